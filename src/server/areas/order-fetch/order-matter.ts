import type { RemoteOrder } from '../../connectors/ports/order-source.ts'
import type { ChannelName } from '../../connectors/ports/sales-channel.ts'
import type { MarketplaceFees } from '../net-payout/sale-fees.ts'
import type { Shelf } from './channel-orders.store.ts'
import type { ToldOrder } from './told-order.ts'

/** On whose word an order is taken. */
export type Taking = {
  channel: ChannelName
  credential: string
  account: string
  /** The account of who has the pieces of its orders taken off its own figures, which ours follow. */
  master?: string | undefined
  now: Date
  /** Since when this account is read: what left before then lay on no shelf that was counted since. */
  followedOn: Date
  /** Of the order as the channel's list shows it. */
  digest: string
}

/** What one order is taken with, inside its transaction. */
export type Matter = Taking & {
  order: RemoteOrder
  told: ToldOrder
  /** Our products by the channel's line. */
  matched: ReadonlyMap<string, number | null>
  shelves: ReadonlyMap<number, Shelf>
  /** Those of our products whose pieces the channel has taken off already. */
  takenThere: ReadonlySet<number>
  /** What is set for the channel, where it says neither what it keeps nor what it pays. */
  fees: MarketplaceFees | undefined
}
