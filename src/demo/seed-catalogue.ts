import type { SilhouetteName } from '../server/areas/pictures/silhouettes.ts'
import { createRandom } from './random.ts'
import type { Random } from './random.ts'
import { seedIdentifiers } from './seed-identifiers.ts'
import { seedSales } from './seed-sales.ts'
import {
  clothingSizes,
  colourways,
  editions,
  flags,
  labels,
  oneSize,
  productLines,
  shoeSizes,
  suppliers,
} from './seed-vocabulary.ts'
import type { ProductLine } from './seed-vocabulary.ts'

export type SeedProduct = {
  id: number
  product_type: 'master' | 'parent' | 'basic'
  parent_id?: number
  master_id?: number
  parent_sku?: string
  sku: string
  mpn: string
  title: string
  image?: string
  attributes: Record<string, string>
  [column: string]: unknown
  /** Pieces in each distribution centre, by its name. */
  stock?: Record<string, number>
}

export type SeedOptions = {
  count: number
  seed: number
  firstId: number
  asOf: Date
  /** Picture of a silhouette in a colourway, as an address of ours. */
  picture: (silhouette: SilhouetteName, main: string, accent: string) => string | undefined
}

/** Draws exactly `count` products: masters, each with its parents, each with its basics by size. */
export function* seedCatalogue(options: SeedOptions): Generator<SeedProduct> {
  const random = createRandom(options.seed)
  const lines = productLines.map((line) => [line, line.weight] as const)
  let id = options.firstId
  const end = options.firstId + options.count
  while (id < end) {
    for (const product of drawFamily(random, random.weighted(lines), id, options)) {
      if (id === end) return
      id += 1
      yield product
    }
  }
}

function* drawFamily(
  random: Random,
  line: ProductLine,
  firstId: number,
  options: SeedOptions,
): Generator<SeedProduct> {
  const model = random.pick(line.models)
  const edition = random.pick(editions)
  const brand = model.includes(line.brand) ? '' : line.brand
  const name = [brand, model, edition].filter(Boolean).join(' ')
  // Five places always, so that no prefix can run into another's number.
  const code = `${line.prefix}${firstId.toString(36).toUpperCase().padStart(5, '0')}`
  const created = new Date(options.asOf.getTime() - Math.floor(random.next() ** 1.6 * 1400 + 2) * DAY_MS)
  const base = familyFacts(random, line, created)
  const master = {
    ...base,
    id: firstId,
    product_type: 'master' as const,
    sku: code,
    mpn: code,
    title: name,
    attributes: {},
  }
  yield master
  let id = firstId + 1
  const styles = 1 + Math.floor(random.next() ** 2.2 * 9)
  for (let style = 0; style < styles; style += 1) {
    for (const product of drawStyle(
      random,
      line,
      { master, base, name, code, style, id, created },
      options,
    )) {
      yield product
      id += 1
    }
  }
}

type Family = {
  master: { id: number }
  base: Record<string, unknown>
  name: string
  code: string
  style: number
  id: number
  created: Date
}

function* drawStyle(
  random: Random,
  line: ProductLine,
  family: Family,
  options: SeedOptions,
): Generator<SeedProduct> {
  const [main, accent] = random.pick(colourways)
  const mpn = `${family.code}-${String(100 + family.style * 7 + random.between(0, 6))}`
  const title = `${family.name} ${main === accent ? main : `${main}/${accent}`}`
  const heat = (-Math.log(1 - random.next())) ** 1.8
  const prices = drawPrices(random, line, heat)
  const image = options.picture(line.silhouette, main, accent)
  const parent = {
    ...family.base,
    ...prices,
    id: family.id,
    product_type: 'parent' as const,
    master_id: family.master.id,
    sku: mpn,
    mpn,
    title,
    image,
    style_grouping_id: mpn,
    updated_on: touched(random, family.created, options.asOf),
    attributes: { color: main, primary_color: main, gender: 'Unisex', material: line.material },
  }
  yield parent
  let id = family.id + 1
  for (const size of sizesOf(random, line)) {
    yield drawBasic(
      random,
      line,
      { parent, size, id, heat: heat * sizeDemand(size), created: family.created },
      options,
    )
    id += 1
  }
}

type BasicDraw = {
  parent: SeedProduct & { title: string }
  size: string
  id: number
  heat: number
  created: Date
}

