import type { OrderRef, OutletAnswer } from '../ports/order-outlet.ts'
import { channelFailure, type Ctx } from '../ports/sales-channel.ts'
import { orderThere, tellOrder, type OrderThere } from './order-there.ts'
import type { VoyageOneCalls } from './voyageone-call.ts'

/** The first step of an order there: said to be taken on, once. */
export async function acknowledgeOrder(
  calls: VoyageOneCalls,
  ctx: Ctx,
  { id: orderId, number }: OrderRef,
): Promise<OutletAnswer> {
  const { orderAcknowledge: path } = calls.settings.contract.paths
  if (path === undefined) {
    const sentence = `The contract of this installation does not say how VoyageOne is told that order ${number} is acknowledged: acknowledge it there.`
    return { state: 'unsupported', sentence }
  }
  const there = await orderThere(calls, ctx, orderId)
  if (isTakenOn(there)) return { state: 'done' }
  if (there.status === 'canceled') {
    const message = `VoyageOne has order ${number} as canceled: it can’t be acknowledged there.`
    return { state: 'rejected', error: { kind: 'remote_permanent', message } }
  }
  if (await tellOrder(calls, ctx, { path, body: { orderId }, isSo: isTakenOn })) return { state: 'done' }
  const message = `VoyageOne took the acknowledgement of order ${number} and does not show it yet.`
  throw channelFailure('outcome_unknown', message)
}

/** Whoever is further on its way was acknowledged before. */
function isTakenOn({ status }: OrderThere): boolean {
  return status === 'acknowledged' || status === 'shipped' || status === 'complete'
}
