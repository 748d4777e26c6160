// What left the practice account: labels that were bought there are shipments, what was only marked is a fulfilment, and neither list
// shows what stands in the other. Moments are UTC in here.
import Type from 'typebox'
import type { OrderRecord } from './order-records.ts'
import { pacificTime } from './pacific-time.ts'

export type ParcelRecord = {
  id: number
  kind: 'shipment' | 'fulfillment'
  orderId: number
  orderNumber: string
  carrierCode: string
  trackingNumber: string | null
  /** A day, Pacific. */
  shipDate: string
  createdAt: string
  isVoided: boolean
  notifiesCustomer: boolean
  notifiesSalesChannel: boolean
}

const text = Type.String({ minLength: 1 })

/** A label that somebody bought there for an order. */
export const saidLabel = Type.Object(
  {
    order_id: Type.Integer({ minimum: 1 }),
    carrier_code: Type.Optional(text),
    tracking_no: text,
    is_voided: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

type Parcel = Partial<ParcelRecord> & Pick<ParcelRecord, 'id' | 'kind'>

export function parcelOf({ orderId, orderNumber }: OrderRecord, parcel: Parcel, now: Date): ParcelRecord {
  const createdAt = now.toISOString()
  return {
    ...{ orderId, orderNumber, carrierCode: 'ups', trackingNumber: null, createdAt, isVoided: false },
    ...{
      shipDate: pacificTime(createdAt).slice(0, 10),
      notifiesCustomer: false,
      notifiesSalesChannel: false,
    },
    ...parcel,
  }
}

export function shipmentResource(parcel: ParcelRecord, order: OrderRecord | undefined) {
  const { id, isVoided, createdAt, notifiesSalesChannel: _, ...facts } = withoutNotices(parcel)
  return {
    ...facts,
    shipmentId: id,
    orderKey: order?.orderKey ?? null,
    createDate: pacificTime(createdAt),
    ...{ shipmentCost: 7.2, insuranceCost: 0, serviceCode: null, packageCode: null, isReturnLabel: false },
    voided: isVoided,
    voidDate: isVoided ? pacificTime(createdAt) : null,
    marketplaceNotified: true,
    shipmentItems: null,
  }
}

export function fulfillmentResource(parcel: ParcelRecord) {
  const { id, isVoided, createdAt, notifiesSalesChannel, ...facts } = withoutNotices(parcel)
  return {
    ...facts,
    fulfillmentId: id,
    createDate: pacificTime(createdAt),
    voidDate: isVoided ? pacificTime(createdAt) : null,
    ...{ deliveryDate: null, voidRequested: false, fulfillmentProviderCode: null, fulfillmentFee: 0 },
    marketplaceNotified: notifiesSalesChannel,
    notifyErrorMessage: null,
  }
}

function withoutNotices({ kind: _kind, notifiesCustomer: _notified, ...facts }: ParcelRecord) {
  return facts
}
