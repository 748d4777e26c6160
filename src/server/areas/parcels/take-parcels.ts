import { isWaiting, type OrderStatus } from '../../../contract/orders.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { findSkus } from '../channel-acts/channel-acts.store.ts'
import { tellChannel } from '../channel-acts/tell-channel.ts'
import { findItems } from '../order-fetch/order-items.store.ts'
import { movePieces } from '../order-fetch/order-pieces.ts'
import { lockOrders, noteOrder, type LockedOrder } from '../orders/orders.store.ts'
import { noteReservations } from '../reservations/reservations.store.ts'
import { findShipments } from '../shipping/shipping.store.ts'
import { tellEverybody } from '../views/notices.store.ts'
import { orderParcels, parcelToTell, type OrderParcels } from './order-parcels.ts'
import * as store from './parcels.store.ts'
import type { ServiceParcel } from './parcels.store.ts'

type Taking = { account: string; now: Date }

const by = 'ShipStation'

/**
 * Brings an order in step with what left through the shipping service, in one transaction with its pieces: harmless to repeat, so
 * whoever dies in the middle is followed by one who does the same.
 */
export function takeParcels(db: Db, orderId: number, { account, now }: Taking): Promise<void> {
  return inTransaction(db, { actor: by, reason: 'parcels fetched' }, async (tx) => {
    const [order] = await lockOrders(tx, [orderId])
    if (order === undefined) return
    const there = await store.findServiceParcels(tx, account, orderId)
    const due = there.filter(({ isDue }) => isDue)
    const isCanceled = order.order_status === 'Canceled'
    const until = isCanceled ? null : await follow(tx, order, { there, now })
    if (isCanceled) await tellOfCanceled(tx, order, due)
    await store.settleParcels(
      tx,
      account,
      due.map(({ kind, id }) => ({ kind, id, until })),
    )
  })
}

type Following = { there: ServiceParcel[]; now: Date }

/** Answers until when the service may tell the marketplace itself. */
async function follow(tx: Tx, order: LockedOrder, { there, now }: Following): Promise<Date | null> {
  const known = (await findShipments(tx, [order.id])).get(order.id)?.shipping_items ?? []
  const told = await store.findToldNumbers(tx, order.id)
  const after = orderParcels({ status: order.order_status, known, there, told })
  const status = after.isSentNow ? 'Shipped' : order.order_status
  if (after.added.length > 0 || after.removed.length > 0 || after.isSentNow)
    await write(tx, order, { after, status })
  const { parcels } = after
  const { tell, until } = parcelToTell(there, { status, parcels, now })
  const isNews = tell !== null && (tell.isDue || tell.carrierCode !== null)
  if (isNews && !told.includes(tell.trackingNo)) await tellOf(tx, order, { parcel: tell, status })
  return until
}

type Writing = { after: OrderParcels; status: OrderStatus }

async function write(tx: Tx, order: LockedOrder, { after, status }: Writing): Promise<void> {
  const { id, order_id: orderId, order_status: now } = order
  const { parcels, added, removed, isSentNow } = after
  if (isSentNow) await movePieces(tx, await findItems(tx, id), { orderId, from: now, to: status })
  await store.writeParcels(tx, id, { status, parcels })
  if (isSentNow) await noteReservations(tx, [id])
  if (isSentNow) await noteOrder(tx, { orderId: id, status, text: null, by })
  for (const { kind, trackingNo } of added) {
    const text =
      kind === 'label'
        ? `A label was bought at ShipStation: parcel ${trackingNo}.`
        : `ShipStation has it marked as shipped: parcel ${trackingNo}.`
    await noteOrder(tx, { orderId: id, status, text, by })
  }
  for (const number of removed) {
    const text = `The label of parcel ${number} was voided at ShipStation.`
    await noteOrder(tx, { orderId: id, status, text, by })
  }
  if (parcels.length > 0 || isWaiting(status)) return
  // Its pieces are counted as gone: a person has to look.
  await tellOfOrder(tx, id, `Order ${nameOf(order)} is ${status}, and its label was voided at ShipStation.`)
}

async function tellOf(
  tx: Tx,
  order: LockedOrder,
  { parcel, status }: { parcel: ServiceParcel; status: OrderStatus },
): Promise<void> {
  const { id } = order
  const { carrier, carrierCode, trackingNo, createdAt } = parcel
  if (carrierCode !== null) {
    const whole = { carrierCode, trackingNo, masterTrackingNo: null, referenceNo: null }
    const shipTime = createdAt.toISOString()
    await tellChannel(tx, [{ orderId: id, act: 'ship', parcel: { ...whole, shipTime } }], by)
    return
  }
  const text = `Nobody told the marketplace of parcel ${trackingNo} of order ${nameOf(order)}: its carrier ${carrier} is none that Backroom can name.`
  await noteOrder(tx, { orderId: id, status, text, by })
  await tellOfOrder(tx, id, text)
}

async function tellOfCanceled(tx: Tx, order: LockedOrder, due: readonly ServiceParcel[]): Promise<void> {
  const { id, order_status: status } = order
  const label = due.find(({ isVoided }) => !isVoided)
  if (label === undefined) return
  const text = `Order ${nameOf(order)} is canceled here, and ShipStation has parcel ${label.trackingNo} for it.`
  await noteOrder(tx, { orderId: id, status, text, by })
  await tellOfOrder(tx, id, text)
}

/** As the heading of its page has it. */
function nameOf({ order_number: number, order_id: id }: LockedOrder): string {
  return number || id
}

async function tellOfOrder(tx: Tx, id: number, title: string): Promise<void> {
  await tellEverybody(tx, { title, skus: await findSkus(tx, id) })
}
