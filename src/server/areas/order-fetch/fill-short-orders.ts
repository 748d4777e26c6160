import { isWaiting } from '../../../contract/orders.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { tellAcknowledged } from '../channel-acts/tell-channel.ts'
import { noteReservations } from '../reservations/reservations.store.ts'
import * as store from './channel-orders.store.ts'
import * as itemStore from './order-items.store.ts'
import type { OrderKey } from './channel-orders.store.ts'
import { areAllMatched, missingPieces, promisePieces } from './order-pieces.ts'

/** Orders that wait for stock have it before it is sold again, the oldest first. */
export async function fillShortOrders({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  for (const key of await store.findFillable(db)) await fillOrder(db, key, clock.now())
  await settleInvoices(db, clock.now())
}

/** An invoice has all of its pieces from the first, also those that nobody had: they have come. */
function settleInvoices(db: Db, receivedOn: Date): Promise<void> {
  return inTransaction(db, { actor: 'orders', reason: 'stock came in' }, async (tx) => {
    await store.settleInvoices(tx, { note: 'Stock came in: nothing is missing any more.', receivedOn })
  })
}

function fillOrder(db: Db, key: OrderKey, receivedOn: Date): Promise<void> {
  return inTransaction(db, { actor: 'orders', reason: 'stock came in' }, async (tx) => {
    const shelves = await store.lockShelves(tx, key, [])
    const order = await store.lockOrder(tx, key)
    if (order === undefined || !isWaiting(order.order_status)) return
    const items = await itemStore.findItems(tx, order.id)
    const before = missingPieces(items)
    const short = await promisePieces(tx, items, shelves)
    const missing = short.reduce((sum, each) => sum + each.missing, 0)
    if (missing === before) return
    const isWhole = missing === 0
    const isReady = isWhole && areAllMatched(items) && order.order_status === 'Open'
    const status = isReady ? 'Acknowledged' : order.order_status
    await store.writeOrder(tx, order.id, { order_status: status, is_oversold: !isWhole })
    if (isReady) await tellAcknowledged(tx, order.id, 'orders')
    await noteReservations(tx, [order.id])
    const note = `Stock came in: ${before - missing} more could be reserved${isWhole ? '' : `, ${missing} are still missing`}.`
    await store.addHistory(tx, order.id, [{ status, note, receivedOn, placedOn: null, by: 'orders' }])
  })
}
