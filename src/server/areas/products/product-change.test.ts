import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isChanged, productChange, productRefusal, refusalOfSku } from './product-change.ts'
import type { ChangedCells, ProductBefore, ProductInput } from './product-write.ts'

const basic: ProductBefore = {
  id: 7,
  sku: 'AJ1-9',
  version: 3,
  product_type: 'basic',
  parent_id: null,
  parent_sku: null,
  master_id: null,
  is_deleted: false,
  attributes: { color: 'red', size: '9' },
  quantities: { Phoenix: 4 },
  pictures: ['https://pictures.example/1.jpg'],
  retail_price_cents: 12_000,
  retail_price_manually_updated: false,
  cost_cents: null,
  weight: '0.80',
  labels: ['sale'],
  received_date_utc: '2026-02-03',
}

function changeOf(input: Partial<ProductInput>, before: Partial<ProductBefore> = {}) {
  return productChange({ ...basic, ...before }, { columns: {}, ...input })
}

describe('the cells that a write changes', () => {
  test.each<[string, Partial<ProductInput>, ChangedCells]>([
    ['money is told in dollars', { columns: { cost: 1999 } }, { cost: [null, 19.99] }],
    ['decimals are told as numbers', { columns: { weight: '1.20' } }, { weight: [0.8, 1.2] }],
    ['the same value in another form changes nothing', { columns: { weight: '0.8' } }, {}],
    ['the same list changes nothing', { columns: { labels: ['sale'] } }, {}],
    ['a list is one cell', { columns: { labels: [] } }, { labels: [['sale'], []] }],
    ['the same day changes nothing', { columns: { received_date_utc: '2026-02-03' } }, {}],
    [
      'a new price counts as set by hand',
      { columns: { retail_price: 13_000 } },
      { retail_price: [120, 130], retail_price_manually_updated: [false, true] },
    ],
    [
      'a price that is taken away as well',
      { columns: { retail_price: null } },
      { retail_price: [120, null], retail_price_manually_updated: [false, true] },
    ],
    ['the same price does not', { columns: { retail_price: 12_000 } }, {}],
    [
      'who sends the mark along means it',
      { columns: { retail_price: 13_000, retail_price_manually_updated: false } },
      { retail_price: [120, 130] },
    ],
    [
      'attributes are merged, null removes',
      { attributes: { size: '10', color: null, width: 2 } },
      { 'attributes.size': ['9', '10'], 'attributes.color': ['red', null], 'attributes.width': [null, 2] },
    ],
    ['an attribute that is not there need not be removed', { attributes: { toString: null } }, {}],
    ['a master', { masterId: 12 }, { master_id: [null, 12] }],
    ['none, where there was none, changes nothing', { masterId: null }, {}],
    ['pieces of a centre', { quantities: { Phoenix: 5 } }, { 'distribution_centers.Phoenix': [4, 5] }],
    ['no pieces where none were', { quantities: { Reno: 0 } }, {}],
    [
      'addresses of pictures',
      { pictures: ['https://pictures.example/2.jpg'] },
      { images: [['https://pictures.example/1.jpg'], ['https://pictures.example/2.jpg']] },
    ],
    ['the same pictures change nothing', { pictures: ['https://pictures.example/1.jpg'] }, {}],
    [
      'a picture beside the one that is there',
      { pictures: ['https://pictures.example/1.jpg', 'https://pictures.example/2.jpg'] },
      {
        images: [
          ['https://pictures.example/1.jpg'],
          ['https://pictures.example/1.jpg', 'https://pictures.example/2.jpg'],
        ],
      },
    ],
    ['a slot that is emptied', { pictures: [null] }, { images: [['https://pictures.example/1.jpg'], []] }],
    ['an empty slot need not be emptied', { pictures: ['https://pictures.example/1.jpg', null] }, {}],
    ['no parent where there is none', { parent: null }, {}],
    ['a move to a parent', { parent: { sku: 'AJ1', id: 2 } }, { parent_sku: [null, 'AJ1'] }],
  ])('%s', (_, input, cells) => {
    const change = changeOf(input)
    expect(change.cells).toEqual(cells)
    expect(isChanged(change)).toBe(Object.keys(cells).length > 0)
  })

  test('the parent that it has already is no move', () => {
    const before = { parent_id: 2, parent_sku: 'AJ1' }
    expect(isChanged(changeOf({ parent: { sku: 'AJ1', id: 2 } }, before))).toBe(false)
    expect(changeOf({ parent: null }, before).cells).toEqual({ parent_sku: ['AJ1', null] })
  })

  test('the attributes that are not named stay', () => {
    expect(changeOf({ attributes: { size: '10' } }).attributes).toEqual({ color: 'red', size: '10' })
  })

  test('all that a new product is given is new', () => {
    const change = productChange(undefined, {
      columns: { sku: 'N-1', cost: 500 },
      quantities: { Phoenix: 0 },
    })
    expect(change.cells).toEqual({
      sku: [null, 'N-1'],
      cost: [null, 5],
      'distribution_centers.Phoenix': [0, 0],
    })
    expect(isChanged(productChange(undefined, { columns: { sku: 'N-2' } }))).toBe(true)
  })

  test('what a write has changed, the same write leaves alone', () => {
    const cents = fc.option(fc.integer({ min: 0, max: 999_999_999 }))
    const input = fc.record({ cost: cents, retail_price: cents, labels: fc.uniqueArray(fc.string()) })
    fc.assert(
      fc.property(input, (columns) => {
        const { cells } = changeOf({ columns })
        const after = Object.fromEntries(
          Object.keys(cells).map((field) => [
            field === 'labels' || field === 'retail_price_manually_updated' ? field : `${field}_cents`,
            field === 'retail_price_manually_updated' || columns[field as keyof typeof columns],
          ]),
        )
        expect(isChanged(changeOf({ columns }, after))).toBe(false)
      }),
    )
  })
})

