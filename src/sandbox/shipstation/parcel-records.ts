// What left the practice account: labels that were bought there are shipments, what was only marked is a fulfilment, and neither list
// shows what stands in the other. Moments are UTC in here.
import Type, { type Static } from 'typebox'
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
  /** Absent while it holds. */
  voidedAt?: string
  notifiesCustomer: boolean
  notifiesSalesChannel: boolean
}

const text = Type.String({ minLength: 1 })
const moment = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$' })

/** A label that somebody bought there for an order; one that is named again is changed. */
export const saidLabel = Type.Object(
  {
    order_id: Type.Integer({ minimum: 1 }),
    carrier_code: Type.Optional(text),
    tracking_no: text,
    is_voided: Type.Optional(Type.Boolean()),
    created_at: Type.Optional(moment),
    /** Whether its store's marketplace was told of it by the vendor. */
    is_marketplace_notified: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

type Parcel = Partial<ParcelRecord> & Pick<ParcelRecord, 'id' | 'kind'>

export function parcelOf({ orderId, orderNumber }: OrderRecord, parcel: Parcel, now: Date): ParcelRecord {
  const createdAt = parcel.createdAt ?? now.toISOString()
  return {
    ...{ orderId, orderNumber, carrierCode: 'ups', trackingNumber: null },
    ...{
      shipDate: pacificTime(createdAt).slice(0, 10),
      notifiesCustomer: false,
      notifiesSalesChannel: false,
    },
    ...parcel,
    createdAt,
  }
}

export function shipmentResource(parcel: ParcelRecord, order: OrderRecord | undefined) {
  const { id, voidedAt, createdAt, notifiesSalesChannel, ...facts } = withoutNotices(parcel)
  return {
    ...facts,
    shipmentId: id,
    orderKey: order?.orderKey ?? null,
    createDate: pacificTime(createdAt),
    ...{ shipmentCost: 7.2, insuranceCost: 0, serviceCode: null, packageCode: null, isReturnLabel: false },
    voided: voidedAt !== undefined,
    voidDate: voidedAt === undefined ? null : pacificTime(voidedAt),
    marketplaceNotified: notifiesSalesChannel,
    shipmentItems: null,
  }
}

export function fulfillmentResource(parcel: ParcelRecord) {
  const { id, voidedAt, createdAt, notifiesSalesChannel, ...facts } = withoutNotices(parcel)
  return {
    ...facts,
    fulfillmentId: id,
    createDate: pacificTime(createdAt),
    voidDate: voidedAt === undefined ? null : pacificTime(voidedAt),
    ...{ deliveryDate: null, voidRequested: false, fulfillmentProviderCode: null, fulfillmentFee: 0 },
    marketplaceNotified: notifiesSalesChannel,
    notifyErrorMessage: null,
  }
}

function withoutNotices({ kind: _kind, notifiesCustomer: _notified, ...facts }: ParcelRecord) {
  return facts
}

/** A label as it is after somebody bought, changed or voided it. */
export function labelAsSaid(
  said: Static<typeof saidLabel>,
  { order, before, id }: { order: OrderRecord; before: ParcelRecord | undefined; id: number },
  now: Date,
): ParcelRecord {
  const known =
    before ??
    parcelOf(
      order,
      {
        ...{ id, kind: 'shipment', trackingNumber: said.tracking_no },
        ...{ carrierCode: said.carrier_code ?? 'ups', notifiesSalesChannel: true },
        ...(said.created_at === undefined ? {} : { createdAt: said.created_at }),
      },
      now,
    )
  const { voidedAt = now.toISOString(), ...label } = known
  return {
    ...label,
    notifiesSalesChannel: said.is_marketplace_notified ?? label.notifiesSalesChannel,
    ...(said.is_voided === true ? { voidedAt } : {}),
  }
}
