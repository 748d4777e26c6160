import { useState, type KeyboardEvent } from 'react'
import classes from './CellEditor.module.css'

/** Where the focus goes when an edit ends. */
export type EditEnd = 'stay' | 'down' | 'next' | 'previous' | 'leave'

export type CellEditorProps = {
  label: string
  initial: string
  isNumber: boolean
  /** Answers why the text can't be kept, or null. */
  onCommit: (text: string, end: EditEnd) => string | null
  onCancel: (isFocusKept: boolean) => void
}

export function CellEditor({ label, initial, isNumber, onCommit, onCancel }: CellEditorProps) {
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
  return (
    <>
      <input
        className={classes.input}
        aria-label={label}
        aria-invalid={reason === null ? undefined : true}
        aria-describedby={reason === null ? undefined : 'cell-editor-reason'}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        inputMode={isNumber ? 'decimal' : 'text'}
        data-number={isNumber || undefined}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setReason(null)
        }}
        onFocus={(event) => (initial.length > 1 ? event.currentTarget.select() : undefined)}
        onKeyDown={handleKey}
        onBlur={() => {
          if (onCommit(text, 'leave') !== null) onCancel(false)
        }}
      />
      {reason === null ? null : (
        <span id="cell-editor-reason" role="alert" className={classes.reason}>
          {reason}
        </span>
      )}
    </>
  )
}
