import { ArchiveRestore, Trash2 } from 'lucide-react'
import type { ProductRow } from '../../../contract/products/products.ts'
import type { GridAction } from '../../grid/rows/grid-props.ts'
import type { SelectionTarget } from '../../grid/rows/selection.ts'
import { inDialog } from '../../list/acts/act-shown.tsx'
import { restoreChosen } from './restore-products.ts'

/** Deleting what is stale, and bringing back what was deleted. */
export const removalActions: readonly GridAction<ProductRow>[] = [
  {
    id: 'delete',
    label: 'Delete',
    icon: <Trash2 size={16} aria-hidden="true" />,
    isDangerous: true,
    isOffered: (target) =>
      !asksForDeleted(target) && mayHold(target, (row) => row.is_stale && !row.is_deleted),
    onRun: inDialog(async () => (await import('./DeleteDialog.tsx')).DeleteDialog),
  },
  {
    id: 'restore',
    label: 'Restore',
    icon: <ArchiveRestore size={16} aria-hidden="true" />,
    isOffered: (target) =>
      target.kind === 'all' ? asksForDeleted(target) : target.rows.some((row) => row.is_deleted),
    onRun: restoreChosen,
  },
]

/** Whether one of them is like that, or may be: not every row was seen. */
function mayHold(target: SelectionTarget<ProductRow>, isLike: (row: ProductRow) => boolean): boolean {
  return target.kind === 'all' || target.rows.length < target.ids.length || target.rows.some(isLike)
}

/** Deleted products are in the list only where its filter asks for them. */
function asksForDeleted(target: SelectionTarget<ProductRow>): boolean {
  if (target.kind !== 'all') return false
  return JSON.stringify(target.filter).replaceAll('"is_deleted":false', '').includes('"is_deleted')
}
