import { Copy, Download, Tag } from 'lucide-react'
import { readProducts } from '../../../contract/products/products.endpoints.ts'
import type { ProductRow } from '../../../contract/products/products.ts'
import { call } from '../../app/call.ts'
import type { GridAction } from '../../grid/rows/grid-props.ts'
import { inDialog } from '../../list/acts/act-shown.tsx'
import { knowingRows } from '../../list/acts/knowing-rows.ts'
import { exportActions } from '../exports/export-actions.tsx'
import { checkAction } from '../listing-checks/check-action.tsx'
import { invoiceAction } from '../orders/invoice-action.tsx'
import { publishingActions } from '../publishing/publishing-actions.tsx'
import { isOneChosen, purchaseActions } from '../purchases/purchase-actions.tsx'
import { stockxAction } from '../stockx/stockx-actions.tsx'
import { creationActions } from './creations.tsx'
import { unlessDeleted } from './offered-actions.ts'
import { productList } from './product-list.ts'
import { removalActions } from './removal-actions.tsx'

/** New prices for one row or more. */
const priceAction: GridAction<ProductRow> = {
  id: 'price',
  label: 'Update Price',
  icon: <Tag size={16} aria-hidden="true" />,
  onRun: inDialog(async () => (await import('./PriceDialog.tsx')).PriceDialog),
}

/** What is live becomes ours. */
const livePricesAction: GridAction<ProductRow> = {
  id: 'take_live_prices',
  label: 'Take Live Prices',
  icon: <Download size={16} aria-hidden="true" />,
  onRun: inDialog(async () => (await import('./LivePricesDialog.tsx')).LivePricesDialog),
}

/** One product more like this one. */
const copyAction: GridAction<ProductRow> = {
  id: 'copy',
  label: 'Copy Product',
  icon: <Copy size={16} aria-hidden="true" />,
  isOffered: isOneChosen,
  onRun: inDialog(async () => (await import('./CopyDialog.tsx')).CopyDialog),
}

/** What can be done with products wherever they are shown, in the order of the menu. */
export const productActions = [
  ...[
    ...publishingActions,
    checkAction,
    priceAction,
    livePricesAction,
    ...purchaseActions,
    invoiceAction,
    copyAction,
    stockxAction,
  ].map(unlessDeleted),
  ...removalActions,
].map((action) => knowingRows(action, findProducts))

async function findProducts(ids: readonly number[]): Promise<ProductRow[]> {
  const query = { page: 1, page_size: ids.length, filter: JSON.stringify([{ id__in: ids }]) }
  return (await call(readProducts, { query })).results
}

/** What the catalogue's Actions menu offers. */
export const actions: readonly GridAction<ProductRow>[] = [
  ...productActions,
  ...exportActions<ProductRow>({ name: 'products', asked: productList.asked }),
  ...creationActions,
]
