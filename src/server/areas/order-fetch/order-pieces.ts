// What the items of an order take: pieces that are promised or gone, lots with what they cost, and shares of its money.
import { isSent, isWaiting, type OrderStatus } from '../../../contract/orders.ts'
import type { Tx } from '../../platform/database/database.ts'
import { itemShares } from '../orders/item-shares.ts'
import { nameOrder } from '../orders/orders.store.ts'
import { takeFromCenters, type Parcel } from '../orders/take-from-centers.ts'
import { takeFromLots } from '../purchases/active-cost.ts'
import { findOpenLots, useLots } from '../purchases/purchases.store.ts'
import * as itemStore from './order-items.store.ts'
import type { Shelf } from './channel-orders.store.ts'
import type { KnownItem } from './order-items.store.ts'
import type { ToldOrder } from './told-order.ts'

/** Pieces of an item that nobody has for it. */
export type Short = { sku: string; wanted: number; missing: number }

type Shelves = ReadonlyMap<number, Shelf>
type Matched = KnownItem & { productId: number }

const nothing: ReadonlySet<number> = new Set()

/** Whether it has pieces of ours to be looked after. */
export function isMatched(item: KnownItem): item is Matched {
  return item.productId !== null && !item.isCanceled
}

/** Whether all that counts of an order is a product of ours. */
export function areAllMatched(items: readonly KnownItem[]): boolean {
  return items.every((item) => isMatched(item) || item.isCanceled)
}

/** Whether all of an order is a product of ours, and there for it. */
export function areReady(items: readonly KnownItem[]): boolean {
  return areAllMatched(items) && missingPieces(items) === 0
}

/** Pieces that an order waits for. */
export function missingPieces(items: readonly KnownItem[]): number {
  return items.filter(isMatched).reduce((sum, { quantity, reserved }) => sum + quantity - reserved, 0)
}

/**
 * Promises to waiting items what they lack, as far as it is there; answers what stays short. Of products whose pieces the channel
 * has taken off nothing is taken here, and nothing is short.
 */
export async function promisePieces(
  tx: Tx,
  items: readonly KnownItem[],
  shelves: Shelves,
  takenThere: ReadonlySet<number> = nothing,
): Promise<Short[]> {
  const left = new Map([...shelves].map(([id, shelf]) => [id, Math.max(0, shelf.left)]))
  const parts: itemStore.HeldPart[] = []
  const short: Short[] = []
  for (const item of items.filter(isMatched)) {
    const { id, productId, sku, quantity, reserved } = item
    if (takenThere.has(productId)) {
      const isHeld = item.isTakenThere && reserved === quantity
      if (!isHeld) parts.push({ itemId: id, productId, quantity, isTakenThere: true })
      continue
    }
    const more = Math.max(0, Math.min(quantity - reserved, left.get(productId) ?? 0))
    left.set(productId, (left.get(productId) ?? 0) - more)
    if (more > 0) parts.push({ itemId: id, productId, quantity: reserved + more, isTakenThere: false })
    const missing = quantity - reserved - more
    if (missing > 0) short.push({ sku, wanted: quantity, missing })
  }
  await itemStore.holdPieces(tx, parts)
  return short
}

/** Freezes what these items cost, the oldest lots first. */
export async function freezeCosts(tx: Tx, items: readonly KnownItem[], shelves: Shelves): Promise<void> {
  for (const { id, productId, quantity } of items.filter(isMatched)) {
    const lots = await findOpenLots(tx, productId)
    const slices = takeFromLots(lots, quantity, shelves.get(productId)?.cost_cents ?? null)
    await useLots(tx, id, slices)
    const cost = slices.reduce((sum, slice) => sum + slice.quantity * slice.cost_cents, 0)
    await itemStore.setItemCost(tx, id, cost)
  }
}

type Move = { orderId: string; from: OrderStatus; to: OrderStatus }

/** What a change of status does to pieces and lots. What comes back after it was sent is on no shelf yet. */
export async function movePieces(tx: Tx, items: readonly KnownItem[], move: Move): Promise<void> {
  const ids = items.map(({ id }) => id)
  const { orderId, from, to } = move
  if (isWaiting(from) && !isWaiting(to)) await itemStore.dropPieces(tx, ids)
  if (isWaiting(from) && isSent(to)) await leaveShelves(tx, items, orderId)
  if (isWaiting(from) && to === 'Canceled') await itemStore.giveBackLots(tx, ids)
  if (to === 'Canceled') await itemStore.cancelItems(tx, ids)
}

/** Takes the pieces off their shelves. */
export async function leaveShelves(tx: Tx, items: readonly KnownItem[], orderId: string): Promise<void> {
  const parcels = parcelsOf({ orderId, items })
  if (parcels.length === 0) return
  await nameOrder(tx, orderId)
  await takeFromCenters(tx, parcels)
}

type Leaving = {
  /** As the stock history names it. */
  orderId: string
  items: readonly KnownItem[]
}

/** What orders waited for leaves the shelves, one order after the other. */
export async function sendPieces(tx: Tx, orders: readonly Leaving[]): Promise<void> {
  const itemIds = orders.flatMap(({ items }) => items.map(({ id }) => id))
  await itemStore.dropPieces(tx, itemIds)
  await takeFromCenters(tx, orders.flatMap(parcelsOf))
}

function parcelsOf({ orderId, items }: Leaving): Parcel[] {
  const lying = items.filter(isMatched).filter(({ isTakenThere }) => !isTakenThere)
  const sent = Map.groupBy(lying, ({ productId }) => productId)
  return [...sent].map(([productId, parts]) => {
    const quantity = parts.reduce((sum, part) => sum + part.quantity, 0)
    return { orderId, productId, quantity }
  })
}

type SharedMoney = {
  told: ToldOrder
  total: number
  payout: number
  /** What only we know: nothing of an order that has just come. */
  shippingCost?: number
  restockFee?: string
}

/** Gives each item that counts its share of the order's money. */
export async function shareMoney(
  tx: Tx,
  items: readonly KnownItem[],
  { told, total, payout, shippingCost = 0, restockFee = '0' }: SharedMoney,
): Promise<void> {
  const counted = items.filter(({ isCanceled }) => !isCanceled)
  const amounts = new Map(told.lines.map((line) => [line.id, line.amount_cents]))
  const weights = counted.map(({ lineId, amount_cents: amount }) =>
    Math.max(0, amounts.get(lineId ?? '') ?? amount ?? 0),
  )
  const order = { platform_amount_cents: total, payout_cents: payout, shipping_cost_cents: shippingCost }
  const shares = itemShares({ ...order, restock_fee: restockFee }, weights)
  await itemStore.writeItemMoney(
    tx,
    counted.flatMap(({ id }, at) => {
      const share = shares[at]
      return share === undefined ? [] : [{ id, amount_cents: weights[at] ?? 0, ...share }]
    }),
  )
}
