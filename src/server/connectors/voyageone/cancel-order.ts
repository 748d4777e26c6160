import type { OrderRef, OutletAnswer } from '../ports/order-outlet.ts'
import { channelFailure, type Ctx } from '../ports/sales-channel.ts'
import { orderThere, tellOrder } from './order-there.ts'
import type { VoyageOneCalls } from './voyageone-call.ts'

export async function cancelOrder(
  calls: VoyageOneCalls,
  ctx: Ctx,
  { id: orderId, number }: OrderRef,
): Promise<OutletAnswer> {
  const { orderCancel: path } = calls.settings.contract.paths
  if (path === undefined) {
    const sentence = `The contract of this installation does not say how VoyageOne is told that order ${number} is canceled: cancel it there.`
    return { state: 'unsupported', sentence }
  }
  const { status } = await orderThere(calls, ctx, orderId)
  if (status === 'canceled') return { state: 'done' }
  if (status === 'shipped' || status === 'complete') {
    const message = `VoyageOne has order ${number} as ${status} already: it can’t be canceled there.`
    return { state: 'rejected', error: { kind: 'remote_permanent', message } }
  }
  const isSo = (there: { status: string }) => there.status === 'canceled'
  if (await tellOrder(calls, ctx, { path, body: { orderId }, isSo })) return { state: 'done' }
  const message = `VoyageOne took the cancellation of order ${number} and does not show it yet.`
  throw channelFailure('outcome_unknown', message)
}
