// An order that nobody has sent is canceled by an adjustment of all of it; its marketplace decides on that some time later.
import type { OrderRef, OutletAnswer } from '../ports/order-outlet.ts'
import type { Ctx } from '../ports/sales-channel.ts'
import { orderThere, sellerNumber, tellOrder, type OrderCalls, type OrderThere } from './order-there.ts'

/** What a marketplace may say of what it was asked for; other words say that it has not decided. */
const refusals = new Set(['Failed', 'Rejected', 'Denied', 'Error'])

export async function cancelOrder(
  calls: OrderCalls,
  ctx: Ctx,
  { id, number }: OrderRef,
): Promise<OutletAnswer> {
  const ours = sellerNumber(id, 'cancel')
  const adjustmentOf = ({ adjustments }: OrderThere) =>
    adjustments.find((each) => String(each.SellerAdjustmentID ?? '') === ours)
  const isSo = (there: OrderThere) => there.status === 'Canceled' || adjustmentOf(there) !== undefined
  const before = await orderThere(calls, ctx, id)
  if (!isSo(before) && before.status !== 'Unshipped' && before.status !== 'PendingShipment') {
    const message = `ChannelAdvisor has order ${number} as ${before.status} already: it can’t be canceled there.`
    return { state: 'rejected', error: { kind: 'remote_permanent', message } }
  }
  const there = isSo(before)
    ? before
    : await tellOrder(calls, ctx, { id, act: 'Adjust', body: wholeOf(before, ours), isSo })
  if (there.status === 'Canceled') return { state: 'done' }
  const { RequestStatus: word } = adjustmentOf(there) ?? {}
  if (!refusals.has(word ?? '')) return { state: 'pending', operation: ours }
  const message = `The marketplace of order ${number} did not take the cancellation: ChannelAdvisor says ${word}. Cancel it there.`
  return { state: 'rejected', error: { kind: 'remote_permanent', message } }
}

function wholeOf({ total }: OrderThere, ours: string) {
  return {
    Reason: 'GeneralAdjustment',
    AdjustmentAmount: total,
    SellerAdjustmentID: ours,
    PreventSiteProcessing: false,
    // Its own figure of the pieces follows from this, and ours from its.
    Restock: true,
    RefundOnly: false,
  }
}
