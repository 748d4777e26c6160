// What a channel promises to the areas when it is to be told what became of an order here.
import type { CarrierCode } from '../../../contract/orders/parcels.ts'
import type { OrderSource } from './order-source.ts'
import type { ChannelError, ChannelName, CredentialId, Ctx } from './sales-channel.ts'

/** The order as its channel knows it, and what is known of telling it before. */
export type OrderRef = {
  id: string
  number: string
  /** How often it was tried, this time included: what was asked for before may have been done without an answer. */
  tries: number
  /** What the channel accepted and had not decided, as it was `pending` last. */
  operation: string | null
  /** For who stands beside a marketplace: that one is told by us, so nobody has to tell it a second time. */
  isMarketplaceTold?: boolean
  /** Numbers of parcels of ours that it was told of, or may have been: the parcel stands in for them now. */
  toldBefore?: readonly string[]
}

/** What carries the whole order to its buyer. */
export type Parcel = {
  carrierCode: CarrierCode
  trackingNo: string
  masterTrackingNo: string | null
  referenceNo: string | null
  /** ISO 8601, UTC. */
  shipTime: string
}

export type OutletAnswer =
  /** The channel shows it so; said of nothing else. */
  | { state: 'done' }
  /** Accepted and not decided: to be asked again with the operation. */
  | { state: 'pending'; operation: string }
  /** Refused for good, in the channel's words. */
  | { state: 'rejected'; error: ChannelError }
  /** It can't be told this at all; the sentence says what a person can do. */
  | { state: 'unsupported'; sentence: string }

/** Safe to repeat: each reads what the channel shows before it tells. Throws ChannelFailure where nobody knows yet. */
type OrderOutlet = {
  /** What comes of telling it to cancel an order, for whoever is about to: one sentence. */
  cancelMeans: string
  /** False where it has no way to be told of it: a person cancels it there. */
  hearsCancel: boolean
  cancel(ctx: Ctx, order: OrderRef): Promise<OutletAnswer>
  ship(ctx: Ctx, order: OrderRef, parcel: Parcel): Promise<OutletAnswer>
  /** Absent where a channel does not wait for it. */
  acknowledge?(ctx: Ctx, order: OrderRef): Promise<OutletAnswer>
}

/** The channels that wait to be told that an order is taken on. */
export const acknowledgedChannels: readonly ChannelName[] = ['VoyageOne']

/** The orders of one account, both ways. */
export type OrderAccount = OrderSource & OrderOutlet

/** Who is told of orders: a marketplace, or a shipping service that holds them as well. */
export type ActOutlet = Pick<OrderOutlet, 'cancel' | 'ship' | 'acknowledge'> & {
  readonly channel: ChannelName
  readonly credential: CredentialId
  readonly account: string
}
