import { Link2 } from 'lucide-react'
import type { ProductRow } from '../../../contract/products/products.ts'
import type { GridAction } from '../../grid/rows/grid-props.ts'
import type { SelectionTarget } from '../../grid/rows/selection.ts'
import { inDialog } from '../../list/acts/act-shown.tsx'
import { isOneChosen } from '../purchases/purchase-actions.tsx'

/** Links a product page of StockX to one product. */
export const stockxAction: GridAction<ProductRow> = {
  id: 'stockx_link',
  label: 'StockX Link',
  icon: <Link2 size={16} aria-hidden="true" />,
  isOffered: isOneChosen,
  refusal: hasNoIds,
  onRun: inDialog(async () => (await import('./StockxLinkDialog.tsx')).StockxLinkDialog),
}

function hasNoIds(target: SelectionTarget<ProductRow>): string | null {
  const isParent = target.kind === 'some' && target.rows[0]?.product_type === 'parent'
  return isParent ? 'A parent has no StockX ids of its own: link its sizes.' : null
}
