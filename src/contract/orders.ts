/** What can become of an order. */
export const orderStatuses = ['Open', 'Acknowledged', 'Canceled', 'Complete', 'Shipped'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Neither sent nor canceled: its pieces are still here and promised to it, and it can be canceled. */
export function isWaiting(status: string): boolean {
  return status === 'Open' || status === 'Acknowledged'
}

/** On its way, or there: its pieces are no longer here. */
export function isSent(status: string): boolean {
  return status === 'Shipped' || status === 'Complete'
}

/** Written by a person: no marketplace knows of it. */
export function isByHand(marketplace: string): boolean {
  return marketplace === 'Manual'
}

/** Whether VoyageOne may still have something to say of where an order goes: it is asked when the order is opened. */
export function lacksWaybill(order: {
  marketplace: string
  order_status: string
  waybill: { trackingNo: string | null; shipLabelValue: string | null }
}): boolean {
  const { marketplace, order_status: status, waybill } = order
  const isUnderWay = isWaiting(status) || status === 'Shipped'
  return (
    marketplace === 'VoyageOne' &&
    isUnderWay &&
    waybill.trackingNo === null &&
    waybill.shipLabelValue === null
  )
}

/** No call ships, cancels or archives more: each is one transaction, which others wait for. */
export const mostOrders = 5_000
