// How an order stands at ChannelAdvisor, read before it is told anything: a second fulfilment or adjustment would be one more.
import { createHash } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { ChannelFailure, channelFailure, isRepeatable, type Ctx } from '../ports/sales-channel.ts'
import type { AskChannelAdvisor, TellChannelAdvisor } from './channeladvisor-calls.ts'
import { adjustment, fulfillment } from './remote-order.ts'

export type OrderCalls = { ask: AskChannelAdvisor; tell: TellChannelAdvisor }

const shape = Type.Object({
  ShippingStatus: Type.String(),
  TotalPrice: Type.Number(),
  Fulfillments: Type.Optional(Type.Union([Type.Array(fulfillment), Type.Null()])),
  Adjustments: Type.Optional(Type.Union([Type.Array(adjustment), Type.Null()])),
})

export type OrderThere = {
  status: string
  total: number
  fulfillments: Static<typeof fulfillment>[]
  adjustments: Static<typeof adjustment>[]
}

/** Its numbers alone go into an address. */
export function pathOf(id: string): string {
  if (/^\d{1,15}$/.test(id)) return `Orders(${id})`
  throw channelFailure('not_found', `ChannelAdvisor has no order ${id}: it calls its orders by number.`)
}

export async function orderThere({ ask }: OrderCalls, ctx: Ctx, id: string): Promise<OrderThere> {
  const query = new URLSearchParams({ $expand: 'Fulfillments,Adjustments' }).toString()
  const told = await ask(ctx, { path: `${pathOf(id)}?${query}`, shape })
  return {
    status: told.ShippingStatus,
    total: told.TotalPrice,
    fulfillments: told.Fulfillments ?? [],
    adjustments: told.Adjustments ?? [],
  }
}

type Telling = { id: string; act: 'Ship' | 'Adjust'; body: object }

/** Tells it, and answers how it stands then; a refusal counts only where `isSo` does not: another try whose answer never came may have been faster. */
export async function tellOrder(
  calls: OrderCalls,
  ctx: Ctx,
  { id, act, body, isSo }: Telling & { isSo: (there: OrderThere) => boolean },
): Promise<OrderThere> {
  try {
    await calls.tell(ctx, { path: `${pathOf(id)}/${act}`, body })
  } catch (failure) {
    if (!(failure instanceof ChannelFailure) || isRepeatable(failure.error)) throw failure
    const there = await orderThere(calls, ctx, id)
    if (!isSo(there)) throw failure
    return there
  }
  return orderThere(calls, ctx, id)
}

/** A whole number, since some marketplaces take nothing else; the same for the same thing, whoever tells of it. */
export function sellerNumber(...names: string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(names)).digest('hex')
  return String(Number.parseInt(digest.slice(0, 12), 16))
}
