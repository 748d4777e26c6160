import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { silhouetteNames } from '../server/areas/pictures/silhouettes.ts'
import { seedCatalogue, type SeedProduct } from './seed-catalogue.ts'
import { demoCatalogue } from './seed-demo.ts'
import { vocabulary } from './seed-vocabulary.ts'

const asOf = new Date('2026-11-01T00:00:00Z')

function draw(count: number, seed = 7): SeedProduct[] {
  return [...seedCatalogue({ count, seed, firstId: 1, asOf, picture: () => undefined })]
}

describe('seedCatalogue', () => {
  test('draws the same catalogue from the same seed, and another from another', () => {
    expect(draw(500)).toEqual(draw(500))
    expect(draw(500, 8)).not.toEqual(draw(500))
  })

  test('draws exactly as many products as asked, with ids in a row', () => {
    expect(draw(1234).map(({ id }) => id)).toEqual(Array.from({ length: 1234 }, (_, index) => index + 1))
  })

  test('never uses a SKU twice', () => {
    const skus = draw(20_000).map(({ sku }) => sku.toLowerCase())
    expect(new Set(skus).size).toBe(skus.length)
  })

  test('draws owners before what they own: masters own parents, parents own basics', () => {
    const seen = new Map<number, string>()
    for (const { id, product_type: type, parent_id: parentId, master_id: masterId } of draw(3000)) {
      if (type === 'parent') expect(seen.get(masterId ?? 0)).toBe('master')
      if (type === 'basic') expect(seen.get(parentId ?? 0)).toBe('parent')
      seen.set(id, type)
    }
  })

  test('knows a shape for every line of products', () => {
    for (const { silhouette } of vocabulary.productLines) expect(silhouetteNames).toContain(silhouette)
  })

  test('never dates an edit outside the life of the product', () => {
    for (const { created_on: created, updated_on: updated } of draw(3000)) {
      expect(Number(updated)).toBeLessThanOrEqual(asOf.getTime())
      expect(Number(updated)).toBeGreaterThanOrEqual(created.getTime())
    }
  })
})

describe('the ids of StockX', () => {
  const basics = [...seedCatalogue({ ...demoCatalogue, firstId: 1, asOf, picture: () => undefined })].filter(
    ({ product_type: type }) => type === 'basic',
  )

  test('are those of the file that the practice StockX knows, each size once, all of them in the demo', () => {
    const known = JSON.parse(
      readFileSync(new URL('../../data/stockx-catalogue.json', import.meta.url), 'utf8'),
    ) as { styleId: string; variants: Record<string, string> }[]
    const ids = known.flatMap(({ styleId, variants }) =>
      Object.entries(variants).map(([size, id]) => `${styleId} ${size} ${id}`),
    )
    const drawn = basics.flatMap(({ mpn, attributes: { size }, stockx_variant_id: id }) =>
      typeof id === 'string' ? [`${mpn} ${size} ${id}`] : [],
    )
    expect(drawn.toSorted()).toEqual(ids.toSorted())
    expect(new Set(ids.map((line) => line.split(' ')[2])).size).toBe(ids.length)
  })

  test('stand with new shoes alone, both or none', () => {
    for (const { category, condition, stockx_product_id: product, stockx_variant_id: variant } of basics) {
      expect(product === undefined).toBe(variant === undefined)
      if (variant !== undefined) expect([category, condition]).toEqual(['Shoes', 'New'])
    }
  })
})
