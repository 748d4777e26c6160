import { Tag } from 'lucide-react'
import type { ProductRow } from '../../../contract/products/products.ts'
import type { GridAction } from '../../grid/rows/grid-props.ts'
import { inDialog } from '../../list/acts/act-shown.tsx'

/** New prices for one row or more. */
export const priceAction: GridAction<ProductRow> = {
  id: 'price',
  label: 'Update Price',
  icon: <Tag size={16} aria-hidden="true" />,
  onRun: inDialog(async () => (await import('./PriceDialog.tsx')).PriceDialog),
}
