import { describe, expect, test } from 'vitest'
import type { ProductPatch } from '../../../contract/products/product-detail.ts'
import { Refusal } from '../../platform/errors.ts'
import { readPatch } from './update-product.ts'

describe('what an edit wants', () => {
  test.each<[string, ProductPatch, Record<string, unknown>]>([
    ['dollars become cents', { cost: 19.99 }, { cost: 1999 }],
    ['null clears', { brand: null, retail_price: null }, { brand: null, retail_price: null }],
    [
      'forms send words',
      { retail_price_manually_updated: 'False' },
      { retail_price_manually_updated: false },
    ],
    [
      'an attribute that is a column is written there',
      { attributes: { goat_sku: 'G1', release_year: 2024 } },
      { goat_sku: 'G1', release_year: 2024 },
    ],
    ['labels are trimmed and once', { labels: [' sale', 'sale', 'new'] }, { labels: ['sale', 'new'] }],
    ['null empties labels', { labels: null }, { labels: [] }],
    [
      'other names are understood',
      { tax_code: 'T1', seller_cost: 5 },
      { tax_product_code: 'T1', saller_cost: 500 },
    ],
    ['NEW is New', { condition: 'NEW' }, { condition: 'New' }],
    ['a SKU is trimmed', { sku: ' A-1 ' }, { sku: 'A-1' }],
    ['a blank stays blank', { subtitle: '' }, { subtitle: '' }],
    ['a plain date stays one', { received_date_utc: '2026-02-03' }, { received_date_utc: '2026-02-03' }],
    ['nothing asked, nothing wanted', {}, {}],
  ])('%s', (_, patch, columns) => {
    expect(readPatch(patch).columns).toEqual(columns)
  })

  test('other attributes and the pieces of centres stand apart', () => {
    const patch = {
      attributes: { size: '10', color: null },
      distribution_centers: [{ name: 'Phoenix', qty: 3 }],
    }
    expect(readPatch(patch)).toEqual({
      columns: {},
      attributes: { size: '10', color: null },
      quantities: { Phoenix: 3 },
    })
  })
})

describe('what an edit refuses', () => {
  test.each<[object, string]>([
    [{ retail_price: 1.005 }, 'retail_price'],
    [{ retail_price: -1 }, 'retail_price'],
    [{ retail_price: 10_000_000 }, 'retail_price'],
    [{ weight: 1.234 }, 'weight'],
    [{ release_year: 2024.5 }, 'release_year'],
    [{ sku: '  ' }, 'sku'],
    [{ title: null }, 'title'],
    [{ brand: 'x'.repeat(256) }, 'brand'],
    [{ brand: 'a\0b' }, 'brand'],
    [{ received_date_utc: '2026-02-30' }, 'received_date_utc'],
    [{ labels: [' '] }, 'labels'],
    [{ goat_sku: 'A', attributes: { goat_sku: 'B' } }, 'goat_sku'],
    [{ tax_code: 'A', tax_product_code: 'B' }, 'tax_product_code'],
    [
      {
        distribution_centers: [
          { name: 'Reno', qty: 1 },
          { name: 'Reno', qty: 2 },
        ],
      },
      'distribution_centers',
    ],
  ])('%j', (patch, field) => {
    const refusal = refusalOf(patch)
    expect(refusal.status).toBe(400)
    expect(Object.keys(refusal.errors ?? {})).toEqual([field])
  })

  test('says everything that is wrong at once', () => {
    expect(Object.keys(refusalOf({ weight: 1.234, cost: 0.001 }).errors ?? {})).toEqual(['weight', 'cost'])
  })
})

function refusalOf(patch: object): Refusal {
  try {
    readPatch(patch)
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  throw new Error('nothing was refused')
}
