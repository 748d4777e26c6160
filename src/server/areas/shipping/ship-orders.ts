import { isWaiting } from '../../../contract/orders.ts'
import type { OrdersActed, ShipEntry } from '../../../contract/orders/shipping.endpoints.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inPatientTransaction } from '../../platform/database/tried-again.ts'
import { addMarks, findParcelStates } from '../channel-acts/channel-acts.store.ts'
import { tellChannel } from '../channel-acts/tell-channel.ts'
import { findItemsOf } from '../order-fetch/order-items.store.ts'
import { sendPieces } from '../order-fetch/order-pieces.ts'
import { lockOrders, type LockedOrder } from '../orders/orders.store.ts'
import { findAct } from '../products/products.store.ts'
import { noteReservations } from '../reservations/reservations.store.ts'
import { judgeEntry, type Sending } from './judge-entry.ts'
import { findShipments, noteSent, writeParcels } from './shipping.store.ts'

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

/** Others wait for orders and products that such a transaction has locked. */
const mostAtOnce = 100

/**
 * Ships orders, some at a time in one transaction: one that is refused keeps back no other, and whoever dies in the middle may begin
 * again, since what was shipped with the same parcel stays as it is. The channels are told afterwards.
 */
export async function shipOrders(
  db: Db,
  entries: readonly ShipEntry[],
  { keep, ...shipping }: Shipping,
): Promise<OrdersActed> {
  const by = { actor: shipping.editor, reason: 'order shipped' }
  const act = await inPatientTransaction(db, by, findAct)
  const firstOf = Map.groupBy(entries, ({ order_id: id }) => id)
  let left = [...firstOf.values()].flatMap(([first]) => first ?? [])
  const rows = new Map<number, Row>()
  while (left.length > 0) {
    const batch = left.slice(0, mostAtOnce)
    const done = await inPatientTransaction(db, { ...by, act }, (tx) => shipBatch(tx, batch, shipping))
    for (const row of done) rows.set(row.id, row)
    left = left.filter(({ order_id: id }) => !rows.has(id))
  }
  const results = entries.flatMap((entry) => {
    const row = rows.get(entry.order_id)
    if (row === undefined) return []
    return firstOf.get(entry.order_id)?.[0] === entry ? row : twice(row)
  })
  const answer = { id: act, results }
  await inPatientTransaction(db, { ...by, act }, (tx) => keep(tx, answer))
  return answer
}

/** Nobody knows which of its parcels was meant: the first was taken. */
function twice({ id, order_id }: Row): Row {
  return refused(id, order_id, `Order ${order_id ?? id} is named twice: what was said first counts.`)
}

/** Answers the rows of those that it has judged; at least one. */
async function shipBatch(
  tx: Tx,
  entries: readonly ShipEntry[],
  shipping: Omit<Shipping, 'keep'>,
): Promise<Row[]> {
  const ids = entries.map(({ order_id: id }) => id)
  const orders = new Map((await lockOrders(tx, ids)).map((order) => [order.id, order]))
  const shipments = await findShipments(tx, ids)
  const later = namesakes(orders.values())
  const judged = entries.flatMap((entry) => {
    const [order, shipment] = [orders.get(entry.order_id), shipments.get(entry.order_id)]
    if (order === undefined || shipment === undefined) return missing(entry.order_id)
    return later.has(order.id) ? [] : { order, verdict: judgeEntry(entry, { ...shipping, order, shipment }) }
  })
  const sendings = judged.flatMap((each) => ('verdict' in each && 'kept' in each.verdict ? each.verdict : []))
  const news = sendings.filter(({ isNews }) => isNews).sort((one, other) => one.order.id - other.order.id)
  if (news.length > 0) await send(tx, news, shipping)
  const states = await findParcelStates(tx, sendings.map(numbered))
  return judged.map((each) => {
    if (!('verdict' in each)) return each
    const { order, verdict } = each
    const { id, order_id } = order
    if ('refusal' in verdict) return refused(id, order_id, verdict.refusal)
    return { id, order_id, status: true, error: null, channel_state: states.get(id) ?? null }
  })
}

/** The stock history tells the orders of one moment apart by what their marketplaces call them: of those called alike, all but the first. */
function namesakes(orders: Iterable<LockedOrder>): Set<number> {
  const alike = Map.groupBy(orders, ({ order_id: name }) => name)
  return new Set([...alike.values()].flatMap(([, ...others]) => others.map(({ id }) => id)))
}

async function send(
  tx: Tx,
  sendings: readonly Sending[],
  { editor, serviceAccount }: Pick<Shipping, 'editor' | 'serviceAccount'>,
): Promise<void> {
  const leaving = sendings.filter(({ order }) => isWaiting(order.order_status)).map(({ order }) => order)
  const leavingIds = leaving.map(({ id }) => id)
  if (leaving.length > 0) {
    const items = await findItemsOf(tx, leavingIds)
    await sendPieces(
      tx,
      leaving.map(({ id, order_id: orderId }) => ({ orderId, items: items.get(id) ?? [] })),
    )
  }
  await writeParcels(
    tx,
    sendings.map(({ order, kept }) => ({ id: order.id, parcel: kept })),
  )
  if (leaving.length > 0) await noteReservations(tx, leavingIds)
  await noteSent(
    tx,
    sendings.map(({ order, note }) => ({ id: order.id, note })),
    editor,
  )
  const tellings = sendings.map(({ order, parcel }) => ({ orderId: order.id, act: 'ship' as const, parcel }))
  await tellChannel(tx, tellings, editor)
  const ids = sendings.map(({ order }) => order.id)
  if (serviceAccount !== null) await addMarks(tx, serviceAccount, ids)
}

function numbered({ order, kept }: Sending) {
  return { orderId: order.id, trackingNo: kept.tracking_no }
}

function missing(id: number): Row {
  return refused(id, null, `There is no order with the id ${id}.`)
}

function refused(id: number, order_id: string | null, error: string): Row {
  return { id, order_id, status: false, error, channel_state: null }
}
