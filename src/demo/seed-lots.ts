// What is drawn of the purchases of a product: lots that were there before the pieces sold out of them, used up as orders do it.
import { isWaiting } from '../contract/orders.ts'
import { takeFromLots, type Lot } from '../server/areas/purchases/active-cost.ts'
import type { Random } from './random.ts'
import type { SeedProduct } from './seed-catalogue.ts'
import { piecesIn, poisson } from './seed-facts.ts'
import type { SeedItem, SeedOrder } from './seed-orders.ts'

/** `id` counts from 0 among the lots that are drawn together. */
export type SeedLot = Lot & { product: SeedProduct; boughtOn: Date }

type Sold = { item: SeedItem; time: Date; isWaiting: boolean }
type Sales = { sold: readonly Sold[]; asOf: Date }

/** The lots of these products; what orders took of them is noted in the lots and in the items. */
export function drawLots(
  random: Random,
  products: readonly SeedProduct[],
  trade: { orders: readonly SeedOrder[]; asOf: Date },
): SeedLot[] {
  const sales = salesByProduct(trade.orders)
  const lots: SeedLot[] = []
  for (const product of products) {
    if (product.stock === undefined) continue
    const sold = sales.get(product) ?? []
    const own = drawOwnLots(random, product, { sold, asOf: trade.asOf })
    for (const lot of own) lots.push({ ...lot, id: lots.length })
    useUp(lots.slice(lots.length - own.length), product, sold)
  }
  return lots
}

function salesByProduct(orders: readonly SeedOrder[]): Map<SeedProduct, Sold[]> {
  const sales = new Map<SeedProduct, Sold[]>()
  for (const order of orders) {
    if (order.status === 'Canceled') continue
    for (const item of order.items) {
      const sold = { item, time: order.time, isWaiting: isWaiting(order.status) }
      const others = sales.get(item.product)
      if (others) others.push(sold)
      else sales.set(item.product, [sold])
    }
  }
  return sales
}

/** As many pieces as were sent and as lie here, rather bought when they were needed; every tenth product came without papers. */
function drawOwnLots(random: Random, product: SeedProduct, { sold, asOf }: Sales): SeedLot[] {
  const sent = sold.reduce((sum, each) => sum + (each.isWaiting ? 0 : each.item.quantity), 0)
  const pieces = piecesIn(product).all + sent
  if (pieces === 0 || random.chance(0.1)) return []
  const sizes = split(random, pieces)
  let from = product.created_on.getTime()
  let bought = 0
  const lots = sizes.map((quantity) => {
    const needed = neededOn(sold, bought) ?? asOf
    from += Math.floor(Math.sqrt(random.next()) * (needed.getTime() - from))
    bought += quantity
    return { id: 0, product, quantity, used: 0, cost_cents: 0, boughtOn: new Date(from) }
  })
  return withCosts(random, lots, { product, taken: sold.reduce((sum, each) => sum + each.item.quantity, 0) })
}

/** Whole parts of a number. */
function split(random: Random, whole: number): number[] {
  const parts = 1 + Math.min(whole - 1, 5, poisson(random, Math.min(whole / 7, 3)))
  const cuts = new Set(Array.from({ length: parts - 1 }, () => random.between(1, whole - 1)))
  const ends = [...cuts, whole].sort((one, other) => one - other)
  return ends.map((end, index) => end - (ends[index - 1] ?? 0))
}

/** When the first piece beyond so many was sold. */
function neededOn(sold: readonly Sold[], pieces: number): Date | undefined {
  let taken = 0
  return sold.find(({ item }) => (taken += item.quantity) > pieces)?.time
}

/** The lot that is in use cost what the product says. */
function withCosts(
  random: Random,
  lots: readonly SeedLot[],
  { product, taken }: { product: SeedProduct; taken: number },
): SeedLot[] {
  const own = ownCost(product) ?? 0
  let bought = 0
  const inUse = lots.findIndex((lot) => (bought += lot.quantity) > taken)
  const active = inUse === -1 ? lots.length - 1 : inUse
  return lots.map((lot, index) => ({
    ...lot,
    cost_cents: index === active ? own : Math.round(own * (0.88 + random.next() * 0.2)),
  }))
}

function useUp(lots: readonly SeedLot[], product: SeedProduct, sold: readonly Sold[]): void {
  for (const { item } of sold) {
    item.slices = takeFromLots(lots, item.quantity, ownCost(product))
    for (const slice of item.slices) {
      const lot = lots.find(({ id }) => id === slice.purchase_id)
      if (lot) lot.used += slice.quantity
    }
  }
}

function ownCost({ cost_cents: cents }: SeedProduct): number | null {
  return typeof cents === 'number' ? cents : null
}
