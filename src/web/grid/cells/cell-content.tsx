import type { ReactNode } from 'react'
import type { ColumnType } from '../../../contract/columns/column.ts'
import type { GridColumn, GridRow } from '../columns/grid-column.ts'
import classes from './Cell.module.css'
import { cellText, contextOf } from './kinds/cell-kinds.ts'
import { Thumbnail } from './Thumbnail.tsx'

/** What stands in a cell. Plain elements only: a screen draws a thousand of them at once. */
export function cellContent<Row extends GridRow>(column: GridColumn<Row>, row: Row): ReactNode {
  if (column.content !== undefined) return column.content(row)
  return plainContent(column, column.value(row), row)
}

/** The value in its usual form, also for one that is not in the row yet. */
export function plainContent(column: GridColumn, value: unknown, row: GridRow): ReactNode {
  const draw = drawn[column.facts.type]
  return draw === undefined ? cellText(column.facts, value, contextOf(row)) : draw(value, row)
}

const yes = (
  <span className={classes.yes} role="img" aria-label="Yes">
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path
        d="M3.5 8.5l3 3 6-7"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  </span>
)
const no = (
  <span className={classes.no} role="img" aria-label="No">
    –
  </span>
)

/** The types whose cells are more than words. */
const drawn: Partial<Record<ColumnType, (value: unknown, row: GridRow) => ReactNode>> = {
  boolean: (value) => (value === true ? yes : value === false ? no : null),
  list: (value) =>
    Array.isArray(value)
      ? value.map((each) => (
          <span key={String(each)} className={classes.tag}>
            {String(each)}
          </span>
        ))
      : null,
  image: (value, row) => <Thumbnail address={value} name={nameOf(row)} />,
}

/** Its brand, or what else the row is called by. */
function nameOf(row: GridRow & { brand?: unknown; title?: unknown }): string {
  return [row.brand, row.title].find((each) => typeof each === 'string' && each !== '')?.toString() ?? ''
}
