// The channel's lines as items of an order.
import type { Tx } from '../../platform/database/database.ts'
import * as store from './channel-orders.store.ts'
import * as itemStore from './order-items.store.ts'
import type { KnownItem } from './order-items.store.ts'
import type { Matter } from './order-matter.ts'
import { freezeCosts, promisePieces, type Short } from './order-pieces.ts'

type NewLines = { isCanceled: boolean; known?: ReadonlySet<string | null> }

/** Adds the lines that the order does not have yet. */
export async function addLines(
  tx: Tx,
  orderId: number,
  { order, told, matched, shelves, channel }: Matter,
  { isCanceled, known = new Set() }: NewLines,
): Promise<void> {
  const lines = order.lines.filter(({ lineId, quantity }) => quantity > 0 && !known.has(lineId))
  const ids = lines.flatMap(({ lineId }) => matched.get(lineId) ?? [])
  const margins = await itemStore.findMargins(tx, channel, ids)
  const amounts = new Map(told.lines.map((line) => [line.id, line.amount_cents]))
  await itemStore.insertItems(
    tx,
    lines.map((line) => {
      const productId = matched.get(line.lineId) ?? null
      const shelf = shelves.get(productId ?? 0)
      return {
        ...{ sales_order_id: orderId, product_id: productId, channel_line_id: line.lineId },
        ...{ sku: shelf?.sku ?? line.sku, title: shelf?.title ?? line.title, quantity: line.quantity },
        ...{ amount_cents: amounts.get(line.lineId) ?? 0, platform_amount_cents: 0, payout_cents: 0 },
        published_product_margin: margins.get(productId ?? 0) ?? null,
        is_canceled: isCanceled,
      }
    }),
  )
}

/** Brings the items of an order that waits to the lines as they are now; undefined when they are as they were. */
export async function changeLines(
  tx: Tx,
  orderId: number,
  matter: Matter,
  items: readonly KnownItem[],
): Promise<Short[] | undefined> {
  const { order } = matter
  const pieces = new Map(order.lines.map(({ lineId, quantity }) => [lineId, quantity]))
  const wanted = ({ lineId }: KnownItem) => pieces.get(lineId ?? '') ?? 0
  const counted = items.filter(({ isCanceled, lineId }) => !isCanceled && lineId !== null)
  const gone = counted.filter((item) => wanted(item) === 0)
  const other = counted.filter((item) => wanted(item) > 0 && wanted(item) !== item.quantity)
  const known = new Set(items.map(({ lineId }) => lineId))
  const hasMore = order.lines.some(({ lineId, quantity }) => quantity > 0 && !known.has(lineId))
  if (gone.length === 0 && other.length === 0 && !hasMore) return undefined

  const freed = [...gone, ...other].map(({ id }) => id)
  await itemStore.dropPieces(tx, freed)
  await itemStore.giveBackLots(tx, freed)
  const goneIds = gone.map(({ id }) => id)
  await itemStore.cancelItems(tx, goneIds)
  for (const item of other) await itemStore.setPieces(tx, item.id, wanted(item))
  await addLines(tx, orderId, matter, { isCanceled: false, known })

  const key = { account: matter.account, channelOrderId: order.id }
  const shelves = await store.lockShelves(tx, key, [...matter.shelves.keys()])
  const after = await itemStore.findItems(tx, orderId)
  const before = new Set(items.map(({ id }) => id))
  const changed = new Set(other.map(({ id }) => id))
  const short = await promisePieces(tx, after, shelves, matter.takenThere)
  await freezeCosts(
    tx,
    after.filter(({ id }) => changed.has(id) || !before.has(id)),
    shelves,
  )
  return short
}

/** What was sent can't be taken back by a changed line: it is said. */
export function sentOtherwise({ order, channel }: Matter, items: readonly KnownItem[]): string[] {
  const pieces = new Map(order.lines.map(({ lineId, quantity }) => [lineId, quantity]))
  return items
    .filter(({ isCanceled, lineId }) => !isCanceled && lineId !== null)
    .flatMap(({ lineId, sku, quantity }) => {
      const now = pieces.get(lineId ?? '') ?? 0
      return now === quantity ? [] : [`${channel} counts ${now} of ${sku} now; ${quantity} were sent.`]
    })
}
