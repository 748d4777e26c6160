import { Link } from '@tanstack/react-router'
import { Check, ExternalLink, X } from 'lucide-react'
import type { RunRow } from '../../../contract/runs.ts'
import { paths } from '../../paths.ts'
import { closeDialog } from './publish-dialog.ts'
import classes from './Publishing.module.css'
import { statusWord, type PublishKind } from './publish-words.ts'

export type ResultTableProps = {
  kind: PublishKind
  rows: readonly RunRow[]
  /** Old rows stay, dimmed, while others are fetched. */
  isOld: boolean
}

/** One line for each product on each marketplace. Roles are said, since narrow screens draw it as a list. */
export function ResultTable({ kind, rows, isOld }: ResultTableProps) {
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
            <tr key={row.id} role="row" data-status={row.status}>
              <td role="cell" className={classes.sku} dir="ltr">
                <Link to={paths.product(row.product_id ?? 0)} onClick={closeDialog}>
                  {row.sku === null || row.sku === '' ? `#${row.product_id}` : row.sku}
                </Link>
              </td>
              <td role="cell" className={classes.marketplace}>
                <Place row={row} isThere={kind === 'publish' || row.status !== 'done'} />
              </td>
              <td role="cell" className={classes.status}>
                <StatusMark kind={kind} status={row.status} />
              </td>
              <td role="cell" className={classes.error} data-status={row.status}>
                {row.message}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type PlaceProps = { row: RunRow; isThere: boolean }

function Place({ row: { sku, marketplace, url }, isThere }: PlaceProps) {
  if (!isThere || url === null || !/^https?:\/\//.test(url)) return marketplace
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={classes.listing}
      aria-label={`${marketplace ?? ''}: see ${sku ?? ''} there, in a new tab`}
    >
      {marketplace}
      <ExternalLink size={13} aria-hidden="true" />
    </a>
  )
}

type StatusMarkProps = { kind: PublishKind; status: RunRow['status'] }

/** A tick, a cross, or the text as a badge. */
function StatusMark({ kind, status }: StatusMarkProps) {
  const word = statusWord(kind, status)
  if (status === 'queued' || status === 'skipped') {
    return (
      <span className={classes.badge} data-status={status}>
        {word}
      </span>
    )
  }
  const Icon = status === 'done' ? Check : X
  return (
    <span
      className={classes.mark}
      data-status={status === 'done' ? 'good' : 'bad'}
      role="img"
      aria-label={word}
      title={word}
    >
      <Icon size={14} strokeWidth={3} aria-hidden="true" />
    </span>
  )
}
