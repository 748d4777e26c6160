// Adds orders of two years to a catalogue that is there, in the order in which they came in: as many as a large seller has.
import type { Client } from 'pg'
import { createRandom, type Random } from './random.ts'
import { before } from './seed-facts.ts'
import { newOrder, settle, type SeedItem, type SeedOrder } from './seed-orders.ts'
import * as store from './seed-orders.store.ts'
import * as house from './seed.store.ts'
import { orderRows, type TradeRows } from './seed-trade-rows.ts'

type SeedProgress = { stage: 'orders' | 'indexes' | 'figures'; done: number; total: number }

type SeedInput = {
  count: number
  seed: number
  asOf: Date
  onProgress?: (progress: SeedProgress) => void
}

const spanDays = 730
const partOrders = 10_000
const partProducts = 5_000

/** Adds `count` drawn orders in one transaction: a kill half-way leaves what was there as it was. */
export async function seedPastOrders(databaseUrl: string, input: SeedInput): Promise<void> {
  await house.inLoadTransaction(databaseUrl, async (client) => {
    const products = await store.findSellable(client)
    if (products.length === 0)
      throw new Error('There is no product with a price: add some first, as `seed --products` does.')
    await house.withoutTriggers(client, () => load(client, products, input))
    await house.countAgain(client)
    await house.countFrom(client, input.asOf)
    await house.countSales(client, input.asOf)
  })
  await store.settleOrders(databaseUrl)
}

async function load(client: Client, products: store.Sellable[], input: SeedInput): Promise<void> {
  const { count, asOf, onProgress = () => undefined } = input
  const random = createRandom(~input.seed)
  const lots = await store.openLots(client, products, before(asOf, spanDays + 1))
  const first = await store.reserveIds(client, count, count * mostItems)
  const indexes = count > (await store.countOrders(client)) ? await store.dropOrderIndexes(client) : []
  const shop: Shop = { products, asOf, promised: new Map(), used: new Map() }

  // One part is drawn while the one before is stored.
  let storing = Promise.resolve()
  const next = { ...first, invoices: first.invoice }
  for (let done = 0; done < count; done += partOrders) {
    const orders = drawPart(random, shop, {
      from: done,
      count: Math.min(partOrders, count - done),
      of: count,
    })
    const rows = rowsOf(random, orders, { next, lots, asOf })
    await storing
    storing = house.copyTrade(client, rows)
    onProgress({ stage: 'orders', done, total: count })
  }
  await storing
  await store.closeLots(client, lots, shop.used)
  await house.buildIndexes(client, indexes, (done) =>
    onProgress({ stage: 'indexes', done, total: indexes.length }),
  )
  for (let from = 0; from < products.length; from += partProducts) {
    const ids = products.slice(from, from + partProducts).map(({ id }) => id)
    await store.writeFigures(client, ids, asOf)
    await house.noteReserved(client, ids, first.order)
    onProgress({ stage: 'figures', done: from + ids.length, total: products.length })
  }
  await house.findStale(client, ['basic', 'parent', 'master'], asOf)
}

const mostItems = 3

type Shop = {
  products: readonly store.Sellable[]
  asOf: Date
  promised: Map<number, number>
  /** Pieces that were taken out of each product's lot. */
  used: Map<number, number>
}

type Part = { from: number; count: number; of: number }

/** So many orders, each a little later than the one before. */
function drawPart(random: Random, shop: Shop, { from, count, of }: Part): SeedOrder[] {
  return Array.from({ length: count }, (_, index) => {
    const time = before(shop.asOf, spanDays * (1 - (from + index + random.next()) / of))
    const order = newOrder(random, { time, item: drawItem(random, shop) })
    while (order.items.length < mostItems && order.marketplace !== 'StockX' && random.chance(0.5)) {
      const more = drawItem(random, shop)
      if (order.items.every(({ product }) => product !== more.product)) order.items.push(more)
    }
    settle(random, order, shop)
    if (order.status !== 'Canceled') for (const item of order.items) take(item, shop)
    return order
  })
}

/** What is wanted comes first, and is bought far more often. */
function drawItem(random: Random, { products }: Shop): SeedItem {
  const product = products[Math.floor(random.next() ** 2 * products.length)]
  if (product === undefined) throw new RangeError('nothing to sell')
  return { product, quantity: random.weighted([[1, 92], [2, 8]]), slices: [] } // prettier-ignore
}

function take(item: SeedItem, { used }: Shop): void {
  const { product, quantity } = item
  const { lot, cost_cents } = product as store.Sellable
  item.slices = [{ purchase_id: lot, quantity, cost_cents }]
  used.set(lot, (used.get(lot) ?? 0) + quantity)
}

type Next = { order: number; item: number; invoices: number }

function rowsOf(
  random: Random,
  orders: readonly SeedOrder[],
  { next, lots, asOf }: { next: Next; lots: readonly number[]; asOf: Date },
): TradeRows {
  const items = orders.reduce((sum, order) => sum + order.items.length, 0)
  const invoices = orders.filter(({ marketplace }) => marketplace === 'Manual').length
  const ids = {
    lots,
    orders: counting(next.order, orders.length),
    items: counting(next.item, items),
    invoices: counting(next.invoices, invoices),
  }
  next.order += orders.length
  next.item += items
  next.invoices += invoices
  return orderRows(random, orders, { ids, asOf })
}

function counting(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index)
}
