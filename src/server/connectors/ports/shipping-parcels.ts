// What a shipping service tells of what left through it.
import type { CarrierCode } from '../../../contract/orders/parcels.ts'

/** Labels that were bought there, those of them that were taken back lately, and what was only marked as shipped. */
export const parcelLists = ['labels', 'voided', 'marks'] as const
export type ParcelList = (typeof parcelLists)[number]

export type ShippingParcel = {
  kind: 'label' | 'mark'
  id: number
  /** The order as the service knows it. */
  orderId: number
  /** Blank where it has none. */
  trackingNo: string
  /** In the service's words. */
  carrier: string
  /** Null for one that we have no name for. */
  carrierCode: CarrierCode | null
  createdAt: Date
  isVoided: boolean
  /** The service itself told the marketplace of it. */
  isMarketplaceTold: boolean
}

/** Those that were made, or taken back, since. */
export type ParcelQuestion = { list: ParcelList; since: Date; page: number }
export type ShippingParcelPage = { parcels: ShippingParcel[]; isLast: boolean }
