import { describe, expect, test } from 'vitest'
import { buildListing, listingPriceCents } from './build-listing.ts'
import type { ListedProduct, ListingSource, PriceTerms } from './build-listing.ts'

const plain: ListedProduct = {
  id: 7,
  sku: 'AJ1-9',
  mpn: 'DD1391-100',
  title: 'Air Jordan 1',
  short_description: null,
  description: null,
  brand: 'Jordan',
  category: 'Shoes',
  shopify_product_type: null,
  upc: null,
  ean: null,
  isbn: null,
  weight: null,
  harmonized_code: null,
  retail_price_cents: 17_000,
  min_price_cents: null,
  max_price_cents: null,
  cost_cents: 9_000,
  margin: null,
  total_available_quantity: 4,
  condition: null,
  stockx_variant_id: null,
  attributes: { size: '9' },
}
const parent: ListedProduct = { ...plain, id: 1, sku: 'AJ1', attributes: {}, retail_price_cents: null }

function build(basics: Partial<ListedProduct>[], source: Partial<ListingSource> = {}) {
  return buildListing({
    place: { ref: '1', name: 'AJ1', intent: 'intent' },
    priceStepCents: 1,
    externalIds: new Map(),
    marketplaceMargin: null,
    owner: parent,
    basics: basics.map((basic) => ({ ...plain, ...basic })),
    pictures: [],
    ...source,
  })
}

function variant(basic: Partial<ListedProduct>, source: Partial<ListingSource> = {}) {
  const [first] = build([basic], source).draft.variants
  if (first === undefined) throw new Error('nothing was built')
  return first
}

test('builds one product for a parent, with a variant for each size', () => {
  const { draft } = build([{ id: 7 }, { id: 8, sku: 'AJ1-10', attributes: { size: 10 } }])
  expect(draft).toMatchObject({
    ref: '1',
    name: 'AJ1',
    title: 'Air Jordan 1',
    brand: 'Jordan',
    mpn: 'DD1391-100',
    shortDescription: '',
    options: ['Size'],
  })
  expect(draft).not.toHaveProperty('externalId')
  expect(draft).not.toHaveProperty('tags')
  expect(draft.variants.map(({ ref, sku, optionValues }) => [ref, sku, optionValues])).toEqual([
    ['7', 'AJ1-9', ['9']],
    ['8', 'AJ1-10', ['10']],
  ])
})

test('names the remote product and its channel listings once they are known', () => {
  const { draft } = build([{}], {
    place: { ref: '1', name: 'AJ1', intent: 'intent', externalId: 'gid://1' },
    externalIds: new Map([[7, ['pair-1', 'pair-2']]]),
  })
  expect(draft).toMatchObject({ externalId: 'gid://1', variants: [{ externalIds: ['pair-1', 'pair-2'] }] })
})

test('says what the channel’s own catalogue calls a size, and its condition or else its parent’s', () => {
  const owner = { ...parent, condition: 'New' }
  expect(variant({ stockx_variant_id: 'size-9' }, { owner })).toMatchObject({
    catalogueId: 'size-9',
    condition: 'New',
  })
  expect(variant({ condition: 'Used' }, { owner })).toMatchObject({ catalogueId: null, condition: 'Used' })
})

test.each([
  [18_849, 18_800],
  [18_850, 18_900],
  [18_800, 18_800],
  [49, 0],
])('rounds %i to the channel’s steps half up, %i, in what is sent and in what is shown', (cents, rounded) => {
  const { draft, terms } = build([{ retail_price_cents: cents }], { priceStepCents: 100 })
  expect([draft.variants[0]?.priceCents, terms.get('7')?.priceCents]).toEqual([rounded, rounded])
})

describe('options', () => {
  const cases: [string, Record<string, unknown>[], string[]][] = [
    ['none for a single size without a word', [{}], []],
    ['Size for a single size that has one', [{ size: 'M' }], ['Size']],
    [
      'Size alone when all have one colour',
      [
        { size: 'M', color: 'Red' },
        { size: 'L', color: 'red' },
      ],
      ['Size'],
    ],
    [
      'Size and Color when they differ',
      [
        { size: 'M', color: 'Red' },
        { size: 'M', color: 'Blue' },
      ],
      ['Size', 'Color'],
    ],
    ['Size even where it is missing, so that the gap is seen', [{}, {}], ['Size']],
  ]
  test.each(cases)('are %s', (_, attributes, options) => {
    const { draft } = build(attributes.map((of, position) => ({ id: position + 10, attributes: of })))
    expect(draft.options).toEqual(options)
    for (const { optionValues } of draft.variants) expect(optionValues).toHaveLength(options.length)
  })
})

test('needs nothing to choose by for a basic of its own', () => {
  expect(build([{ id: 7 }], { owner: plain }).draft).toMatchObject({ options: [] })
})

