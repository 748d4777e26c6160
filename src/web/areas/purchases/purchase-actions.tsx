import { ReceiptText, ShoppingCart } from 'lucide-react'
import type { ProductRow } from '../../../contract/products/products.ts'
import type { GridAction } from '../../grid/rows/grid-props.ts'
import type { SelectionTarget } from '../../grid/rows/selection.ts'
import { inDialog } from '../../list/acts/act-shown.tsx'

/** Whether the act would be about one product. */
export function isOneChosen(target: SelectionTarget<ProductRow>): boolean {
  return target.kind === 'some' && target.ids.length === 1
}

/** A style holds no pieces; why it can be neither bought nor sold, or null. */
export function lacksOwnStock(target: SelectionTarget<ProductRow>): string | null {
  const type = target.kind === 'some' ? target.rows[0]?.product_type : undefined
  return type === undefined || type === 'basic'
    ? null
    : `A ${type} has no stock of its own: choose one of its sizes.`
}

/** What the Actions menu offers of the purchases of one product. */
export const purchaseActions: readonly GridAction<ProductRow>[] = [
  {
    id: 'view_purchases',
    label: 'View Purchases',
    icon: <ReceiptText size={16} aria-hidden="true" />,
    isOffered: isOneChosen,
    onRun: inDialog(async () => (await import('./ViewPurchases.tsx')).ViewPurchases),
  },
  {
    id: 'create_purchase',
    label: 'Create Purchase',
    icon: <ShoppingCart size={16} aria-hidden="true" />,
    isOffered: isOneChosen,
    refusal: lacksOwnStock,
    onRun: inDialog(async () => (await import('./CreatePurchase.tsx')).CreatePurchase),
  },
]
