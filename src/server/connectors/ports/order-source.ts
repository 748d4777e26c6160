// What a channel promises to the areas of the orders that were placed there.
import type { OrderStatus } from '../../../contract/orders.ts'
import type { CatalogueMaster } from './catalogue-master.ts'
import type { ChannelName, CredentialId, Ctx } from './sales-channel.ts'

/** One line of an order: so many pieces of one thing. */
export type RemoteLine = {
  /** The channel's name of the line; it stays the same as long as the line is there. */
  lineId: string
  /** What was sold, as far as the channel says it: one of our listings there, its own catalogue's name, a SKU. */
  listingId: string | null
  catalogueId: string | null
  sku: string
  title: string
  /** None where the line was taken out of the order. */
  quantity: number
  /** Of the whole line, before discount, tax and shipping. */
  amount: string
}

/** Where to, and who pays, in our words; what the channel does not say is not there. */
export type RemoteAddress = Readonly<Record<string, string>>

/** Amounts are decimal text of the order's currency. */
export type RemoteOrder = {
  id: string
  number: string
  /** Where it was sold, as we call the place, when the channel only hands it on. */
  soldOn?: string
  /** The channel's own words for what became of it. */
  platformStatus: string
  /** Ours for it; null where we don't know the channel's. */
  status: OrderStatus | null
  /** What the seller should know of the status; null mostly. */
  warning: string | null
  placedAt: Date
  /** By when the channel wants it sent, where it says so. */
  shipBy?: Date
  /** By the channel's clock. */
  updatedAt: Date
  currency: string
  /** Of all lines. */
  amount: string
  discount: string
  tax: string
  shippingFee: string
  /** What the buyer pays. */
  total: string
  /** What the channel keeps; null where it does not say it. */
  fees: string | null
  /** What went back to the buyer, as far as it says so. */
  refunded: string
  /** What the channel itself says that it pays out. */
  payout: string | null
  cartId: string | null
  cartOrderId: string | null
  platformId: string | null
  shipTo: RemoteAddress
  billTo: RemoteAddress
  trackingNo: string | null
  shipLabel: string | null
  parcels: RemoteParcel[]
  lines: RemoteLine[]
  /** As the channel wrote it, to be kept and shown. */
  document: Record<string, unknown>
}

export type RemoteParcel = {
  carrier_code: string
  tracking_no: string
  ship_time: string | null
  /** From where it left, where the channel says so. */
  ship_from_info?: RemoteAddress
}

export type OrderQuestion = {
  /** Those that were changed since; null asks for as many as the channel still tells. */
  since: Date | null
  /** Where the page before ended, in the connector's own words; null asks for the first. */
  at: string | null
}

export type OrderPage = {
  orders: RemoteOrder[]
  /** Null on the last page. */
  next: string | null
  /** Whether the channel waits to be told that these are stored here. */
  areNew?: boolean
}

/** Every call throws ChannelFailure. */
export type OrderSource = {
  readonly channel: ChannelName
  readonly credential: CredentialId
  /** Names the account: where reading was in another one says nothing about this one. */
  readonly account: string
  /** From one round to the next. */
  readonly everySeconds: number
  readPage(ctx: Ctx, question: OrderQuestion): Promise<OrderPage>
  /** The order with what the page does not tell of it; asked only for what is new or was changed. */
  complete(ctx: Ctx, order: RemoteOrder): Promise<RemoteOrder>
  /** One order by the channel's name for it, whole; absent where a channel is not asked for one by itself. */
  readOrder?(ctx: Ctx, id: string): Promise<RemoteOrder>
  /** Of a channel that hands on what was sold elsewhere. */
  readonly handsOn?: HandingOn
}

export type HandingOn = {
  /** Marketplaces that are asked for their orders themselves: what is handed on of those is told twice. */
  readonly askedThemselves: ReadonlySet<string>
  /** Whose figures have the pieces of all these orders taken off, wherever they were sold. */
  readonly master: CatalogueMaster
  /** Says that an order is stored here, so that it is not told as new any more; harmless to repeat. */
  noteStored(ctx: Ctx, id: string): Promise<void>
}
