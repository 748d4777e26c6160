import { isSent, isWaiting, type OrderStatus } from '../../../contract/orders.ts'
import type { RemoteOrder } from '../../connectors/ports/order-source.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { tellAcknowledged } from '../channel-acts/tell-channel.ts'
import { findCounted } from '../channeladvisor/told-products.store.ts'
import { findFees } from '../net-payout/net-payout.query.ts'
import { noteReservations } from '../reservations/reservations.store.ts'
import { tellEverybody } from '../views/notices.store.ts'
import { changeOrder } from './change-order.ts'
import * as store from './channel-orders.store.ts'
import * as itemStore from './order-items.store.ts'
import { matchLines } from './match-lines.query.ts'
import { addLines } from './order-lines.ts'
import type { Matter, Taking } from './order-matter.ts'
import { freezeCosts, leaveShelves, promisePieces, shareMoney } from './order-pieces.ts'
import { oversoldSentence, statusSentences, unmatchedSentence } from './order-troubles.ts'
import { isHeldElsewhere } from './handed-on.store.ts'
import { estimatedPayout, rowOf, toldOrder } from './told-order.ts'

/** `elsewhere`: the same order is here already, on somebody else's word. */
export type Taken = 'new' | 'changed' | 'same' | 'older' | 'elsewhere'

/**
 * Takes over what a channel says of an order, in one transaction with the pieces that it takes: a new order, or what differs from
 * what was said before. Harmless to repeat, in any order and by several workers at once.
 */
export async function takeOrder(db: Db, taking: Taking, order: RemoteOrder): Promise<Taken> {
  const told = toldOrder(order)
  return inTransaction(db, { actor: taking.channel, reason: 'order fetched' }, async (tx) => {
    const key = { account: taking.account, channelOrderId: order.id }
    const matched = await matchLines(tx, taking, order.lines)
    const ids = [...matched.values()].filter((id) => id !== null)
    const shelves = await store.lockShelves(tx, key, ids)
    const isUntold = told.fees_cents === null && told.payout_cents === null
    const fees = isUntold ? await findFees(tx, placeOf(taking, order)) : undefined
    const takenThere =
      taking.master === undefined ? new Set<number>() : await findCounted(tx, taking.master, ids)
    const matter = { ...taking, order, told, matched, shelves, fees, takenThere }
    const known = await store.lockOrder(tx, key)
    return known === undefined ? addOrder(tx, matter) : changeOrder(tx, matter, known)
  })
}

/** Where it was sold. */
function placeOf({ channel }: Pick<Taking, 'channel'>, { soldOn }: RemoteOrder): string {
  return soldOn ?? channel
}

async function addOrder(tx: Tx, matter: Matter): Promise<'new' | 'same' | 'elsewhere'> {
  const { order, told, channel, shelves, takenThere } = matter
  const place = placeOf(matter, order)
  if (await isHeldElsewhere(tx, matter.account, { place, order })) return 'elsewhere'
  const status = order.status ?? 'Open'
  const payout =
    status === 'Canceled' ? 0 : (told.payout_cents ?? estimatedPayout(told.cells, told, matter.fees))
  const id = await store.insertOrder(tx, {
    ...rowOf(told.cells),
    ...{ order_id: order.id, marketplace: place, created_by: channel, order_status: status },
    handed_on_by: order.soldOn === undefined ? null : channel,
    ...{ channel_account: matter.account, channel_order_id: order.id },
    ...{ payout_cents: payout, is_payout_estimated: told.payout_cents === null },
  })
  // Another worker has taken it at this moment.
  if (id === undefined) return 'same'
  await addLines(tx, id, matter, { isCanceled: status === 'Canceled' })
  const items = await itemStore.findItems(tx, id)
  const short = isWaiting(status) ? await promisePieces(tx, items, shelves, takenThere) : []
  const lying = items.filter(({ productId }) => !takenThere.has(productId ?? 0))
  if (isSent(status) && order.placedAt >= matter.followedOn) await leaveShelves(tx, lying, order.id)
  await freezeCosts(tx, items, shelves)
  await shareMoney(tx, items, { told, total: told.cells.platform_amount_cents, payout })
  const unmatched = items.filter(({ productId, isCanceled }) => productId === null && !isCanceled)
  const isWhole = short.length === 0 && unmatched.length === 0 && order.status === 'Open'
  const settled = isWhole ? 'Acknowledged' : status
  await store.writeOrder(tx, id, { order_status: settled, is_oversold: short.length > 0 })
  if (isWhole) await tellAcknowledged(tx, id, channel)
  await noteReservations(tx, [id])
  const troubles = [
    ...(short.length > 0 ? [oversoldSentence(channel, order.number, short)] : []),
    ...(unmatched.length > 0 ? [unmatchedSentence(channel, order.number, unmatched)] : []),
  ]
  await noteArrival(tx, id, matter, { status, settled, troubles })
  await store.keepSaid(tx, id, matter)
  // What was sold before the shop was connected is no news to its seller.
  if (isWaiting(status) && order.placedAt >= matter.followedOn) {
    const skus = short.map(({ sku }) => sku)
    for (const trouble of troubles) await tellEverybody(tx, { title: trouble, skus })
  }
  return 'new'
}

type Arrival = { status: OrderStatus; settled: OrderStatus; troubles: string[] }

async function noteArrival(
  tx: Tx,
  id: number,
  matter: Matter,
  { status, settled, troubles }: Arrival,
): Promise<void> {
  const { order, channel: by, now: receivedOn } = matter
  const at = { receivedOn, by, placedOn: null }
  const notes = [...statusSentences(by, order), ...troubles]
  await store.addHistory(tx, id, [
    { ...at, status, note: null, placedOn: order.placedAt },
    ...(settled === status ? [] : [{ ...at, status: settled, note: null }]),
    ...notes.map((note) => ({ ...at, status: settled, note })),
  ])
}
