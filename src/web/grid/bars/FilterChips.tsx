import { X } from 'lucide-react'
import type { GridColumn, GridRow } from '../columns/grid-column.ts'
import { conditionWords, withColumnFilter, withoutExtra, type FilterModel } from '../filters/filter-model.ts'
import { filterWords } from '../filters/kinds/filter-kinds.ts'
import classes from './Bars.module.css'

export type FilterChipsProps<Row extends GridRow> = {
  columns: readonly GridColumn<Row>[]
  filter: FilterModel
  onFilter: (filter: FilterModel) => void
  onOpen: (columnId: string, chip: Element) => void
  onClear: () => void
}

/** What narrows the list, in words; each can be opened and taken away. */
export function FilterChips<Row extends GridRow>(props: FilterChipsProps<Row>) {
  const { columns, filter, onFilter, onOpen, onClear } = props
  const active = columns.flatMap(({ facts }) => {
    const found = filter.columns[facts.id]
    return found === undefined ? [] : [{ facts, words: filterWords(facts, found) }]
  })
  const count = active.length + filter.extra.length
  if (count === 0) return null
  return (
    <ul className={classes.chips} aria-label="Active filters">
      {active.map(({ facts, words }) => (
        <Chip
          key={facts.id}
          label={facts.label}
          words={words}
          onOpen={(chip) => onOpen(facts.id, chip)}
          onRemove={() => onFilter(withColumnFilter(filter, facts.id, null))}
        />
      ))}
      {filter.extra.map((condition, at) => (
        <Chip
          key={at}
          label="Also"
          words={conditionWords(condition)}
          onRemove={() => onFilter(withoutExtra(filter, at))}
        />
      ))}
      {count > 1 ? (
        <li>
          <button type="button" className={classes.clear} onClick={onClear}>
            Clear all
          </button>
        </li>
      ) : null}
    </ul>
  )
}

type ChipProps = { label: string; words: string; onOpen?: (chip: Element) => void; onRemove: () => void }

function Chip({ label, words, onOpen, onRemove }: ChipProps) {
  const content = (
    <>
      <span className={classes.chipLabel}>{label}</span> <bdi className={classes.chipWords}>{words}</bdi>
    </>
  )
  return (
    <li className={classes.chip}>
      {onOpen === undefined ? (
        <span className={classes.chipBody}>{content}</span>
      ) : (
        <button
          type="button"
          className={classes.chipBody}
          onClick={(event) => onOpen(event.currentTarget)}
          aria-label={`Change filter: ${label} ${words}`}
        >
          {content}
        </button>
      )}
      <button
        type="button"
        className={classes.chipRemove}
        onClick={onRemove}
        aria-label={`Remove filter: ${label}`}
      >
        <X size={13} aria-hidden="true" />
      </button>
    </li>
  )
}
