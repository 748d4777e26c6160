// How an order stands at VoyageOne, read before it is told anything: what a repeated call does is not documented.
import Type, { type Static } from 'typebox'
import { hasShape } from '../../platform/has-shape.ts'
import { ChannelFailure, channelFailure, isRepeatable, type Ctx } from '../ports/sales-channel.ts'
import { inCamelCase } from './camel-case.ts'
import { callVoyageOne, type VoyageOneCalls } from './voyageone-call.ts'

const record = Type.Record(Type.String(), Type.Unknown())
const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const shape = Type.Object({
  orderStatus: Type.String(),
  shippingItems: Type.Optional(Type.Union([Type.Array(Type.Object({ trackingNo: text })), Type.Null()])),
})

export type OrderThere = { status: string; trackingNos: string[] }

export async function orderThere(calls: VoyageOneCalls, ctx: Ctx, orderId: string): Promise<OrderThere> {
  const { orderInfo: path } = calls.settings.contract.paths
  const told = inCamelCase(await callVoyageOne(calls, ctx, { path, body: { orderId }, reply: record }))
  if (!hasShape(shape, told)) {
    const message = 'VoyageOne tells an order in a way that Backroom does not understand. Please report this.'
    throw channelFailure('contract_unknown', message)
  }
  const { orderStatus, shippingItems }: Static<typeof shape> = told
  const trackingNos = (shippingItems ?? []).flatMap(({ trackingNo }) => trackingNo ?? [])
  return { status: orderStatus.toLowerCase(), trackingNos }
}

/** Tells it; a refusal counts only where `isSo` does not: another try whose answer never came may have been faster. */
export async function tellOrder(
  calls: VoyageOneCalls,
  ctx: Ctx,
  { path, body, isSo }: { path: string; body: { orderId: string }; isSo: (there: OrderThere) => boolean },
): Promise<boolean> {
  try {
    await callVoyageOne(calls, ctx, { path, body, reply: Type.Unknown() })
  } catch (failure) {
    const isRefusal = failure instanceof ChannelFailure && !isRepeatable(failure.error)
    if (isRefusal && isSo(await orderThere(calls, ctx, body.orderId))) return true
    throw failure
  }
  return isSo(await orderThere(calls, ctx, body.orderId))
}
