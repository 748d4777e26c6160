import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { paths } from '../../paths.ts'
import classes from './Publishing.module.css'
import type { ResultRow } from './result-row.ts'
import type { RunKind } from './run-words.ts'
import { StatusMark } from './StatusMark.tsx'

export type ResultTableProps = {
  kind: RunKind
  rows: readonly ResultRow[]
  /** Old rows stay, dimmed, while others are fetched. */
  isOld: boolean
  onLeave: () => void
}

/** One line for each product on each marketplace. Roles are said, since narrow screens draw it as a list. */
export function ResultTable({ kind, rows, isOld, onLeave }: ResultTableProps) {
  return (
    <div
      className={classes.rows}
      role="region"
      aria-label="Results"
      tabIndex={0}
      data-old={isOld || undefined}
    >
      <table className={classes.table} role="table">
        <thead role="rowgroup">
          <tr role="row">
            {['SKU', 'Marketplace', 'Status', 'Error'].map((caption) => (
              <th key={caption} role="columnheader" scope="col">
                {caption}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={`${row.productId} ${row.marketplace}`} role="row" data-status={String(row.status)}>
              <td role="cell" className={classes.sku} dir="ltr">
                <Link to={paths.product(row.productId)} onClick={onLeave}>
                  {row.sku === '' ? `#${row.productId}` : row.sku}
                </Link>
              </td>
              <td role="cell" className={classes.marketplace}>
                <Place row={row} isThere={kind === 'publish' || row.status !== true} />
              </td>
              <td role="cell" className={classes.status}>
                <StatusMark kind={kind} status={row.status} />
              </td>
              <td role="cell" className={classes.error} data-status={String(row.status)}>
                {row.error}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type PlaceProps = { row: ResultRow; isThere: boolean }

function Place({ row: { sku, marketplace, url }, isThere }: PlaceProps) {
  if (!isThere || url === null || !/^https?:\/\//.test(url)) return marketplace
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={classes.listing}
      aria-label={`${marketplace}: see ${sku} there, in a new tab`}
    >
      {marketplace}
      <ExternalLink size={13} aria-hidden="true" />
    </a>
  )
}
