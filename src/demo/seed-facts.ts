// What is drawn of a product beside its names: its facts, prices, stock and sales.
import type { Random } from './random.ts'
import { vocabulary, type ProductLine } from './seed-vocabulary.ts'

export const DAY_MS = 86_400_000

export function familyFacts(random: Random, line: ProductLine, created: Date): Record<string, unknown> {
  const [flag, flagDescription] = random.weighted(vocabulary.flags)
  const supplier = random.pick(vocabulary.suppliers)
  const isShoe = line.kind === 'Shoes'
  const category = isShoe ? 'Shoes' : 'Clothing'
  return {
    brand: line.brand,
    manufacturer: line.brand,
    category,
    relationship_name: category,
    shopify_product_type: line.productType,
    condition: random.weighted(vocabulary.conditions),
    description: `<p>${line.brand} ${line.productType.toLowerCase()} in ${line.material.toLowerCase()}, checked and packed by our own team.</p>`,
    flag,
    flag_description: flagDescription ?? undefined,
    labels: vocabulary.labels.filter(([, weight]) => random.chance(weight / 100)).map(([label]) => label),
    profile: random.weighted(vocabulary.profiles),
    supplier_name: supplier,
    supplier_po: `PO-${random.between(20_000, 29_999)}`,
    warehouse_location: `${random.pick([...'ABCDEF'])}${random.between(1, 40)}-${random.between(1, 6)}`,
    release_year: created.getUTCFullYear() - (random.chance(0.3) ? 1 : 0),
    is_display_in_store: random.chance(0.85),
    is_available_in_store: random.chance(0.7),
    harmonized_code: isShoe ? '640411' : '611020',
    height: isShoe ? '5.00' : '2.00',
    length: isShoe ? '13.00' : '12.00',
    width: isShoe ? '8.50' : '10.00',
    weight: ((isShoe ? 2 : 0.5) + random.next()).toFixed(2),
    margin: random.weighted(vocabulary.margins) ?? undefined,
    created_on: created,
    updated_on: created,
  }
}

export function drawPrices(
  random: Random,
  line: ProductLine,
  heat: number,
): Record<string, number | undefined> {
  const [low, high] = line.price
  const retail = Math.round(low + random.next() * (high - low)) * 100
  const asked = Math.round((retail * (0.75 + Math.min(heat, 4) * 0.28 + random.next() * 0.15)) / 500) * 500
  const cost = Math.round(retail * (0.38 + random.next() * 0.27))
  const hasLimits = random.chance(0.35)
  return {
    retail_price_cents: Math.max(asked, cost + 500),
    buy_it_now_price_cents: retail,
    store_price_cents: retail,
    starting_price_cents: random.chance(0.1) ? Math.round(retail * 0.6) : undefined,
    min_price_cents: hasLimits ? cost + 300 : undefined,
    max_price_cents: hasLimits ? Math.max(asked, retail) * 2 : undefined,
    cost_cents: cost,
    estimated_shipping_cost_cents: line.kind === 'Shoes' ? 1195 : 695,
  }
}

export function drawStock(random: Random, heat: number): Record<string, number> {
  const pieces = (chance: number, scale: number) =>
    random.chance(chance)
      ? Math.floor(-Math.log(1 - random.next()) * scale * (0.5 + Math.min(heat, 4) * 0.4))
      : 0
  const stock = { Phoenix: pieces(0.62, 4), Newark: pieces(0.28, 3), Croydon: pieces(0.06, 2) }
  return Object.fromEntries(Object.entries(stock).filter(([, quantity]) => quantity > 0))
}

/** Sold pieces of five windows, each at least the one before it, and the last sale and purchase that fit them. */
export function drawSales(random: Random, heat: number, created: Date, asOf: Date) {
  const ageDays = (asOf.getTime() - created.getTime()) / DAY_MS
  const perDay = Math.min(heat, 9) ** 1.6 * 0.009
  const windows = [7, 14, 30, 60, 90].map((days, index, all) =>
    Math.max(0, Math.min(days, ageDays) - (all[index - 1] ?? 0)),
  )
  let sold = 0
  const [week = 0, fortnight = 0, month = 0, twoMonths = 0, quarter = 0] = windows.map(
    (days) => (sold += poisson(random, perDay * days)),
  )
  const spans = [
    { pieces: week, from: 0, to: 7 },
    { pieces: fortnight, from: 7, to: 14 },
    { pieces: month, from: 14, to: 30 },
    { pieces: quarter, from: 30, to: 90 },
  ]
  const last = spans.find(({ pieces }) => pieces > 0)
  const hasEverSold = last !== undefined || (ageDays > 90 && random.chance(0.6))
  const { from, to } = last ?? { from: 90, to: 490 }
  const saleAge = Math.min(from + random.next() * (to - from), ageDays - 0.5)
  return {
    quantity_sold_last7_days: week,
    quantity_sold_last14_days: fortnight,
    quantity_sold_last30_days: month,
    quantity_sold_last60_days: twoMonths,
    quantity_sold_last90_days: quarter,
    last_sale_date_utc: hasEverSold ? before(asOf, saleAge) : undefined,
    last_purchased_at: random.chance(0.8) ? before(asOf, Math.min(random.next() * 300, ageDays)) : undefined,
  }
}

function poisson(random: Random, mean: number): number {
  const limit = Math.exp(-mean)
  let product = random.next()
  let count = 0
  while (product > limit) {
    product *= random.next()
    count += 1
  }
  return count
}

function before(asOf: Date, days: number): Date {
  return new Date(Math.floor(asOf.getTime() - days * DAY_MS))
}
