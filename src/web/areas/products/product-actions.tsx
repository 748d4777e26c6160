import type { ProductRow } from '../../../contract/products/products.ts'
import type { GridAction } from '../../grid/rows/grid-props.ts'
import { exportActions } from '../exports/export-actions.tsx'
import { invoiceAction } from '../orders/invoice-action.tsx'
import { publishingActions } from '../publishing/publishing-actions.tsx'
import { purchaseActions } from '../purchases/purchase-actions.tsx'
import { copyAction } from './copy-action.tsx'
import { priceAction } from './price-action.tsx'
import { productList } from './product-list.ts'
import { removalActions } from './removal-actions.tsx'

/** What the catalogue's Actions menu offers, in its order. */
export const actions: readonly GridAction<ProductRow>[] = [
  ...publishingActions,
  priceAction,
  ...purchaseActions,
  invoiceAction,
  copyAction,
  ...removalActions,
  ...exportActions(productList.asked),
]
