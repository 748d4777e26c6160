import { backWords } from '../../../contract/orders/returned-stock.ts'
import type { OrdersReceived } from '../../../contract/orders/shipping.endpoints.ts'
import { usualCenter } from '../../../contract/products/usual-center.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inPatientTransaction } from '../../platform/database/tried-again.ts'
import { findCounted } from '../channeladvisor/told-products.store.ts'
import { giveBackLots, findItemsOf } from '../order-fetch/order-items.store.ts'
import { giveToCenters, type ReturnedPart } from '../orders/give-to-centers.ts'
import { lockOrders } from '../orders/orders.store.ts'
import { findVisibleCenters } from '../products/product-properties.query.ts'
import { findAct } from '../products/products.store.ts'
import { noteReturned } from '../reservations/reservations.store.ts'
import { returnedPlaces } from './returned-places.ts'
import { findReturns, type ReturningOrder } from './returns.query.ts'
import { writeReceived } from './shipping.store.ts'

type Receiving = {
  /** Name of the user, for the history. */
  editor: string
  /** Stores the answer in the transaction of the change. */
  keep: (tx: Tx, answer: OrdersReceived) => Promise<void>
}

type Row = OrdersReceived['results'][number]
/** What becomes of an order, and of the pieces that come back with it. */
type Plan = { row: Row; parts: (ReturnedPart & { id: number })[] }

/** Takes back what canceled orders had sent, once for each: its pieces lie in the centres again, and its lots are free. */
export function receiveOrders(
  db: Db,
  ids: readonly number[],
  { editor, keep }: Receiving,
): Promise<OrdersReceived> {
  return inPatientTransaction(db, { actor: editor, reason: 'order received' }, async (tx) => {
    await lockOrders(tx, ids)
    const plans = await planReturns(tx, ids)
    const coming = plans.filter(({ row }) => row.status && row.error === null)
    await takeBack(tx, coming, editor)
    const answer = { id: await findAct(tx), results: plans.map(({ row }) => row) }
    await keep(tx, answer)
    return answer
  })
}

/** What would come back of each order, and where it would lie; nothing is done. */
export async function previewReceiving(db: Db, ids: readonly number[]): Promise<OrdersReceived> {
  const plans = await planReturns(db, ids)
  return { id: null, results: plans.map(({ row }) => row) }
}

async function takeBack(tx: Tx, coming: readonly Plan[], editor: string): Promise<void> {
  if (coming.length === 0) return
  const parts = coming.flatMap((plan) => plan.parts)
  await giveToCenters(tx, parts)
  const items = await findItemsOf(
    tx,
    coming.map(({ row }) => row.id),
  )
  await giveBackLots(
    tx,
    [...items.values()].flat().map(({ id }) => id),
  )
  await noteReturned(tx, sumsOf(parts))
  const received = coming.map(({ row: { id, stock } }) => ({
    id,
    note: `Received: ${stock.map(backWords).join(', ')}.`,
  }))
  await writeReceived(tx, received, editor)
}

/** The pieces of each order by product, wherever they lie. */
function sumsOf(parts: Plan['parts']) {
  const alike = Map.groupBy(parts, ({ id, productId }) => `${id} ${productId}`)
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const pieces = others.reduce((sum, part) => sum + part.pieces, first.pieces)
    return { orderId: first.id, productId: first.productId, pieces }
  })
}

async function planReturns(db: Db, ids: readonly number[]): Promise<Plan[]> {
  const orders = await findReturns(db, ids)
  const productIds = [...orders.values()].flatMap(({ items }) => items.map(({ productId }) => productId))
  const counted = await findCounted(db, null, productIds)
  const centers = (await findVisibleCenters(db)).map(({ name }) => name)
  const usual = centers.includes(usualCenter) ? usualCenter : (centers[0] ?? usualCenter)
  return [...new Set(ids)].map((id) => planReturn(id, orders.get(id), { usual, counted }))
}

function planReturn(
  id: number,
  order: ReturningOrder | undefined,
  { usual, counted }: { usual: string; counted: ReadonlySet<number> },
): Plan {
  const none = { id, channel_state: null, stock: [] }
  if (order === undefined) {
    const error = `There is no order with the id ${id}.`
    return { row: { ...none, order_id: null, status: false, error }, parts: [] }
  }
  const { order_id, order_status: status, isReceived, items } = order
  if (items.length === 0) {
    const error = isReceived ? 'no change' : `Order ${order_id} is ${status}: nothing of it is to come back.`
    return { row: { ...none, order_id, status: isReceived, error }, parts: [] }
  }
  const places = items.flatMap((item) => {
    const isCounted = counted.has(item.productId)
    return returnedPlaces(item, { usual, isCounted }).map((stock) => ({ stock, productId: item.productId }))
  })
  const parts = places.flatMap(({ stock: { center, qty: pieces }, productId }) =>
    center === null ? [] : [{ id, orderId: order_id, productId, center, pieces }],
  )
  const stock = places.map((place) => place.stock)
  return { row: { ...none, order_id, status: true, error: null, stock }, parts }
}
