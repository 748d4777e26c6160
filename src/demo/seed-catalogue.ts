import type { SilhouetteName } from '../server/areas/pictures/silhouettes.ts'
import { createRandom, type Random } from './random.ts'
import { DAY_MS, demandOf, drawPrices, drawStock, familyFacts } from './seed-facts.ts'
import { channelAdvisorId, seedIdentifiers, stockxIds } from './seed-identifiers.ts'
import { vocabulary, type ProductLine } from './seed-vocabulary.ts'

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
  created_on: Date
  /** Pieces in each distribution centre, by its name; of basic products alone. */
  stock?: Record<string, number>
  /** Pieces that a day wants. */
  demand?: number
}

export type SeedOptions = {
  count: number
  seed: number
  firstId: number
  asOf: Date
  /** Picture of a silhouette in a colourway, as an address of ours. */
  picture: (silhouette: SilhouetteName, main: string, accent: string) => string | undefined
}

/** What the products of one master have in common, and what they are drawn with. */
type Family = {
  random: Random
  options: SeedOptions
  line: ProductLine
  masterId: number
  code: string
  name: string
  created: Date
  facts: ReturnType<typeof familyFacts>
}

const weightedLines = vocabulary.productLines.map((line) => [line, line.weight] as const)

/** Draws exactly `count` products: masters, each with its parents, each with its basics by size. */
export function* seedCatalogue(options: SeedOptions): Generator<SeedProduct> {
  const random = createRandom(options.seed)
  const end = options.firstId + options.count
  let id = options.firstId
  while (id < end) {
    for (const product of drawFamily(random, options, id)) {
      if (id === end) return
      id += 1
      yield product
    }
  }
}

function* drawFamily(random: Random, options: SeedOptions, masterId: number): Generator<SeedProduct> {
  const line = random.weighted(weightedLines)
  const model = random.pick(line.models)
  const edition = random.pick(vocabulary.editions)
  const brand = model.includes(line.brand) ? '' : line.brand
  const name = [brand, model, edition].filter(Boolean).join(' ')
  // Five places always, so that no prefix can run into another's number.
  const code = `${line.prefix}${masterId.toString(36).toUpperCase().padStart(5, '0')}`
  const created = new Date(options.asOf.getTime() - Math.floor(random.next() ** 1.6 * 1400 + 2) * DAY_MS)
  const facts = familyFacts(random, line, created)
  yield { ...facts, id: masterId, product_type: 'master', sku: code, mpn: code, title: name, attributes: {} }
  const family = { random, options, line, masterId, code, name, created, facts }
  const styles = 1 + Math.floor(random.next() ** 2.2 * 9)
  let id = masterId + 1
  for (let style = 0; style < styles; style += 1) id = yield* drawStyle(family, style, id)
}

/** One parent with its basics; returns the id after theirs. */
function* drawStyle(family: Family, style: number, id: number): Generator<SeedProduct, number> {
  const { random, options, line, created } = family
  const [main, accent] = random.pick(vocabulary.colourways)
  const mpn = `${family.code}-${String(100 + style * 7 + random.between(0, 6))}`
  const heat = (-Math.log(1 - random.next())) ** 1.8
  const parent: SeedProduct = {
    ...family.facts,
    ...drawPrices(random, line, heat),
    id,
    product_type: 'parent',
    master_id: family.masterId,
    sku: mpn,
    mpn,
    title: `${family.name} ${main === accent ? main : `${main}/${accent}`}`,
    image: options.picture(line.silhouette, main, accent),
    style_grouping_id: mpn,
    channel_advisor_id: channelAdvisorId(id),
    ...(line.kind === 'Shoes' ? stockxIds(mpn, family.facts.condition) : {}),
    updated_on: touched(random, created, options.asOf),
    attributes: { color: main, primary_color: main, gender: 'Unisex', material: line.material },
  }
  yield parent
  let basicId = id + 1
  for (const size of sizesOf(random, line)) {
    yield drawBasic(family, parent, { size, id: basicId, heat: heat * sizeDemand(size) })
    basicId += 1
  }
  return basicId
}

function drawBasic(
  { random, options: { asOf }, line, created }: Family,
  parent: SeedProduct,
  { size, id, heat }: { size: string; id: number; heat: number },
): SeedProduct {
  const isBlocked = random.chance(0.008)
  return {
    ...parent,
    ...seedIdentifiers(random, id, line.kind === 'Shoes' ? parent.mpn : undefined),
    ...stockxIds(parent.mpn, parent['condition'], size),
    id,
    channel_advisor_parent_id: channelAdvisorId(parent.id),
    product_type: 'basic',
    parent_id: parent.id,
    master_id: undefined,
    parent_sku: parent.sku,
    sku: `${parent.sku}-${size.replace('.', '')}`,
    title: size === 'OS' ? parent.title : `${parent.title} - ${line.kind === 'Shoes' ? `US ${size}` : size}`,
    attributes: { ...parent.attributes, size },
    is_blocked: isBlocked,
    block_comment: isBlocked ? random.pick(vocabulary.blockComments) : undefined,
    retail_price_manually_updated: random.chance(0.07),
    updated_on: touched(random, created, asOf),
    stock: drawStock(random, heat),
    demand: demandOf(heat),
  }
}

function sizesOf(random: Random, line: ProductLine): readonly string[] {
  if (line.silhouette === 'bag' || line.silhouette === 'cap') return ['OS']
  const all = line.kind === 'Shoes' ? vocabulary.shoeSizes : vocabulary.clothingSizes
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
