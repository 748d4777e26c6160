// What a repeated cancellation does is not documented, so the order is read before it is told, and after.
import Type from 'typebox'
import { hasShape } from '../../platform/has-shape.ts'
import type { OrderRef, OutletAnswer } from '../ports/order-outlet.ts'
import { ChannelFailure, channelFailure, isRepeatable, type Ctx } from '../ports/sales-channel.ts'
import { inCamelCase } from './camel-case.ts'
import { callVoyageOne, type VoyageOneCalls } from './voyageone-call.ts'

const record = Type.Record(Type.String(), Type.Unknown())
const anything = Type.Unknown()
const told = Type.Object({ orderStatus: Type.String() })

export async function cancelOrder(calls: VoyageOneCalls, ctx: Ctx, order: OrderRef): Promise<OutletAnswer> {
  const { orderCancel: path, orderInfo } = calls.settings.contract.paths
  const { id: orderId, number } = order
  if (path === undefined) {
    const sentence = `The contract of this installation does not say how VoyageOne is told that order ${number} is canceled: cancel it there.`
    return { state: 'unsupported', sentence }
  }
  const statusThere = async () => {
    const info = inCamelCase(
      await callVoyageOne(calls, ctx, { path: orderInfo, body: { orderId }, reply: record }),
    )
    if (hasShape(told, info)) return info.orderStatus.toLowerCase()
    const message = 'VoyageOne tells an order in a way that Backroom does not understand. Please report this.'
    throw channelFailure('contract_unknown', message)
  }
  const before = await statusThere()
  if (before === 'canceled') return { state: 'done' }
  if (before === 'shipped' || before === 'complete') {
    const message = `VoyageOne has order ${number} as ${before} already: it can’t be canceled there.`
    return { state: 'rejected', error: { kind: 'remote_permanent', message } }
  }
  try {
    await callVoyageOne(calls, ctx, { path, body: { orderId }, reply: anything })
  } catch (failure) {
    // Another try whose answer never came may have been faster than this one.
    if (!isRefusal(failure) || (await statusThere()) !== 'canceled') throw failure
  }
  if ((await statusThere()) === 'canceled') return { state: 'done' }
  const message = `VoyageOne took the cancellation of order ${number} and does not show it yet.`
  throw channelFailure('outcome_unknown', message)
}

function isRefusal(failure: unknown): boolean {
  return failure instanceof ChannelFailure && !isRepeatable(failure.error)
}
