import { useState, type KeyboardEvent } from 'react'
import type { Column } from '../../../contract/columns/column.ts'
import classes from './CellEditor.module.css'
import { CellField } from './CellField.tsx'

/** Where the focus goes when an edit ends. */
export type EditEnd = 'stay' | 'down' | 'next' | 'previous' | 'leave'

export type CellEditorProps = {
  column: Column
  initial: string
  /** Answers why the text can't be kept, or null. */
  onCommit: (text: string, end: EditEnd) => string | null
  onCancel: (isFocusKept: boolean) => void
}

/** The field in place of a cell: of the column's kind, with the same keys and the same way to refuse for all. */
export function CellEditor({ column, initial, onCommit, onCancel }: CellEditorProps) {
  const [text, setText] = useState(initial)
  const [reason, setReason] = useState<string | null>(null)
  const commit = (end: EditEnd) => setReason(onCommit(text, end))
  const handleKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') commit(event.shiftKey ? 'stay' : 'down')
    else if (event.key === 'Tab') commit(event.shiftKey ? 'previous' : 'next')
    else if (event.key === 'Escape') onCancel(true)
    else return
    event.preventDefault()
  }
  const handleText = (next: string) => {
    setText(next)
    setReason(null)
  }
  const field = {
    className: classes.input,
    'aria-label': column.label,
    'aria-invalid': reason === null ? undefined : true,
    'aria-describedby': reason === null ? undefined : 'cell-editor-reason',
    autoFocus: true,
    value: text,
    onKeyDown: handleKey,
    onBlur: () => {
      if (onCommit(text, 'leave') !== null) onCancel(false)
    },
  }
  return (
    <>
      <CellField column={column} initial={initial} field={field} onText={handleText} />
      {reason === null ? null : (
        <span id="cell-editor-reason" role="alert" className={classes.reason}>
          {reason}
        </span>
      )}
    </>
  )
}
