// Draws data/alias-catalogue.json: what the practice alias knows of the demo catalogue's shoes.
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { seedCatalogue, type SeedProduct } from '../src/demo/seed-catalogue.ts'
import { demoCatalogue } from '../src/demo/seed-demo.ts'

type Item = {
  catalog_id: string
  sku: string
  name: string
  brand: string
  prices: [size: number, cents: number][]
}

const drawn = [
  ...seedCatalogue({ ...demoCatalogue, firstId: 1, asOf: new Date(0), picture: () => undefined }),
]
const sizes = drawn.filter(({ product_type: type, category }) => type === 'basic' && category === 'Shoes')
const items = [...Map.groupBy(sizes, ({ mpn }) => mpn)].flatMap(([mpn, basics]) =>
  itemsOf(String(mpn).replace('-', ' '), basics),
)
const rows = items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')
await writeFile(
  new URL('../data/alias-catalogue.json', import.meta.url),
  `{\n  "items": [\n${rows}\n  ]\n}\n`,
)

/** A marketplace does not know all that a seller has, and knows some of it twice. */
function itemsOf(sku: string, basics: readonly SeedProduct[]): Item[] {
  const [first] = basics
  const chance = partOf(sku)
  if (first === undefined || chance < 0.2) return []
  const item = {
    catalog_id: idOf(sku),
    sku,
    name: first.title.replace(/ - US [\d.]+$/, ''),
    brand: String(first['brand']),
    prices: pricesOf(sku, basics),
  }
  return chance < 0.24 ? [item, { ...item, catalog_id: idOf(`${sku} again`) }] : [item]
}

/** Whole dollars around what the seller asks; 0 for a size that nobody offers. */
function pricesOf(sku: string, basics: readonly SeedProduct[]): Item['prices'] {
  return basics
    .map(({ attributes: { size = '' }, retail_price_cents: retail }): [number, number] => {
      const chance = partOf(`${sku} ${size}`)
      return [Number(size), chance < 0.12 ? 0 : Math.round((Number(retail) * (0.7 + chance)) / 100) * 100]
    })
    .toSorted(([one], [other]) => one - other)
}

/** In [0, 1), and depending on nothing but the text. */
function partOf(text: string): number {
  return digest(text).readUInt32BE() / 0x1_0000_0000
}

function idOf(text: string): string {
  return digest(`item ${text}`).toString('hex').slice(0, 24)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(`alias ${text}`).digest()
}
