import { queryOptions } from '@tanstack/react-query'
import { showInvoice } from '../../../contract/orders/invoice.endpoints.ts'
import { showMarketplaceOrder } from '../../../contract/orders/order-documents.endpoints.ts'
import { call } from '../../app/call.ts'

/** An order as its marketplace sent it; asked again whenever it is looked at. */
export function marketplaceOrderQuery(id: number) {
  return queryOptions({
    queryKey: ['order', id, 'document'],
    queryFn: ({ signal }) => call(showMarketplaceOrder, { params: { id }, signal }),
    staleTime: 0,
  })
}

/** The invoice as it would go out now. */
export function invoiceQuery(id: number) {
  return queryOptions({
    queryKey: ['order', id, 'invoice'],
    queryFn: ({ signal }) => call(showInvoice, { params: { id }, signal }),
    staleTime: 0,
  })
}
