import type { RunRow } from '../../../contract/runs.ts'
import { skuColumn, statusColumn } from '../../runs/run-columns.tsx'
import { RunTable } from '../../runs/RunTable.tsx'
import { marketplaceColumn, outcomeColumn } from './publish-columns.tsx'
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
    ...(kind === 'sync' ? [] : [marketplaceColumn(kind)]),
    statusColumn((row) => statusWord(kind, row)),
    outcomeColumn(kind, 'Error'),
  ]
  return <RunTable columns={columns} rows={rows} isOld={isOld} />
}
