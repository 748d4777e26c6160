import { expect, test } from 'vitest'
import { eventWords, runAddress, runWords, valueWords } from './event-words.ts'

const told = { field: 'orders', updated_value: 2, order_id: '100001', reason: 'Manual' } as const

test.each([
  [{ ...told, kind: 'ordered' }, 'Sold 2 pieces in order 100001 (Manual)'],
  [{ ...told, kind: 'order_canceled' }, 'Order 100001 (Manual) of 2 pieces canceled'],
  [{ ...told, kind: 'purchased', updated_value: 1 }, 'Purchased 1 piece'],
  [{ ...told, kind: 'published', updated_value: 'Shopify' }, 'Published on Shopify'],
  [{ ...told, kind: 'unpublished', updated_value: 'Shopify' }, 'Unpublished from Shopify'],
  [{ ...told, kind: 'created' }, 'Created'],
  [{ ...told, kind: 'picture_moved', field: 'ITEMIMAGEURL2' }, 'ITEMIMAGEURL2: picture moved'],
  [{ ...told, kind: 'changed', field: 'title' }, undefined],
] as const)('%j in words', (event, words) => {
  expect(eventWords(event)).toBe(words)
})

test.each([
  ['retail_price', 99.5, '$99.50'],
  ['retail_price', null, ''],
  ['is_blocked', true, 'Yes'],
  ['labels', ['sale', 'new'], 'sale, new'],
  ['attributes.size', 9.5, '9.5'],
  ['attributes.color', 'red', 'red'],
  ['distribution_centers.Phoenix', 0, '0'],
])('%s of %j reads %s', (field, value, words) => {
  expect(valueWords(field, value, { now: 0, timeZone: 'UTC' })).toBe(words)
})

test.each([
  [{ id: 7, kind: 'import', label: 'shoes.csv' }, '/catalogs/import/7', 'Import shoes.csv'],
  [{ id: 7, kind: 'edit', label: 'Price update' }, '/runs/7', 'Price update'],
  [{ id: 7, kind: 'publish', label: '' }, '/bulkpublish/7', 'Publish 7'],
  [{ id: 7, kind: 'bulk_delete', label: '' }, '/bulk_delete_stale_product/7', 'Bulk delete 7'],
] as const)('%j is shown at %s', (run, address, words) => {
  expect([runAddress(run), runWords(run)]).toEqual([address, words])
})
