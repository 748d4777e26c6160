import { describe, expect, test } from 'vitest'
import { silhouetteNames } from '../server/areas/pictures/silhouettes.ts'
import { seedCatalogue, type SeedProduct } from './seed-catalogue.ts'
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

  test('gives longer sales windows at least what the shorter ones sold', () => {
    for (const product of draw(3000).filter(({ product_type: type }) => type === 'basic')) {
      const windows = [7, 14, 30, 60, 90].map((days) => Number(product[`quantity_sold_last${days}_days`]))
      expect(windows).toEqual([...windows].sort((one, other) => one - other))
    }
  })

  test('never dates a sale or an edit outside the life of the product', () => {
    for (const product of draw(3000)) {
      for (const column of ['last_sale_date_utc', 'last_purchased_at', 'updated_on']) {
        const time = product[column]
        if (!(time instanceof Date)) continue
        expect(time.getTime()).toBeLessThanOrEqual(asOf.getTime())
        expect(time.getTime()).toBeGreaterThanOrEqual((product.created_on as Date).getTime())
      }
    }
  })
})
