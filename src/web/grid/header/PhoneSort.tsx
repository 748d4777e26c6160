import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react'
import { isNumeric, type GridColumn } from '../columns/grid-column.ts'
import type { SortModel } from '../filters/sort-model.ts'
import classes from './PhoneSort.module.css'

export type PhoneSortProps = {
  columns: readonly GridColumn[]
  /** The order in force. */
  sort: SortModel
  onSort: (columnId: string, isDescending: boolean) => void
}

/** The order of a list whose heads have no room: any column, and which way. */
export function PhoneSort({ columns, sort, onSort }: PhoneSortProps) {
  const { id, desc } = sort[0] ?? { id: '', desc: false }
  const sortable = columns.flatMap(({ facts }) => (facts.isSortable ? [facts] : []))
  const Arrow = desc ? ArrowDown : ArrowUp
  const handleColumn = (columnId: string) => {
    const facts = sortable.find((each) => each.id === columnId)
    if (facts !== undefined) onSort(columnId, isNumeric(facts) || facts.type === 'timestamp')
  }
  return (
    <div className={classes.sort} role="group" aria-label="Order">
      <label className={classes.field}>
        <select aria-label="Sort by" value={id} onChange={(event) => handleColumn(event.currentTarget.value)}>
          {id === '' ? <option value="">Sort by…</option> : null}
          {sortable.map((facts) => (
            <option key={facts.id} value={facts.id}>
              {facts.label}
            </option>
          ))}
        </select>
        <ChevronDown size={14} aria-hidden="true" />
      </label>
      <button
        type="button"
        className={classes.way}
        aria-label={desc ? 'Descending: turn the order round' : 'Ascending: turn the order round'}
        disabled={id === ''}
        onClick={() => onSort(id, !desc)}
      >
        <Arrow size={16} aria-hidden="true" />
      </button>
    </div>
  )
}
