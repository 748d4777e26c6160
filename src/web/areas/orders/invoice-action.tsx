import { FileText } from 'lucide-react'
import type { ProductRow } from '../../../contract/products/products.ts'
import type { GridAction } from '../../grid/rows/grid-props.ts'
import { inDialog } from '../../list/acts/act-shown.tsx'
import { isOneChosen, lacksOwnStock } from '../purchases/purchase-actions.tsx'

/** What the Actions menu offers of the orders of one product. */
export const invoiceAction: GridAction<ProductRow> = {
  id: 'create_invoice',
  label: 'Create Invoice',
  icon: <FileText size={16} aria-hidden="true" />,
  isOffered: isOneChosen,
  refusal: lacksOwnStock,
  onRun: inDialog(async () => (await import('./CreateInvoice.tsx')).CreateInvoice),
}
