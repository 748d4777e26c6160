/** What can become of an order. */
export const orderStatuses = ['Open', 'Acknowledged', 'Canceled', 'Complete', 'Shipped'] as const
export type OrderStatus = (typeof orderStatuses)[number]
