// What a shipping service promises to the areas of the orders that a seller's stores have handed on to it.
import type { ActOutlet } from './order-outlet.ts'
import type { Ctx } from './sales-channel.ts'
import type { ParcelQuestion, ShippingParcelPage } from './shipping-parcels.ts'

export type ShippingOrder = {
  id: number
  /** The marketplace's own, as the store handed it on. */
  number: string
  storeId: number | null
  customerEmail: string | null
  amountPaidCents: number | null
  phone: string | null
  /** In the service's words. */
  status: string
  orderedAt: Date | null
  modifiedAt: Date
  /** Later than `modifiedAt` where its clock can't tell two hours apart. */
  modifiedAtLatest: Date
}

export type ShippingOrderPage = { orders: ShippingOrder[]; isLast: boolean }

/** Its account names what is known there: of another one that says nothing. */
export type ShippingOrders = ActOutlet & {
  /** Without credentials it is asked for nothing. */
  readonly isConnected: boolean
  /** Those that were changed since, all of them where it is null, the oldest change first. Throws ChannelFailure. */
  readPage(ctx: Ctx, question: { since: Date | null; page: number }): Promise<ShippingOrderPage>
  /** What left there, the oldest first. Throws ChannelFailure. */
  readParcels(ctx: Ctx, question: ParcelQuestion): Promise<ShippingParcelPage>
}
