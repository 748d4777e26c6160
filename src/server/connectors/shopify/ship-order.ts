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
/** What is left to send, or the answer where nothing is. */
type Standing = { open: Part[] } | { answer: OutletAnswer }

const restIsHeld =
  'a part of it was told of the parcel, the rest is held back there; release it, then try again'

export async function shipOrder(shop: Shop, shipping: Shipping): Promise<OutletAnswer> {
  const before = await readStanding(shop, shipping)
  if ('answer' in before) return before.answer
  for (const group of byLocation(before.open)) {
    const refusal = await shipGroup(shop, shipping, group)
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
  if (open.length > 0) return { open }
  const isTold = isToldOf(order, shipping.parcel)
  const isHeld = parts.some(({ status }) => status === 'ON_HOLD')
  if (isHeld)
    return { answer: rejected(shipping, isTold ? restIsHeld : 'it is held back there; release it first') }
  if (isTold) return { answer: { state: 'done' } }
  return { answer: rejected(shipping, 'nothing of it is left to send') }
}

function isToldOf({ fulfillments }: There, { trackingNo }: Parcel): boolean {
  return fulfillments
    .filter(({ status }) => status !== 'CANCELLED')
    .some(({ trackingInfo }) => trackingInfo.some(({ number }) => number === trackingNo))
}

function byLocation(parts: readonly Part[]): Part[][] {
  return [...Map.groupBy(parts, ({ assignedLocation }) => assignedLocation.location?.id).values()]
}

async function shipGroup(
  shop: Shop,
  { order, parcel }: Shipping,
  group: readonly Part[],
): Promise<OutletAnswer | undefined> {
  const fulfillment = {
    notifyCustomer: true,
    trackingInfo: { company: companies[parcel.carrierCode], number: parcel.trackingNo },
    lineItemsByFulfillmentOrder: group.map(({ id }) => ({ fulfillmentOrderId: id })),
  }
  const { fulfillmentCreate } = await callShopify(shop, 'Ship', { variables: { fulfillment } })
  const [first] = fulfillmentCreate.userErrors
  if (first === undefined) return undefined
  const handle = `the parcel of order ${order.number}`
  return { state: 'rejected', error: readUserError(first, { rows: [], handle }).error }
}

function rejected({ order }: Shipping, why: string): OutletAnswer {
  const message = `Shopify refused the parcel of order ${order.number}: ${why}.`
  return { state: 'rejected', error: { kind: 'remote_permanent', message } }
}