function drawBasic(
  random: Random,
  line: ProductLine,
  { parent, size, id, heat, created }: BasicDraw,
  options: SeedOptions,
): SeedProduct {
  const stock = drawStock(random, heat)
  const sales = seedSales(random, heat, created, options.asOf)
  const pieces = Object.values(stock).reduce((sum, each) => sum + each, 0)
  const isBlocked = random.chance(0.008)
  return {
    ...parent,
    ...sales,
    ...seedIdentifiers(random, line.kind === 'Shoes', id),
    id,
    product_type: 'basic',
    parent_id: parent.id,
    master_id: undefined,
    parent_sku: parent.sku,
    sku: `${parent.sku}-${size.replace('.', '')}`,
    title: size === 'OS' ? parent.title : `${parent.title} - ${line.kind === 'Shoes' ? `US ${size}` : size}`,
    attributes: { ...parent.attributes, size },
    open_allocated_quantity: pieces > 2 && random.chance(0.08) ? 1 : 0,
    pending_shipment_quantity: pieces > 4 && random.chance(0.06) ? random.between(1, 2) : 0,
    pending_payment_quantity: pieces > 3 && random.chance(0.02) ? 1 : 0,
    is_stale: pieces === 0 && sales.quantity_sold_last90_days === 0 && random.chance(0.4),
    is_blocked: isBlocked,
    block_comment: isBlocked
      ? random.pick(['Brand complaint', 'Wrong pictures', 'Waiting for the recount'])
      : undefined,
    retail_price_manually_updated: random.chance(0.07),
    updated_on: touched(random, created, options.asOf),
    stock,
  }
}

function familyFacts(random: Random, line: ProductLine, created: Date): Record<string, unknown> {
  const [flag, flagDescription] = random.weighted(flags)
  const supplier = random.pick(suppliers)
  return {
    brand: line.brand,
    manufacturer: line.brand,
    category: line.kind === 'Accessories' ? 'Clothing' : line.kind,
    relationship_name: line.kind === 'Accessories' ? 'Clothing' : line.kind,
    shopify_product_type: line.productType,
    condition: random.weighted([
      ['New', 95],
      ['Like New', 2],
      ['Used', 2],
      ['Refurbished', 1],
    ]),
    description: `<p>${line.brand} ${line.productType.toLowerCase()} in ${line.material.toLowerCase()}, checked and packed by our own team.</p>`,
    flag,
    flag_description: flagDescription ?? undefined,
    labels: labels.filter(([, weight]) => random.chance(weight / 100)).map(([label]) => label),
    profile: random.weighted([
      ['Main Account', 88],
      ['Outlet', 12],
    ]),
    supplier_name: supplier,
    supplier_po: `PO-${random.between(20_000, 29_999)}`,
    warehouse_location: `${random.pick(['A', 'B', 'C', 'D', 'E', 'F'])}${random.between(1, 40)}-${random.between(1, 6)}`,
    release_year: created.getUTCFullYear() - (random.chance(0.3) ? 1 : 0),
    is_display_in_store: random.chance(0.85),
    is_available_in_store: random.chance(0.7),
    harmonized_code: line.kind === 'Shoes' ? '640411' : '611020',
    height: line.kind === 'Shoes' ? '5.00' : '2.00',
    length: line.kind === 'Shoes' ? '13.00' : '12.00',
    width: line.kind === 'Shoes' ? '8.50' : '10.00',
    weight: (line.kind === 'Shoes' ? 2 + random.next() : 0.5 + random.next()).toFixed(2),
    margin: random.weighted<string | undefined>([
      [undefined, 55],
      ['5.00', 12],
      ['8.00', 8],
      ['10.00', 15],
      ['12.50', 6],
      ['-5.00', 4],
    ]),
    created_on: created,
    updated_on: created,
  }
}

function drawPrices(random: Random, line: ProductLine, heat: number): Record<string, number | undefined> {
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

function drawStock(random: Random, heat: number): Record<string, number> {
  const pieces = (chance: number, scale: number) =>
    random.chance(chance)
      ? Math.floor(-Math.log(1 - random.next()) * scale * (0.5 + Math.min(heat, 4) * 0.4))
      : 0
  const stock = { Phoenix: pieces(0.62, 4), Newark: pieces(0.28, 3), Croydon: pieces(0.06, 2) }
  return Object.fromEntries(Object.entries(stock).filter(([, quantity]) => quantity > 0))
}

function sizesOf(random: Random, line: ProductLine): readonly string[] {
  if (line.silhouette === 'bag' || line.silhouette === 'cap') return oneSize
  const all = line.kind === 'Shoes' ? shoeSizes : clothingSizes
  const from = random.between(0, Math.floor(all.length / 4))
  return all.slice(from, all.length - random.between(0, Math.floor(all.length / 4)))
}

/** Middle sizes sell most. */
function sizeDemand(size: string): number {
  const shoe = Number(size)
  if (Number.isNaN(shoe)) return ['M', 'L', 'OS'].includes(size) ? 1.4 : 0.7
  return Math.max(0.25, 1.5 - Math.abs(shoe - 9.5) * 0.28)
}

function touched(random: Random, created: Date, asOf: Date): Date {
  const age = asOf.getTime() - created.getTime()
  return new Date(asOf.getTime() - Math.floor(random.next() ** 3 * age * 0.98))
}

const DAY_MS = 86_400_000