describe('what no write may do', () => {
  test.each<[string, Partial<ProductBefore> | undefined, Partial<ProductInput>, string, string]>([
    [
      'change a deleted product',
      { is_deleted: true },
      { columns: { brand: 'Nike' } },
      'deleted',
      'The product AJ1-9 is deleted. Restore it first.',
    ],
    [
      'give a parent a cost',
      { product_type: 'parent' },
      { columns: { cost: 500 } },
      'cost_of_family',
      'Cost belongs to the basic products: AJ1-9 is a parent and has none of its own.',
    ],
    [
      'make a master with a cost',
      undefined,
      { productType: 'master', columns: { sku: 'M-1', cost: 500 } },
      'cost_of_family',
      'Cost belongs to the basic products: M-1 is a master and has none of its own.',
    ],
    [
      'change the type',
      {},
      { productType: 'parent' },
      'type_is_fixed',
      "AJ1-9 is a basic; it can't become a parent.",
    ],
    [
      'put a parent below a parent',
      { product_type: 'parent' },
      { parent: { sku: 'AJ1', id: 2 } },
      'parent_of_family',
      'AJ1-9 is a parent; only basic products have a parent.',
    ],
    [
      'put a basic below a master',
      {},
      { masterId: 2 },
      'master_of_other',
      'AJ1-9 is a basic; only parent products have a master.',
    ],
  ])('%s', (_, before, input, code, sentence) => {
    const known = before === undefined ? undefined : { ...basic, ...before }
    expect(productRefusal(known, { columns: {}, ...input })).toMatchObject({ code, sentence })
  })

  test('who wrote a SKU that is deleted may write another one', () => {
    const gone = { ...basic, is_deleted: true }
    expect(refusalOfSku(gone, { columns: {} })).toBe(
      'The product AJ1-9 is deleted. Restore it first, or use another SKU.',
    )
    expect(refusalOfSku(basic, { columns: {} })).toBeUndefined()
    expect(refusalOfSku(basic, { columns: {}, productType: 'parent' })).toContain("can't become")
  })

  test('everything else is taken', () => {
    expect(productRefusal(basic, { productType: 'basic', columns: { cost: 500 } })).toBeUndefined()
    expect(productRefusal(undefined, { columns: { sku: 'N-1', cost: 500 } })).toBeUndefined()
  })
})
