import type { CarrierCode } from '../../../contract/orders/parcels.ts'
import type { OrderRef, OutletAnswer, Parcel } from '../ports/order-outlet.ts'
import { channelFailure, ChannelFailure, type Ctx } from '../ports/sales-channel.ts'
import { orderThere, sellerNumber, tellOrder, type OrderCalls, type OrderThere } from './order-there.ts'

type Shipping = { order: OrderRef; parcel: Parcel }

/** As an account calls them that nobody has changed. */
const carriers: Readonly<Record<CarrierCode, string>> = { Fedex: 'FedEx', UPS: 'UPS', DHL: 'DHL' }
const usualClass = 'Ground'
const takesParcels = new Set(['Unshipped', 'PendingShipment', 'PartiallyShipped'])

export async function shipOrder(
  calls: OrderCalls,
  ctx: Ctx,
  { order, parcel }: Shipping,
): Promise<OutletAnswer> {
  const { id, number } = order
  const ours = sellerNumber(id, parcel.trackingNo)
  const isSo = ({ fulfillments }: OrderThere) =>
    fulfillments.some(
      (each) =>
        each.DeliveryStatus !== 'Canceled' &&
        (String(each.SellerFulfillmentID ?? '') === ours || each.TrackingNumber === parcel.trackingNo),
    )
  const there = await orderThere(calls, ctx, id)
  if (isSo(there)) return { state: 'done' }
  if (!takesParcels.has(there.status)) {
    const message = `ChannelAdvisor has order ${number} as ${there.status} already: it takes no parcel for it.`
    return { state: 'rejected', error: { kind: 'remote_permanent', message } }
  }
  try {
    const body = { Value: fulfillmentOf(there, parcel, ours) }
    if (isSo(await tellOrder(calls, ctx, { id, act: 'Ship', body, isSo }))) return { state: 'done' }
  } catch (failure) {
    if (failure instanceof ChannelFailure && failure.error.kind === 'remote_permanent')
      return { state: 'rejected', error: { ...failure.error, message: refusalOf(order, parcel) } }
    throw failure
  }
  const message = `ChannelAdvisor took the parcel of order ${number} and does not show it yet.`
  throw channelFailure('outcome_unknown', message)
}

/** By the class that the buyer chose, where the carrier is the same. */
function fulfillmentOf({ fulfillments }: OrderThere, parcel: Parcel, ours: string) {
  const carrier = carriers[parcel.carrierCode]
  const chosen = fulfillments.find(({ ShippingCarrier }) => ShippingCarrier === carrier)
  return {
    ShippedDateUtc: parcel.shipTime,
    TrackingNumber: parcel.trackingNo,
    SellerFulfillmentID: ours,
    DeliveryStatus: 'Complete',
    ShippingCarrier: carrier,
    ShippingClass: chosen?.ShippingClass ?? usualClass,
  }
}

function refusalOf({ number }: OrderRef, { carrierCode }: Parcel): string {
  const carrier = carriers[carrierCode]
  return `ChannelAdvisor refused the parcel of order ${number}. Its account has to know the carrier ${carrier} with the class ${usualClass}: add it there, then tell it again.`
}
