// An order is acknowledged, then has a label applied for, then is shipped: each step is told where it was not taken yet.
import Type from 'typebox'
import type { OrderRef, OutletAnswer, Parcel } from '../ports/order-outlet.ts'
import { ChannelFailure, channelFailure, type Ctx } from '../ports/sales-channel.ts'
import { orderThere, tellOrder, type OrderThere } from './order-there.ts'
import { callVoyageOne, type VoyageOneCalls } from './voyageone-call.ts'

type Shipping = { order: OrderRef; parcel: Parcel }

export async function shipOrder(
  calls: VoyageOneCalls,
  ctx: Ctx,
  { order, parcel }: Shipping,
): Promise<OutletAnswer> {
  const { orderAcknowledge, waybillApply, orderShip } = calls.settings.contract.paths
  const { id: orderId, number } = order
  if (orderAcknowledge === undefined || waybillApply === undefined || orderShip === undefined) {
    const sentence = `The contract of this installation does not say how VoyageOne is told of the parcel of order ${number}: ship it there.`
    return { state: 'unsupported', sentence }
  }
  const there = await orderThere(calls, ctx, orderId)
  const isSo = ({ trackingNos }: OrderThere) => trackingNos.includes(parcel.trackingNo)
  if (isSo(there)) return { state: 'done' }
  if (there.status !== 'open' && there.status !== 'acknowledged') {
    const message = `VoyageOne has order ${number} as ${there.status} already: it takes no parcel for it.`
    return { state: 'rejected', error: { kind: 'remote_permanent', message } }
  }
  if (there.status === 'open')
    await tellOrder(calls, ctx, { path: orderAcknowledge, body: { orderId }, isSo: isAcknowledged })
  await applyForLabel(calls, ctx, { orderId, path: waybillApply })
  if (await tellOrder(calls, ctx, { path: orderShip, body: { orderId, ...parcel }, isSo }))
    return { state: 'done' }
  const message = `VoyageOne took the parcel of order ${number} and does not show it yet.`
  throw channelFailure('outcome_unknown', message)
}

function isAcknowledged({ status }: OrderThere): boolean {
  return status === 'acknowledged'
}

/** One label for an order: what was applied for is not applied for again. */
async function applyForLabel(
  calls: VoyageOneCalls,
  ctx: Ctx,
  { orderId, path }: { orderId: string; path: string },
): Promise<void> {
  const { waybillInfo } = calls.settings.contract.paths
  const asked = { body: { orderId }, reply: Type.Unknown() }
  try {
    await callVoyageOne(calls, ctx, { path: waybillInfo, ...asked })
  } catch (failure) {
    if (!(failure instanceof ChannelFailure) || failure.error.kind !== 'not_found') throw failure
    await callVoyageOne(calls, ctx, { path, ...asked })
  }
}
