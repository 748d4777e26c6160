import type { OrderStatus } from '../../../contract/orders.ts'

/** What Shopify's words for the fulfilment of an order mean to us. */
const meanings: Record<string, OrderStatus> = {
  UNFULFILLED: 'Open',
  ON_HOLD: 'Open',
  SCHEDULED: 'Open',
  // Older words for the first.
  OPEN: 'Open',
  REQUEST_DECLINED: 'Open',
  RESTOCKED: 'Open',
  IN_PROGRESS: 'Acknowledged',
  PENDING_FULFILLMENT: 'Acknowledged',
  PARTIALLY_FULFILLED: 'Acknowledged',
  FULFILLED: 'Shipped',
  FULFILLMENT_NOT_REQUIRED: 'Shipped',
}

type Facts = { fulfillment: string; isCancelled: boolean; isClosed: boolean }

/** Null for a word that Shopify did not use so far. */
export function shopifyOrderStatus({ fulfillment, isCancelled, isClosed }: Facts): OrderStatus | null {
  if (isCancelled) return 'Canceled'
  const status = Object.hasOwn(meanings, fulfillment) ? (meanings[fulfillment] ?? null) : null
  return status === 'Shipped' && isClosed ? 'Complete' : status
}
