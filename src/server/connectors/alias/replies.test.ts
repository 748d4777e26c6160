import { expect, test } from 'vitest'
import { lowestOffers, theItem } from './replies.ts'

const hit = (sku: string, catalog_id = sku) => ({
  catalog_id,
  sku,
  allowed_sizes: [{ display_name: '9.5', value: 9.5 }],
})

test.each([
  ['a blank for a dash', 'DD1391-100', ['DD1391 100'], 'DD1391 100'],
  ['small letters', 'dd1391 100', ['DD1391 100'], 'DD1391 100'],
  ['a neighbour beside it', 'DD1391 100', ['DD1391 103', 'DD1391 100'], 'DD1391 100'],
])('finds the item in spite of %s', (_, sku, skus, found) => {
  const hits = skus.map((each) => hit(each))
  expect(theItem(hits, sku)).toEqual({ catalogId: found, sizes: [{ name: '9.5', size: 9.5 }] })
})

test.each([
  ['nothing', [], 'none'],
  ['neighbours only', [hit('DD1391 103')], 'none'],
  ['two of one SKU', [hit('DD1391 100', 'a'), hit('DD1391-100', 'b')], 'several'],
])('%s is no item', (_, hits, said) => {
  expect(theItem(hits, 'DD1391 100')).toBe(said)
})

const offer = (size: number, cents: string | number | null, more: object = {}) => ({
  size,
  product_condition: 'PRODUCT_CONDITION_NEW',
  packaging_condition: 'PACKAGING_CONDITION_GOOD_CONDITION',
  availability: { lowest_listing_price_cents: cents },
  ...more,
})

test.each([
  [
    'text and numbers alike',
    [offer(9, '14500'), offer(10, 15_000)],
    [
      { size: 9, cents: 14_500 },
      { size: 10, cents: 15_000 },
    ],
  ],
  ['the lower of two', [offer(9, '14500'), offer(9, '13900')], [{ size: 9, cents: 13_900 }]],
  ['"0" as none', [offer(9, '0'), offer(10, 0), offer(11, null)], []],
  ['size 0 as no size', [offer(0, '100'), offer(9, '14500')], [{ size: 9, cents: 14_500 }]],
  ['no used pair', [offer(9, '100', { product_condition: 'PRODUCT_CONDITION_USED' })], []],
  ['no damaged box', [offer(9, '100', { packaging_condition: 'PACKAGING_CONDITION_BADLY_DAMAGED' })], []],
  [
    'no availability as none',
    [offer(9, '1', { availability: null }), offer(9, '1', { availability: {} })],
    [],
  ],
])('reads %s', (_, variants, offers) => {
  expect(lowestOffers(variants)).toEqual(offers)
})
