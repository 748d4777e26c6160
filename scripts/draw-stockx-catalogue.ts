// Draws data/stockx-catalogue.json: what the practice StockX knows of the demo catalogue, with an id for each style and size.
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { seedCatalogue, type SeedProduct } from '../src/demo/seed-catalogue.ts'
import { demoCatalogue } from '../src/demo/seed-demo.ts'
import type { KnownStyle } from '../src/sandbox/stockx/catalogue.ts'

// A marketplace never knows all that a seller has.
const knownOfHundred = 60

const drawn = seedCatalogue({ ...demoCatalogue, firstId: 1, asOf: new Date(0), picture: () => undefined })
const sizes = [...drawn].filter(isNewShoe)
const styles = [...Map.groupBy(sizes, ({ mpn }) => mpn)].flatMap(([styleId, basics]): KnownStyle[] => {
  const [first] = basics
  if (first === undefined || digest(styleId).readUInt32BE() % 100 >= knownOfHundred) return []
  const variants = basics.map(({ attributes: { size = '' } }) => [size, idOf(`${styleId} ${size}`)] as const)
  const title = first.title.replace(/ - US [\d.]+$/, '')
  const brand = String(first['brand'])
  return [{ styleId, productId: idOf(styleId), title, brand, variants: Object.fromEntries(variants) }]
})
const file = new URL('../data/stockx-catalogue.json', import.meta.url)
await writeFile(file, `${JSON.stringify(styles, null, 2)}\n`)

function isNewShoe(product: SeedProduct): boolean {
  const { product_type: type, category, condition } = product
  return type === 'basic' && category === 'Shoes' && condition === 'New'
}

function digest(text: string): Buffer {
  return createHash('sha256').update(`stockx ${text}`).digest()
}

/** A UUID that depends on nothing but the text. */
function idOf(text: string): string {
  const hex = digest(text).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
