import { useState, type KeyboardEvent } from 'react'
import type { Column } from '../../../contract/columns/column.ts'
import classes from './CellEditor.module.css'
import { cellEditingOf } from './kinds/cell-kinds.ts'
import { typedNumber } from './kinds/number-cell.ts'

/** Where the focus goes when an edit ends; `all` gives what was typed to every marked cell. */
export type EditEnd = 'stay' | 'down' | 'next' | 'previous' | 'leave' | 'all'

export type CellEditorProps = {
  column: Column
  initial: string
  /** All of what stood there, which is typed over at once; a letter that opened the editor is gone on from. */
  isWhole: boolean
  onType: (text: string) => void
  /** Answers why the text can't be kept, or null. */
  onCommit: (text: string, end: EditEnd) => string | null
  onCancel: (isFocusKept: boolean) => void
}

/** What a key means for an edit; null where it only types. */
function endOf({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): EditEnd | 'cancel' | null {
  if (key === 'Enter') return ctrlKey || metaKey ? 'all' : shiftKey ? 'stay' : 'down'
  if (key === 'Tab') return shiftKey ? 'previous' : 'next'
  return key === 'Escape' ? 'cancel' : null
}

/** Beside the last column or under the last row in view the words would be cut: there they grow the other way. */
function keepInGrid(reason: HTMLElement | null) {
  const frame = reason?.closest('[role="grid"]')?.getBoundingClientRect()
  if (reason === null || frame === undefined) return
  const { left, right, bottom } = reason.getBoundingClientRect()
  reason.toggleAttribute('data-back', left < frame.left || right > frame.right)
  reason.toggleAttribute('data-above', bottom > frame.bottom)
}

/** The field in place of a cell: of the column's kind, with the same keys and the same way to refuse for all. */
export function CellEditor(props: CellEditorProps) {
  const { column, initial, isWhole, onType, onCommit, onCancel } = props
  const [text, setText] = useState(initial)
  const [reason, setReason] = useState<string | null>(null)
  const commit = (end: EditEnd) => setReason(onCommit(text, end))
  const handleKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    const end = endOf(event)
    if (end === null || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (end === 'cancel') onCancel(true)
    else commit(end)
  }
  const editing = cellEditingOf(column)
  const field = {
    className: classes.input,
    'aria-label': column.label,
    ...(reason === null ? {} : { 'aria-invalid': true, 'aria-describedby': 'cell-editor-reason' }),
    autoFocus: true,
    value: text,
    onKeyDown: handleKey,
    onBlur: () => (onCommit(text, 'leave') === null ? undefined : onCancel(false)),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      const next = editing?.input === 'decimal' ? typedNumber(value) : value
      setText(next)
      onType(next)
      setReason(null)
    },
  }
  return (
    <>
      {editing?.input === 'choice' ? (
        <select {...field}>
          {[...(initial === '' ? [''] : []), ...(editing.choices?.(column) ?? [])].map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...field}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          type={editing?.input === 'date' ? 'date' : 'text'}
          inputMode={editing?.input === 'decimal' ? 'decimal' : 'text'}
          data-number={editing?.input === 'decimal' || undefined}
          onFocus={isWhole ? (event) => event.currentTarget.select() : undefined}
        />
      )}
      {reason === null ? null : (
        <span ref={keepInGrid} id="cell-editor-reason" role="alert" className={classes.reason}>
          {reason}
        </span>
      )}
    </>
  )
}
