import { Check, X } from 'lucide-react'
import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react'
import type { Column } from '../../../contract/columns/column.ts'
import { cellEditingOf } from '../../grid/cells/kinds/cell-kinds.ts'
import { typedNumber } from '../../grid/cells/kinds/number-cell.ts'
import classes from './Field.module.css'

type FieldEditorProps = {
  column: Column
  initial: string
  /** What is offered; the value that stands there stays among them. */
  options?: readonly string[] | undefined
  /** Values in use, to choose from or not. */
  suggestions?: readonly string[] | undefined
  onType: (text: string) => void
  /** Answers why the text can't be kept, or null. */
  onCommit: (text: string) => string | null
  onCancel: () => void
  /** Takes the value away; null where it can't be. */
  onClear: (() => void) | null
}

const longText = 500

/** The field in place of a value: Enter keeps it, Esc leaves it, and it stays open while one looks elsewhere. */
export function FieldEditor({ column, initial, onType, onCommit, ...props }: FieldEditorProps) {
  const [text, setText] = useState(initial)
  const [reason, setReason] = useState<string | null>(null)
  const reasonId = useId()
  const commit = () => setReason(onCommit(text))
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      props.onCancel()
    }
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      commit()
    }
  }
  const handleText = (typed: string) => {
    const next = isNumber(column) ? digitsOf(typed) : typed
    setText(next)
    onType(next)
    setReason(null)
  }
  return (
    <div className={classes.editor}>
      <div className={classes.editorLine}>
        <FieldInput
          column={column}
          initial={initial}
          options={props.options}
          suggestions={props.suggestions}
          onText={handleText}
          field={{
            className: classes.input,
            'aria-label': column.label,
            ...(reason === null ? {} : { 'aria-invalid': true, 'aria-describedby': reasonId }),
            autoFocus: true,
            value: text,
            onKeyDown: handleKey,
          }}
        />
        <EditorButtons label={column.label} onSave={commit} onCancel={props.onCancel} />
      </div>
      {props.onClear === null ? null : (
        <button type="button" className={classes.clear} onClick={props.onClear}>
          Clear value
        </button>
      )}
      {reason === null ? null : (
        <span id={reasonId} role="alert" className={classes.reason}>
          <bdi>{reason}</bdi>
        </span>
      )}
    </div>
  )
}

type EditorButtonsProps = { label: string; onSave: () => void; onCancel: () => void }

/** What Enter and Esc do, for a pointer. */
function EditorButtons({ label, onSave, onCancel }: EditorButtonsProps) {
  return (
    <>
      <button type="button" className={classes.button} aria-label={`Save ${label}`} onClick={onSave}>
        <Check size={15} aria-hidden="true" />
      </button>
      <button type="button" className={classes.button} aria-label={`Cancel ${label}`} onClick={onCancel}>
        <X size={15} aria-hidden="true" />
      </button>
    </>
  )
}

type FieldInputProps = Pick<FieldEditorProps, 'column' | 'initial' | 'options' | 'suggestions'> & {
  field: ComponentProps<'input'> & ComponentProps<'select'> & ComponentProps<'textarea'>
  onText: (text: string) => void
}

/** A list where there is something to choose from, lines for what is long, else one line. */
function FieldInput({ column, initial, options, suggestions, field, onText }: FieldInputProps) {
  const list = useId()
  const editing = cellEditingOf(column)
  const choices = editing?.input === 'choice' ? editing.choices?.(column) : options
  if (choices !== undefined) {
    return (
      <select {...field} onChange={(event) => onText(event.currentTarget.value)}>
        {(choices.includes(initial) ? choices : [initial, ...choices]).map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    )
  }
  if ((column.maxLength ?? 0) > longText && !column.field.startsWith('attributes.')) {
    return <textarea {...field} rows={6} dir="auto" onChange={(event) => onText(event.currentTarget.value)} />
  }
  return (
    <>
      <input
        {...field}
        type={editing?.input === 'date' ? 'date' : 'text'}
        inputMode={isNumber(column) ? 'decimal' : 'text'}
        autoComplete="off"
        spellCheck={false}
        dir={isNumber(column) ? 'ltr' : 'auto'}
        list={suggestions === undefined ? undefined : list}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {suggestions === undefined ? null : (
        <datalist id={list}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </>
  )
}

function isNumber(column: Column): boolean {
  return cellEditingOf(column)?.input === 'decimal'
}

/** Digits and a point; the signs of a change are for the sheet, where there is more than one value to change. */
function digitsOf(text: string): string {
  return typedNumber(text.replaceAll(/[+*%-]/g, ''))
}
