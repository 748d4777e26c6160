import type { ReactNode } from 'react'
import type { RunRow } from '../../contract/runs.ts'
import cards from '../ui/RowCards.module.css'
import classes from './RunTable.module.css'

export type RunColumn = {
  caption: string
  /** How it stands, also on narrow screens, where a row has two lines. */
  is: 'sku' | 'marketplace' | 'status' | 'updated' | 'error'
  cell: (row: RunRow) => ReactNode
}

type RunTableProps = {
  columns: readonly RunColumn[]
  rows: readonly RunRow[]
  /** Old rows stay, dimmed, while others are fetched. */
  isOld: boolean
  /** The page scrolls, not the table. */
  isWhole?: boolean
}

/** What became of each thing that a run touched. Roles are said, since narrow screens draw it as a list. */
export function RunTable({ columns, rows, isOld, isWhole = false }: RunTableProps) {
  return (
    <div
      className={`${cards.rows} ${classes.rows}`}
      role="region"
      aria-label="Results"
      tabIndex={0}
      data-old={isOld || undefined}
      data-whole={isWhole || undefined}
    >
      <table className={`${cards.table} ${classes.table}`} role="table">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ caption }) => (
              <th key={caption} role="columnheader" scope="col">
                {caption}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.id} role="row" data-status={row.status}>
              {columns.map(({ caption, is, cell }) => (
                <td
                  key={caption}
                  role="cell"
                  className={classes[is]}
                  data-status={row.status}
                  dir={is === 'sku' ? 'ltr' : undefined}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
