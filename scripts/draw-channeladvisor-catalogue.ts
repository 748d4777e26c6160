// Draws data/channeladvisor-catalogue.json: the demo catalogue as the practice ChannelAdvisor holds it, a line for each style.
import { writeFile } from 'node:fs/promises'
import { seedCatalogue, type SeedProduct } from '../src/demo/seed-catalogue.ts'
import { demoCatalogue } from '../src/demo/seed-demo.ts'

const drawn = [
  ...seedCatalogue({ ...demoCatalogue, firstId: 1, asOf: new Date(0), picture: () => undefined }),
]
const basicsOf = Map.groupBy(
  drawn.filter(({ product_type: type }) => type === 'basic'),
  ({ parent_id: parent }) => parent,
)
const styles = drawn
  .filter(({ product_type: type }) => type === 'parent')
  .map((parent) => ({
    id: parent['channel_advisor_id'],
    sku: parent.sku,
    title: parent.title,
    brand: parent['brand'],
    sizes: (basicsOf.get(parent.id) ?? []).map((basic) => sizeOf(basic, parent)),
  }))
const file = new URL('../data/channeladvisor-catalogue.json', import.meta.url)
await writeFile(file, `[\n${styles.map((style) => `  ${JSON.stringify(style)}`).join(',\n')}\n]\n`)

/** Id, size, price in cents, and what stands behind the SKU and the title of the style. */
function sizeOf(basic: SeedProduct, parent: SeedProduct) {
  return [
    basic['channel_advisor_id'],
    basic.attributes.size ?? '',
    basic.retail_price_cents ?? 0,
    basic.sku.slice(parent.sku.length),
    basic.title.slice(parent.title.length),
  ]
}
