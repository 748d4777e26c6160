import type { OrderStatus } from '../../../contract/orders.ts'
import type { RemoteOrder } from '../ports/order-source.ts'

type Words = {
  CheckoutStatus?: string | null
  PaymentStatus?: string | null
  ShippingStatus: string
}

/** What ChannelAdvisor's words for a parcel mean to us. */
const meanings: Readonly<Record<string, OrderStatus>> = {
  Unshipped: 'Open',
  PendingShipment: 'Open',
  PartiallyShipped: 'Acknowledged',
  ThirdPartyManaged: 'Acknowledged',
  Shipped: 'Shipped',
  Canceled: 'Canceled',
}
const paid = new Set(['Submitted', 'Deposited', 'Cleared'])

/** Null for a word that ChannelAdvisor did not use so far. */
export function channelAdvisorStatus({
  CheckoutStatus: checkout,
  PaymentStatus: payment,
  ShippingStatus: shipping,
}: Words): Pick<RemoteOrder, 'status' | 'platformStatus' | 'warning'> {
  const meant = Object.hasOwn(meanings, shipping) ? (meanings[shipping] ?? null) : null
  const status = meant === 'Shipped' && payment === 'Cleared' ? 'Complete' : meant
  const words = [shipping, payment, checkout === 'OnHold' ? checkout : null]
  const waits = status === 'Open' || status === 'Acknowledged'
  return {
    status,
    platformStatus: words.filter((word) => word).join(', '),
    warning: waits ? warningOf({ shipping, payment, isHeld: checkout === 'OnHold' }) : null,
  }
}

type Waiting = { shipping: string; payment: string | null | undefined; isHeld: boolean }

function warningOf({ shipping, payment, isHeld }: Waiting): string | null {
  if (shipping === 'ThirdPartyManaged')
    return 'ChannelAdvisor says that somebody else sends this order: do not send it yourself.'
  if (isHeld) return 'ChannelAdvisor holds this order back: do not send it yet.'
  if (payment === 'Failed') return 'ChannelAdvisor says that the payment failed: do not send it.'
  if (payment && !paid.has(payment))
    return 'ChannelAdvisor says that this order is not paid yet: do not send it yet.'
  return null
}
