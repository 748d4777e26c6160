import { Copy } from 'lucide-react'
import type { ProductRow } from '../../../contract/products/products.ts'
import type { GridAction } from '../../grid/rows/grid-props.ts'
import { inDialog } from '../../list/acts/act-shown.tsx'
import { isOneChosen } from '../purchases/purchase-actions.tsx'

/** One product more like this one. */
export const copyAction: GridAction<ProductRow> = {
  id: 'copy',
  label: 'Copy Product',
  icon: <Copy size={16} aria-hidden="true" />,
  isOffered: isOneChosen,
  onRun: inDialog(async () => (await import('./CopyDialog.tsx')).CopyDialog),
}
