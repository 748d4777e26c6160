import { X } from 'lucide-react'
import { useState } from 'react'
import type { Column } from '../../../contract/columns/column.ts'
import type { GridRow } from '../columns/grid-column.ts'
import { noFilter, withColumnFilter } from '../filters/filter-model.ts'
import type { FilterModel } from '../filters/filter-model.ts'
import { filterWords } from '../filters/kinds/filter-kinds.ts'
import type { GridProps } from '../rows/grid-props.ts'
import { late } from '../../ui/later.ts'
import { scrollSideways } from '../../ui/scroll-sideways.ts'
import classes from './Bars.module.css'
import { AddFilter } from './AddFilter.tsx'
import { useTokens } from './late-tokens.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import { SearchBox } from './SearchBox.tsx'

const useQueryBuilder = late(() => import('../query/QueryBuilder.tsx'))
const useQueryModel = late(() => import('../query/query-model.ts'))

export type GridToolbarProps<Row extends GridRow> = GridProps<Row> & {
  facts: readonly Column[]
  /** Its rows have two lines, and no columns to choose. */
  isPhone: boolean
  onOpenFilter: (columnId: string, anchor: Element) => void
}

export function GridToolbar<Row extends GridRow>(props: GridToolbarProps<Row>) {
  const [queryOpener, setQueryOpener] = useState<Element | null>(null)
  const builder = useQueryBuilder(queryOpener !== null)
  return (
    <div className={classes.toolbar}>
      {props.heading}
      <SearchBox {...props} />
      <AddFilter
        facts={props.facts}
        filter={props.state.filter}
        known={props.values.known}
        onFilter={(filter) => props.onState({ filter, page: 1 }, 'push')}
        onOpenFilter={props.onOpenFilter}
        onOpenQuery={setQueryOpener}
      />
      {builder === null || queryOpener === null ? null : (
        <builder.QueryBuilder {...props} opener={queryOpener} onClose={() => setQueryOpener(null)} />
      )}
      <div className={classes.tools}>
        {props.isPhone ? null : <ColumnChooser {...props} />}
        {props.tools}
      </div>
      <FilterChips {...props} onOpenQuery={setQueryOpener} />
    </div>
  )
}

/** What narrows the list, in words; each can be opened and taken away. */
function FilterChips<Row extends GridRow>(
  props: GridToolbarProps<Row> & { onOpenQuery: (chip: Element) => void },
) {
  const { facts, state, onState, onOpenFilter, onOpenQuery } = props
  const { filter } = state
  const change = (next: FilterModel) => onState({ filter: next, page: 1 }, 'push')
  const tokens = useTokens(Object.keys(filter.columns).length > 0)
  const active = facts.flatMap((column) => {
    const found = filter.columns[column.id]
    return found === undefined
      ? []
      : [{ column, words: filterWords(column, found), token: tokens?.tokenOf(column, found) }]
  })
  const hasQuery = filter.extra.length > 0
  const model = useQueryModel(hasQuery)
  const count = active.length + (hasQuery ? 1 : 0)
  if (count === 0) return null
  return (
    <ul
      className={classes.chips}
      aria-label="Active filters"
      onWheel={scrollSideways}
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    >
      {active.map(({ column: { id, label }, words, token }) => (
        <Chip
          key={id}
          label={label}
          words={words}
          token={token}
          onOpen={(chip) => onOpenFilter(id, chip)}
          onRemove={() => change(withColumnFilter(filter, id, null))}
        />
      ))}
      {hasQuery ? (
        <Chip
          label="Query"
          words={model?.queryWords(model.queryOf(filter.extra, facts)) ?? '…'}
          onOpen={onOpenQuery}
          onRemove={() => change({ ...filter, extra: [] })}
        />
      ) : null}
      {count > 1 ? (
        <li className={classes.clearAll}>
          <button type="button" className={classes.clear} onClick={() => change(noFilter)}>
            Clear all
          </button>
        </li>
      ) : null}
    </ul>
  )
}

type ChipProps = {
  label: string
  words: string
  /** How it is typed in the search box. */
  token?: string | null
  onOpen?: (chip: Element) => void
  onRemove: () => void
}

function Chip({ label, words, token, onOpen, onRemove }: ChipProps) {
  const content = (
    <>
      <span className={classes.chipLabel}>{label}</span> <bdi>{words}</bdi>
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
          title={token ?? undefined}
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
