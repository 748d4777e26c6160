import { isDeepStrictEqual } from 'node:util'
import { actRefusal, afterAct } from '../../../contract/orders/order-acts.ts'
import type { ShipEntry } from '../../../contract/orders/shipping.endpoints.ts'
import type { Parcel } from '../../connectors/ports/order-outlet.ts'
import type { LockedOrder } from '../orders/orders.store.ts'
import { readParcel } from './read-parcel.ts'
import type { KeptParcel, Shipment } from './shipping.store.ts'

/** An order that is on its way, or is to be, with its parcel. */
export type Sending = {
  order: LockedOrder
  parcel: Parcel
  kept: KeptParcel
  /** Whether it is to be written: it may stand so already. */
  isNews: boolean
  /** What its history says beside its status. */
  note: string | null
}

type Judging = {
  order: LockedOrder
  shipment: Shipment
  now: Date
  /** What was shipped before keeps its parcel. */
  onlyWaiting: boolean
}

/** What becomes of an order that somebody wants shipped, or why it stays as it is. */
export function judgeEntry(
  entry: ShipEntry,
  { order, shipment, now, onlyWaiting }: Judging,
): Sending | { refusal: string } {
  const after = afterAct('ship', order.order_status)
  if (after === undefined) return { refusal: actRefusal('ship', order) }
  const read = readParcel(entry, { orderTime: shipment.order_time, now })
  if ('refusal' in read) return read

  const isSentBefore = order.order_status === after
  const known = isSentBefore ? shipment.shipping_items : []
  const parcel = timedAs(known, read)
  const kept = keptParcel(parcel)
  const { tracking_no: before } = shipment
  if (onlyWaiting && isSentBefore && before !== kept.tracking_no)
    return { refusal: actRefusal('ship', order) }
  const note = isSentBefore ? replacedNote(before, kept.tracking_no) : null
  return { order, parcel, kept, isNews: !isDeepStrictEqual(known, [kept]), note }
}

type Timed = Extract<ReturnType<typeof readParcel>, { parcel: Parcel }>

/** A parcel of which nobody says when it was sent was sent when it is known to have been. */
function timedAs(known: readonly Partial<KeptParcel>[], { parcel, isTimed }: Timed): Parcel {
  const same = known.find(({ tracking_no }) => tracking_no === parcel.trackingNo)
  return isTimed || !same?.ship_time ? parcel : { ...parcel, shipTime: same.ship_time }
}

function keptParcel(parcel: Parcel): KeptParcel {
  return {
    carrier_code: parcel.carrierCode,
    tracking_no: parcel.trackingNo,
    master_tracking_no: parcel.masterTrackingNo,
    reference_no: parcel.referenceNo,
    ship_time: parcel.shipTime,
  }
}

function replacedNote(before: string | null, after: string): string {
  if (before === after) return `What is known of parcel ${after} was changed.`
  return before === null
    ? `It was shipped with tracking number ${after}.`
    : `Tracking number ${before} was replaced by ${after}.`
}
