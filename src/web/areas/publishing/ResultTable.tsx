import type { RunRow } from '../../../contract/runs.ts'
import { messageColumn, skuColumn, statusColumn } from '../../runs/run-columns.tsx'
import { RunTable } from '../../runs/RunTable.tsx'
import { marketplaceColumn } from './publish-columns.tsx'
import { closeDialog } from './publish-dialog.ts'
import { statusWord, type PublishKind } from './publish-words.ts'

export type ResultTableProps = {
  kind: PublishKind
  rows: readonly RunRow[]
  isOld: boolean
}

/** One line for each product on each marketplace. */
export function ResultTable({ kind, rows, isOld }: ResultTableProps) {
  const columns = [
    skuColumn(closeDialog),
    marketplaceColumn(kind),
    statusColumn((status) => statusWord(kind, status)),
    messageColumn('Error'),
  ]
  return <RunTable columns={columns} rows={rows} isOld={isOld} />
}