describe('a size', () => {
  const cases: [string, Partial<ListedProduct>, Record<string, unknown>][] = [
    [
      'takes the first of upc, ean and isbn',
      { ean: '4006381333931', isbn: '9783161484100' },
      { barcode: '4006381333931' },
    ],
    ['carries its cost and stock', {}, { costCents: 9_000, quantity: 4 }],
    ['is never offered below nothing', { total_available_quantity: -3 }, { quantity: 0 }],
    ['shows no old price that is not higher', {}, { priceCents: 17_000, compareAtPriceCents: null }],
    [
      'shows the retail price beside a lower one',
      { margin: '-10' },
      { priceCents: 15_300, compareAtPriceCents: 17_000 },
    ],
    ['without a price carries no number', { retail_price_cents: null }, { priceCents: Number.NaN }],
    ['leaves out a weight of nothing', { weight: '0.00' }, { weightLb: null }],
    ['weighs what it weighs', { weight: '2.25' }, { weightLb: 2.25 }],
    ['gives the customs code as digits', { harmonized_code: '6403.91.60' }, { harmonizedCode: '64039160' }],
    ['leaves out half a customs code', { harmonized_code: '64' }, { harmonizedCode: null }],
    ['gives the origin as two letters', { attributes: { origin: 'vn' } }, { countryOfOrigin: 'VN' }],
    ['leaves out an origin in words', { attributes: { origin: 'Vietnam' } }, { countryOfOrigin: null }],
  ]
  test.each(cases)('%s', (_, basic, expected) => {
    expect(variant(basic)).toMatchObject(expected)
  })

  test('takes price and weight from its parent where it has none of its own', () => {
    const owner = { ...parent, retail_price_cents: 15_000, weight: '1.50' }
    expect(variant({ retail_price_cents: null }, { owner })).toMatchObject({
      priceCents: 15_000,
      weightLb: 1.5,
    })
  })
})

test('tells the terms under which each size is offered', () => {
  const { terms } = build([{ margin: '10.00' }], { marketplaceMargin: '5' })
  expect(terms.get('7')).toEqual({
    priceCents: 18_700,
    costCents: 9_000,
    margin: '10.00',
    quantity: 4,
    priceReason: 'retail $170.00 + 10 % margin of its own',
    priceStepCents: 1,
  })
})

test.each<[Partial<ListedProduct>, Partial<ListingSource>, string]>([
  [{}, {}, 'retail $170.00'],
  [{}, { marketplaceMargin: '10' }, 'retail $170.00 + 10 % margin of the marketplace'],
  [{ margin: '-10' }, {}, 'retail $170.00 − 10 % margin of its own'],
  [
    { max_price_cents: 17_500 },
    { marketplaceMargin: '10' },
    'retail $170.00 + 10 % margin of the marketplace, at most $175.00',
  ],
  [{ min_price_cents: 20_000 }, {}, 'retail $170.00, at least $200.00'],
  [{ margin: '2.5' }, { priceStepCents: 100 }, 'retail $170.00 + 2.5 % margin of its own, in steps of $1.00'],
  [{ retail_price_cents: null }, {}, 'no retail price'],
])('says how a price came about: %j %j', (basic, source, reason) => {
  expect(build([basic], source).terms.get('7')?.priceReason).toBe(reason)
})

const terms: PriceTerms = {
  retail_price_cents: 10_000,
  min_price_cents: null,
  max_price_cents: null,
  margin: null,
  marketplaceMargin: null,
}

const cases: [string, Partial<PriceTerms>, number | null][] = [
  ['the retail price when no margin is set', {}, 10_000],
  ['the marketplace’s margin on top', { marketplaceMargin: '12.5' }, 11_250],
  ['the product’s own margin before the marketplace’s', { margin: '10', marketplaceMargin: '50' }, 11_000],
  ['a margin of zero as a margin', { margin: '0.00', marketplaceMargin: '50' }, 10_000],
  ['a negative margin as a discount', { margin: '-25.00' }, 7_500],
  ['half a cent upwards', { retail_price_cents: 101, margin: '0.5' }, 102],
  ['half a cent upwards where a float would fall short', { retail_price_cents: 100, margin: '0.50' }, 101],
  ['less than half a cent downwards', { retail_price_cents: 101, margin: '0.49' }, 101],
  ['large prices exactly', { retail_price_cents: 999_999_999, marketplaceMargin: '999.99' }, 10_999_899_989],
  ['not less than the lowest price', { margin: '-50', min_price_cents: 9_000 }, 9_000],
  ['not more than the highest price', { margin: '50', max_price_cents: 12_000 }, 12_000],
  ['the lowest price where the limits contradict', { min_price_cents: 9_000, max_price_cents: 8_000 }, 9_000],
  ['no price without a retail price', { retail_price_cents: null, min_price_cents: 500 }, null],
  ['no price for a retail price of zero', { retail_price_cents: 0 }, null],
  ['no price when the margin takes all of it', { margin: '-100' }, null],
]

test.each(cases)('gives %s', (_, change, price) => {
  expect(listingPriceCents({ ...terms, ...change })).toBe(price)
})
