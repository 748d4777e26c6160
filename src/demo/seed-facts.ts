// What is drawn of a product beside its names: its facts, prices, stock and demand.
import type { Random } from './random.ts'
import { vocabulary, type ProductLine } from './seed-vocabulary.ts'

export const DAY_MS = 86_400_000

export function familyFacts(random: Random, line: ProductLine, created: Date) {
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

/** What sells is bought again: the more it is wanted, the less often it is out of stock. */
export function drawStock(random: Random, heat: number): Record<string, number> {
  const pieces = (chance: number, scale: number) =>
    random.chance(chance + (0.95 - chance) * Math.min(1, heat / 9))
      ? Math.floor(-Math.log(1 - random.next()) * scale * (0.5 + Math.min(heat, 4) * 0.4))
      : 0
  const stock = { Phoenix: pieces(0.58, 4), Newark: pieces(0.24, 3), Croydon: pieces(0.06, 2) }
  return Object.fromEntries(Object.entries(stock).filter(([, quantity]) => quantity > 0))
}

/** How many pieces of a product a day wants. */
export function demandOf(heat: number): number {
  return Math.min(heat, 9) ** 1.6 * 0.0025
}

/** Pieces in all centres, and in those that are sold from. */
export function piecesIn({ stock = {} }: { stock?: Record<string, number> }) {
  const { Phoenix: phoenix = 0, Newark: newark = 0, Croydon: hidden = 0 } = stock
  return { phoenix, sellable: phoenix + newark, all: phoenix + newark + hidden }
}

export function poisson(random: Random, mean: number): number {
  const limit = Math.exp(-mean)
  let product = random.next()
  let count = 0
  while (product > limit) {
    product *= random.next()
    count += 1
  }
  return count
}

export function before(asOf: Date, days: number): Date {
  return new Date(Math.floor(asOf.getTime() - days * DAY_MS))
}
