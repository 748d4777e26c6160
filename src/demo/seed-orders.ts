// What is drawn of the orders for some products: who sold what when, where, and what became of it.
import type { CostSlice } from '../server/areas/purchases/active-cost.ts'
import { isWaiting, type OrderStatus } from '../contract/orders.ts'
import type { Random } from './random.ts'
import type { SeedProduct } from './seed-catalogue.ts'
import { before, DAY_MS, piecesIn, poisson } from './seed-facts.ts'

export type SeedItem = {
  product: SeedProduct
  quantity: number
  /** Which lots its pieces are of; none when it was canceled. */
  slices: CostSlice[]
}

export type SeedOrder = {
  time: Date
  marketplace: Marketplace
  status: OrderStatus
  items: SeedItem[]
  steps: { status: OrderStatus; on: Date }[]
}

type Marketplace = 'Shopify' | 'StockX' | 'VoyageOne' | 'Manual'
type Sale = { time: Date; item: SeedItem }

/** The orders for these products, the oldest first. */
export function drawOrders(random: Random, products: readonly SeedProduct[], asOf: Date): SeedOrder[] {
  const sales = products.flatMap((product) => drawSales(random, product, asOf))
  sales.sort((one, other) => one.time.getTime() - other.time.getTime())
  const orders: SeedOrder[] = []
  for (const sale of sales) {
    const last = orders.at(-1)
    if (last && takesMore(last, sale) && random.chance(0.12)) last.items.push(sale.item)
    else orders.push(newOrder(random, sale))
  }
  const promised = new Map<number, number>()
  for (const order of orders) settle(random, order, { asOf, promised })
  return orders
}

/** Most sales of four months, and for what has not been sold in them often one long ago. */
function drawSales(random: Random, product: SeedProduct, asOf: Date): Sale[] {
  const { demand = 0, created_on: created } = product
  const lifeDays = (asOf.getTime() - created.getTime()) / DAY_MS - 0.5
  const days = Math.min(RECENT_DAYS, lifeDays)
  const ages = Array.from({ length: poisson(random, demand * days) }, () => random.next() * days)
  if (product.stock && ages.length === 0 && lifeDays > RECENT_DAYS && random.chance(0.6)) {
    ages.push(RECENT_DAYS + random.next() ** 2 * (Math.min(LONG_AGO_DAYS, lifeDays) - RECENT_DAYS))
  }
  return ages.map((age) => ({
    time: before(asOf, age),
    item: { product, quantity: random.weighted(quantities), slices: [] },
  }))
}

/** A customer of a shop may put another thing into the same basket. */
function takesMore({ time, marketplace, items }: SeedOrder, sale: Sale): boolean {
  return (
    (marketplace === 'Shopify' || marketplace === 'VoyageOne') &&
    items.length < 3 &&
    sale.time.getTime() - time.getTime() < DAY_MS / 8 &&
    items.every(({ product }) => product !== sale.item.product)
  )
}

export function newOrder(random: Random, { time, item }: Sale): SeedOrder {
  const marketplace = random.weighted(item.product.category === 'Shoes' ? shoeMarkets : otherMarkets)
  // StockX makes an order of each pair.
  const sold = marketplace === 'StockX' ? { ...item, quantity: 1 } : item
  return { time, marketplace, status: 'Open', items: [sold], steps: [] }
}

type Shop = { asOf: Date; promised: Map<number, number> }

/** Says what became of an order; while it waits, its pieces are promised out of what can be sold. */
export function settle(random: Random, order: SeedOrder, { asOf, promised }: Shop): void {
  const ageDays = (asOf.getTime() - order.time.getTime()) / DAY_MS
  order.status = random.weighted(outcomes.find(({ days }) => ageDays < days)?.weights ?? longSettled)
  if (isWaiting(order.status)) {
    const left = ({ product }: SeedItem) => piecesIn(product).sellable - (promised.get(product.id) ?? 0)
    if (order.items.every((item) => item.quantity <= left(item))) {
      for (const { product, quantity } of order.items)
        promised.set(product.id, (promised.get(product.id) ?? 0) + quantity)
    } else {
      order.status = 'Shipped'
    }
  }
  order.steps = drawSteps(random, order, asOf)
}

function drawSteps(random: Random, { time, status }: SeedOrder, asOf: Date): SeedOrder['steps'] {
  const gaps = paths[status].map(({ hours }) => (0.2 + random.next()) * hours * HOUR_MS)
  const all = gaps.reduce((sum, gap) => sum + gap, 0)
  const pace = Math.min(1, (asOf.getTime() - time.getTime()) / Math.max(1, all))
  let on = time.getTime()
  return paths[status].map((step, index) => {
    on += Math.floor((gaps[index] ?? 0) * pace)
    return { status: step.status, on: new Date(on) }
  })
}

const HOUR_MS = 3_600_000
const RECENT_DAYS = 120
const LONG_AGO_DAYS = 490

const quantities = [[1, 90], [2, 8], [3, 2]] as const // prettier-ignore
const shoeMarkets = [['Shopify', 46], ['StockX', 32], ['VoyageOne', 13], ['Manual', 9]] as const // prettier-ignore
const otherMarkets = [['Shopify', 68], ['VoyageOne', 20], ['Manual', 12]] as const // prettier-ignore

const longSettled = [['Complete', 95], ['Canceled', 5]] as const // prettier-ignore
/** What orders younger than so many days have come to. */
const outcomes: { days: number; weights: readonly (readonly [OrderStatus, number])[] }[] = [
  { days: 1, weights: [['Open', 70], ['Acknowledged', 24], ['Canceled', 6]] }, // prettier-ignore
  { days: 3, weights: [['Open', 20], ['Acknowledged', 30], ['Shipped', 44], ['Canceled', 6]] }, // prettier-ignore
  { days: 8, weights: [['Acknowledged', 4], ['Shipped', 52], ['Complete', 38], ['Canceled', 6]] }, // prettier-ignore
  { days: 14, weights: [['Shipped', 12], ['Complete', 83], ['Canceled', 5]] }, // prettier-ignore
]

const opened = { status: 'Open', hours: 0 } as const
const shipped = { status: 'Shipped', hours: 30 } as const
/** How an order comes to its status, and in about how many hours each. */
const paths: Record<OrderStatus, readonly { status: OrderStatus; hours: number }[]> = {
  Open: [opened],
  Acknowledged: [opened, { status: 'Acknowledged', hours: 8 }],
  Shipped: [opened, shipped],
  Complete: [opened, shipped, { status: 'Complete', hours: 84 }],
  Canceled: [opened, { status: 'Canceled', hours: 12 }],
}
