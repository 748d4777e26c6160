import { describe, expect, test } from 'vitest'
import type { ProductPatch } from '../../../contract/products/product-detail.ts'
import { Refusal } from '../../platform/errors.ts'
import { productChanges } from './product-changes.ts'
import type { ProductBefore } from './product-changes.ts'

const basic: ProductBefore = {
  product_type: 'basic',
  retail_price_cents: 12_000,
  is_deleted: false,
  attributes: { color: 'red', size: '9' },
}

function changesOf(patch: ProductPatch, before: Partial<ProductBefore> = {}): Record<string, unknown> {
  return productChanges({ ...basic, ...before }, patch).columns
}

function refusalOf(patch: object, before: Partial<ProductBefore> = {}): Refusal {
  try {
    productChanges({ ...basic, ...before }, patch)
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  throw new Error('nothing was refused')
}

describe('what an edit writes', () => {
  test.each<[string, ProductPatch, Record<string, unknown>]>([
    ['dollars become cents', { cost: 19.99 }, { cost_cents: 1999 }],
    [
      'null clears',
      { brand: null, retail_price: null },
      { brand: null, retail_price_cents: null, retail_price_manually_updated: true },
    ],
    [
      'a new price counts as set by hand',
      { retail_price: 130 },
      { retail_price_cents: 13_000, retail_price_manually_updated: true },
    ],
    ['the same price changes nothing else', { retail_price: 120 }, { retail_price_cents: 12_000 }],
    [
      'who sends the mark along means it',
      { retail_price: 130, retail_price_manually_updated: 'False' },
      { retail_price_cents: 13_000, retail_price_manually_updated: false },
    ],
    [
      'attributes are merged, null removes',
      { attributes: { size: '10', color: null } },
      { attributes: { size: '10' } },
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
      { tax_product_code: 'T1', saller_cost_cents: 500 },
    ],
    ['NEW is New', { condition: 'NEW' }, { condition: 'New' }],
    ['a SKU is trimmed', { sku: ' A-1 ' }, { sku: 'A-1' }],
    ['a blank stays blank', { subtitle: '' }, { subtitle: '' }],
    [
      'a plain date stays a plain date',
      { received_date_utc: '2026-02-03' },
      { received_date_utc: '2026-02-03' },
    ],
    ['nothing asked, nothing changed', {}, {}],
  ])('%s', (_, patch, columns) => {
    expect(changesOf(patch)).toEqual(columns)
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
    [{ attributes: { size: '\0' } }, 'attributes'],
    [{ goat_sku: 'A', attributes: { goat_sku: 'B' } }, 'goat_sku'],
    [{ tax_code: 'A', tax_product_code: 'B' }, 'tax_product_code'],
  ])('%j', (patch, field) => {
    const refusal = refusalOf(patch)
    expect(refusal.status).toBe(400)
    expect(Object.keys(refusal.errors ?? {})).toEqual([field])
  })

  test.each(['parent', 'master'])('the cost of a %s', (product_type) => {
    const refusal = refusalOf({ cost: 5 }, { product_type })
    expect(refusal.status).toBe(422)
    expect(refusal.detail).toBe(`Cost belongs to the basic products: a ${product_type} has none of its own.`)
  })

  test('any change of a deleted product', () => {
    expect(refusalOf({ brand: 'Nike' }, { is_deleted: true }).status).toBe(422)
  })

  test('says everything that is wrong at once', () => {
    expect(Object.keys(refusalOf({ weight: 1.234, cost: 0.001 }).errors ?? {})).toEqual(['weight', 'cost'])
  })
})
