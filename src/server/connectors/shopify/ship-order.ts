// A parcel told twice would be two, so what the order shows is read first, and whether all of it left is read at the end.
import type { CarrierCode } from '../../../contract/orders/parcels.ts'
import type { OrderRef, OutletAnswer, Parcel } from '../ports/order-outlet.ts'
import { callShopify, type Shop } from './graphql-call.ts'
import { readUserError } from './refusals.ts'
import type { Replies } from './replies.ts'

/** Names by which Shopify makes the link that a buyer follows the parcel with. */
const companies: Record<CarrierCode, string> = { Fedex: 'FedEx', UPS: 'UPS', DHL: 'DHL Express' }

type Shipping = { order: OrderRef; parcel: Parcel }
type There = NonNullable<Replies['ReadFulfillments']['order']>
type Part = There['fulfillmentOrders']['nodes'][number]
type Sent = There['fulfillments'][number]
/** What goes by a number of ours that the parcel stands in for, and what is left to send; or the answer where nothing is. */
type Standing = { stale: Sent[]; open: Part[] } | { answer: OutletAnswer }

const restIsHeld =
  'a part of it was told of the parcel, the rest is held back there; release it, then try again'

export async function shipOrder(shop: Shop, shipping: Shipping): Promise<OutletAnswer> {
  const before = await readStanding(shop, shipping)
  if ('answer' in before) return before.answer
  const calls = [
    ...before.stale.map(
      ({ id }) =>
        () =>
          correct(shop, shipping, id),
    ),
    ...byLocation(before.open).map((group) => () => shipGroup(shop, shipping, group)),
  ]
  for (const call of calls) {
    const refusal = await call()
    if (refusal === undefined) continue
    // Another try whose answer never came may have been faster.
    const after = await readStanding(shop, shipping)
    return 'answer' in after && after.answer.state === 'done' ? after.answer : refusal
  }
  const after = await readStanding(shop, shipping)
  return 'answer' in after ? after.answer : rejected(shipping, 'a part of it could not be sent')
}

async function readStanding(shop: Shop, shipping: Shipping): Promise<Standing> {
  const variables = { id: `gid://shopify/Order/${shipping.order.id}` }
  const { order } = await callShopify(shop, 'ReadFulfillments', { variables })
  if (order === null) return { answer: rejected(shipping, 'the order is not there any more') }
  const parts = order.fulfillmentOrders.nodes
  const open = parts.filter(({ status }) => status === 'OPEN' || status === 'IN_PROGRESS')
  const stale = staleOf(order, shipping)
  if (open.length > 0 || stale.length > 0) return { stale, open }
  const isTold = isToldOf(order, shipping.parcel)
  const isHeld = parts.some(({ status }) => status === 'ON_HOLD')
  if (isHeld)
    return { answer: rejected(shipping, isTold ? restIsHeld : 'it is held back there; release it first') }
  if (isTold) return { answer: { state: 'done' } }
  return { answer: rejected(shipping, 'nothing of it is left to send') }
}

function isToldOf(order: There, { trackingNo }: Parcel): boolean {
  return standing(order).some((sent) => goesBy(sent, [trackingNo]))
}

function staleOf(order: There, { order: { toldBefore = [] }, parcel }: Shipping): Sent[] {
  return standing(order).filter((sent) => goesBy(sent, toldBefore) && !goesBy(sent, [parcel.trackingNo]))
}

function standing({ fulfillments }: There): Sent[] {
  return fulfillments.filter(({ status }) => status !== 'CANCELLED')
}

function goesBy({ trackingInfo }: Sent, numbers: readonly string[]): boolean {
  return trackingInfo.some(({ number }) => number !== null && numbers.includes(number))
}

function byLocation(parts: readonly Part[]): Part[][] {
  return [...Map.groupBy(parts, ({ assignedLocation }) => assignedLocation.location?.id).values()]
}

async function shipGroup(
  shop: Shop,
  shipping: Shipping,
  group: readonly Part[],
): Promise<OutletAnswer | undefined> {
  const fulfillment = {
    notifyCustomer: true,
    trackingInfo: trackingOf(shipping),
    lineItemsByFulfillmentOrder: group.map(({ id }) => ({ fulfillmentOrderId: id })),
  }
  const { fulfillmentCreate } = await callShopify(shop, 'Ship', { variables: { fulfillment } })
  return refusalOf(shipping, fulfillmentCreate)
}

async function correct(shop: Shop, shipping: Shipping, id: string): Promise<OutletAnswer | undefined> {
  const variables = { id, tracking: trackingOf(shipping) }
  const reply = await callShopify(shop, 'CorrectTracking', { variables })
  return refusalOf(shipping, reply.fulfillmentTrackingInfoUpdate)
}

function trackingOf({ parcel }: Shipping) {
  return { company: companies[parcel.carrierCode], number: parcel.trackingNo }
}

function refusalOf(
  { order }: Shipping,
  { userErrors: [first] }: Replies['Ship']['fulfillmentCreate'],
): OutletAnswer | undefined {
  if (first === undefined) return undefined
  const handle = `the parcel of order ${order.number}`
  return { state: 'rejected', error: readUserError(first, { rows: [], handle }).error }
}

function rejected({ order }: Shipping, why: string): OutletAnswer {
  const message = `Shopify refused the parcel of order ${order.number}: ${why}.`
  return { state: 'rejected', error: { kind: 'remote_permanent', message } }
}
