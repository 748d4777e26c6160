import { ExternalLink } from 'lucide-react'
import type { RunRow } from '../../../contract/runs.ts'
import tableClasses from '../../runs/RunTable.module.css'
import type { RunColumn } from '../../runs/RunTable.tsx'
import { messageColumn } from '../../runs/run-columns.tsx'
import { statusWord, type PublishKind } from './publish-words.ts'

/** What was said of it; of a sync also that all is well. */
export function outcomeColumn(kind: PublishKind, caption: string): RunColumn {
  if (kind !== 'sync') return messageColumn(caption)
  return {
    caption: 'Value',
    is: 'error',
    cell: (row) => (row.status === 'done' ? statusWord(kind, row) : row.message),
  }
}

/** Where; it leads to what buyers see there, while they do. */
export function marketplaceColumn(kind: PublishKind): RunColumn {
  return {
    caption: 'Marketplace',
    is: 'marketplace',
    cell: (row) => <Place row={row} isThere={kind === 'publish' || row.status !== 'done'} />,
  }
}

type PlaceProps = { row: RunRow; isThere: boolean }

function Place({ row: { sku, marketplace, url }, isThere }: PlaceProps) {
  if (!isThere || url === null || !/^https?:\/\//.test(url)) return marketplace
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={tableClasses.listing}
      aria-label={`${marketplace ?? ''}: see ${sku ?? ''} there, in a new tab`}
    >
      {marketplace}
      <ExternalLink size={13} aria-hidden="true" />
    </a>
  )
}
