import { isByHand } from '../../../contract/orders.ts'

export type OrderTab = { id: 'order' | 'invoice' | 'json'; label: string }

/** What can be looked at of an order; what a person wrote no marketplace sent. */
export function orderTabs(marketplace: string): OrderTab[] {
  const name = marketplace === 'VoyageOne' ? 'VO' : marketplace
  return [
    { id: 'order', label: 'Order' },
    { id: 'invoice', label: 'Invoice' },
    ...(isByHand(marketplace) ? [] : [{ id: 'json', label: `${name} JSON` } as const]),
  ]
}
