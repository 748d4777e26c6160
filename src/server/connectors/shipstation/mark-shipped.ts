// A mark is a fulfilment of its own each time, so how the order stands is read first, and again after a refusal.
import Type, { type Static } from 'typebox'
import type { CarrierCode } from '../../../contract/orders/parcels.ts'
import type { OrderRef, OutletAnswer, Parcel } from '../ports/order-outlet.ts'
import { ChannelFailure, type Ctx } from '../ports/sales-channel.ts'
import { writePacificTime } from './pacific-time.ts'
import type { AskShipStation } from './shipstation-calls.ts'

type Marking = { order: OrderRef; parcel: Parcel; carriers: Readonly<Record<CarrierCode, string>> }

const orderThere = Type.Object({
  orderStatus: Type.String(),
  externallyFulfilled: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
})
const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const fulfillments = Type.Object({
  fulfillments: Type.Array(Type.Object({ trackingNumber: text, voidDate: text })),
})
const shipments = Type.Object({
  shipments: Type.Array(
    Type.Object({
      trackingNumber: text,
      voided: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
    }),
  ),
})
const marked = Type.Object({ orderId: Type.Integer() })

/** Marks an order as shipped with a parcel that was sent from elsewhere; its buyer is told by the marketplace. */
export async function markShipped(ask: AskShipStation, ctx: Ctx, marking: Marking): Promise<OutletAnswer> {
  const { order, parcel, carriers } = marking
  const before = await readStanding(ask, ctx, marking)
  if (before !== 'open') return before
  // The list of parcels may know sooner than the order itself of a mark whose answer never came.
  if (order.tries > 1 && (await isParcelThere(ask, ctx, marking))) return { state: 'done' }
  const body = {
    orderId: Number(order.id),
    carrierCode: carriers[parcel.carrierCode],
    shipDate: writePacificTime(new Date(parcel.shipTime)).slice(0, 10),
    trackingNumber: parcel.trackingNo,
    notifyCustomer: false,
    notifySalesChannel: order.isMarketplaceTold !== true,
  }
  try {
    await ask(ctx, { path: '/orders/markasshipped', body, shape: marked, notFound: gone(order) })
  } catch (failure) {
    if (!(failure instanceof ChannelFailure) || failure.error.kind !== 'remote_permanent') throw failure
    // Somebody there, or another try, may have been faster.
    const after = await readStanding(ask, ctx, marking)
    return after === 'open' ? rejected(marking, saidIn(failure.error.raw?.message)) : after
  }
  return { state: 'done' }
}

async function readStanding(ask: AskShipStation, ctx: Ctx, marking: Marking): Promise<'open' | OutletAnswer> {
  const { order } = marking
  const path = `/orders/${order.id}`
  const there = await ask(ctx, { path, shape: orderThere, notFound: gone(order) })
  if (there.orderStatus === 'cancelled') return rejected(marking, 'it is cancelled there')
  if (there.orderStatus !== 'shipped') return 'open'
  // Its marketplace said that all of it left: nobody packs it again.
  if (there.externallyFulfilled === true) return { state: 'done' }
  if (await isParcelThere(ask, ctx, marking)) return { state: 'done' }
  return rejected(marking, 'it was shipped there with another parcel')
}

/** Marks stand among the fulfilments alone, and labels that were bought there among the shipments alone. */
async function isParcelThere(ask: AskShipStation, ctx: Ctx, { order, parcel }: Marking): Promise<boolean> {
  const query = `?orderId=${order.id}`
  const notFound = gone(order)
  const marks = await ask(ctx, { path: `/fulfillments${query}`, shape: fulfillments, notFound })
  if (marks.fulfillments.some((each) => !each.voidDate && isSame(each, parcel))) return true
  const labels = await ask(ctx, { path: `/shipments${query}`, shape: shipments, notFound })
  return labels.shipments.some((each) => each.voided !== true && isSame(each, parcel))
}

type Numbered = Static<typeof fulfillments>['fulfillments'][number]

function isSame({ trackingNumber }: Pick<Numbered, 'trackingNumber'>, { trackingNo }: Parcel): boolean {
  return plain(trackingNumber ?? '') === plain(trackingNo)
}

function plain(number: string): string {
  return number.replaceAll(/[\s-]/g, '').toUpperCase()
}

function rejected({ order }: Marking, why: string): OutletAnswer {
  const message = `ShipStation did not take the parcel of order ${order.number}: ${why}.`
  return { state: 'rejected', error: { kind: 'remote_permanent', message } }
}

function gone({ number }: OrderRef): string {
  return `ShipStation does not have order ${number} any more.`
}

/** Its reason, in whichever of its two ways it gives one. */
function saidIn(answer = ''): string {
  const [, said] = /"(?:ExceptionMessage|message)"\s*:\s*"([^"]{1,200})"/.exec(answer) ?? []
  return said?.replace(/\.$/, '') ?? 'it did not say why'
}
