import type { ComponentProps, FocusEvent } from 'react'
import type { Column } from '../../../contract/columns/column.ts'
import { cellEditingOf } from './kinds/cell-kinds.ts'

export type CellFieldProps = {
  column: Column
  initial: string
  field: ComponentProps<'input'> & ComponentProps<'select'>
  onText: (text: string) => void
}

/** The field that fits the kind of the column. */
export function CellField({ column, initial, field, onText }: CellFieldProps) {
  const editing = cellEditingOf(column)
  if (editing?.input === 'choice') {
    return (
      <select {...field} onChange={(event) => onText(event.currentTarget.value)}>
        {[...(initial === '' ? [''] : []), ...(editing.choices?.(column) ?? [])].map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    )
  }
  return (
    <input
      {...field}
      autoComplete="off"
      spellCheck={false}
      dir="ltr"
      type={editing?.input === 'date' ? 'date' : 'text'}
      inputMode={editing?.input === 'decimal' ? 'decimal' : 'text'}
      data-number={editing?.input === 'decimal' || undefined}
      onChange={(event) => onText(event.currentTarget.value)}
      onFocus={initial.length > 1 ? selectAll : undefined}
    />
  )
}

/** What stands there is typed over at once; a letter that opened the editor is gone on from. */
function selectAll(event: FocusEvent<HTMLInputElement>) {
  event.currentTarget.select()
}
