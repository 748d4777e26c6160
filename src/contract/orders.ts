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
