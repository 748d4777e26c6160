import { isDeepStrictEqual } from 'node:util'
import { isWaiting } from '../../../contract/orders.ts'
import { actRefusal, afterAct } from '../../../contract/orders/order-acts.ts'
import type { OrdersActed, ShipEntry } from '../../../contract/orders/shipping.endpoints.ts'
import type { Parcel } from '../../connectors/ports/order-outlet.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inPatientTransaction } from '../../platform/database/tried-again.ts'
import { addMarks, findParcelState } from '../channel-acts/channel-acts.store.ts'
import { tellChannel } from '../channel-acts/tell-channel.ts'
import { findItems } from '../order-fetch/order-items.store.ts'
import { movePieces } from '../order-fetch/order-pieces.ts'
import { lockOrders } from '../orders/orders.store.ts'
import { findAct } from '../products/products.store.ts'
import { noteReservations } from '../reservations/reservations.store.ts'
import { readParcel } from './read-parcel.ts'
import { findShipment, noteAct, writeParcel, type KeptParcel } from './shipping.store.ts'

type Shipping = {
  /** Name of the user, for the history. */
  editor: string
  now: Date
  /** The account of the shipping service, where one is connected: it is told beside the marketplaces. */
  serviceAccount: string | null
  /** What was shipped before keeps its parcel. */
  onlyWaiting: boolean
  /** Stores the answer: a call that is repeated is given it again. */
  keep: (tx: Tx, answer: OrdersActed) => Promise<void>
}

type Row = OrdersActed['results'][number]

/**
 * Ships each order in a transaction of its own: one that is refused keeps back no other, and whoever dies in the middle may begin
 * again, since what was shipped with the same parcel stays as it is. The channels are told afterwards.
 */
export async function shipOrders(
  db: Db,
  entries: readonly ShipEntry[],
  { keep, ...shipping }: Shipping,
): Promise<OrdersActed> {
  const by = { actor: shipping.editor, reason: 'order shipped' }
  const act = await inPatientTransaction(db, by, findAct)
  const rows = new Map<number, Row>()
  const results: Row[] = []
  for (const entry of entries) {
    const before = rows.get(entry.order_id)
    const row =
      before === undefined
        ? await inPatientTransaction(db, { ...by, act }, (tx) => shipOrder(tx, entry, shipping))
        : twice(before)
    rows.set(entry.order_id, before ?? row)
    results.push(row)
  }
  const answer = { id: act, results }
  await inPatientTransaction(db, { ...by, act }, (tx) => keep(tx, answer))
  return answer
}

/** Nobody knows which of its parcels was meant: the first was taken. */
function twice({ id, order_id }: Row): Row {
  return refused(id, order_id, `Order ${order_id ?? id} is named twice: what was said first counts.`)
}

async function shipOrder(
  tx: Tx,
  entry: ShipEntry,
  { editor, now, serviceAccount, onlyWaiting }: Omit<Shipping, 'keep'>,
): Promise<Row> {
  const id = entry.order_id
  const [order] = await lockOrders(tx, [id])
  if (order === undefined) return refused(id, null, `There is no order with the id ${id}.`)
  const { order_id } = order
  const status = order.order_status
  const after = afterAct('ship', status)
  if (after === undefined) return refused(id, order_id, actRefusal('ship', order))
  const before = await findShipment(tx, id)
  const read = readParcel(entry, { orderTime: before.order_time, now })
  if ('refusal' in read) return refused(id, order_id, read.refusal)

  const known = status === after ? before.shipping_items : []
  const parcel = timedAs(known, read)
  const kept = keptParcel(parcel)
  if (onlyWaiting && status === after && before.tracking_no !== kept.tracking_no)
    return refused(id, order_id, actRefusal('ship', order))
  if (!isDeepStrictEqual(known, [kept])) {
    if (isWaiting(status))
      await movePieces(tx, await findItems(tx, id), { orderId: order_id, from: status, to: after })
    await writeParcel(tx, id, kept)
    if (isWaiting(status)) await noteReservations(tx, [id])
    const note = status === after ? replacedNote(before.tracking_no, kept.tracking_no) : null
    await noteAct(tx, id, { status: after, note, by: editor })
    await tellChannel(tx, [{ orderId: id, act: 'ship', parcel }], editor)
    if (serviceAccount !== null) await addMarks(tx, serviceAccount, [id])
  }
  const channel_state = (await findParcelState(tx, id, kept.tracking_no)) ?? null
  return { id, order_id, status: true, error: null, channel_state }
}

function refused(id: number, order_id: string | null, error: string): Row {
  return { id, order_id, status: false, error, channel_state: null }
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
