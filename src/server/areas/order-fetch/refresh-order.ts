import type { OrderSource } from '../../connectors/ports/order-source.ts'
import type { Ctx } from '../../connectors/ports/sales-channel.ts'
import type { Context } from '../../context.ts'
import { findDigest } from './channel-orders.store.ts'
import { takeOrder } from './take-order.ts'

type Refreshing = { source: OrderSource; channelOrderId: string }

/**
 * Brings one order that we have to what its channel says now, without waiting for its turn; only of a channel that is asked for
 * orders one by one. Throws ChannelFailure.
 */
export async function refreshOrder(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  ctx: Ctx,
  { source, channelOrderId }: Refreshing,
): Promise<void> {
  const { channel, credential, account } = source
  const order = await source.readOrder?.(ctx, channelOrderId)
  if (order === undefined) throw new TypeError(`${channel} is not asked for a single order.`)
  const now = clock.now()
  // What the list showed is not asked for: it stays as it was seen, so that its next change is seen too.
  const digest = await findDigest(db, { account, channelOrderId })
  await takeOrder(db, { channel, credential, account, now, followedOn: now, digest: digest ?? '' }, order)
}
