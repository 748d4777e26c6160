import { expect, test } from 'vitest'
import type { ProductBefore } from '../products/product-write.ts'
import { ownChange, unshown } from './own-change.ts'

const before = (more: Partial<ProductBefore> = {}): ProductBefore => ({
  ...{ id: 1, sku: 'S', version: 1, product_type: 'basic', parent_id: null, parent_sku: null },
  ...{ master_id: null, is_deleted: false, attributes: {}, quantities: { Phoenix: 5 }, pictures: [] },
  retail_price_cents: 12_000,
  retail_price_manually_updated: true,
  labels: ['Shopify'],
  open_allocated_quantity: 0,
  ...more,
})
const known = (cells: Record<string, unknown>) => ({
  ...{ channelAdvisorId: 7, productId: 1, cells, problem: null, sent: {} },
})
const phoenix = new Map([[0, { name: 'Phoenix', takesPieces: true }]])
const around = { centers: phoenix, names: new Set(['Phoenix']) }
const pieces = { 'distribution_centers.Phoenix': 5 }
const said = { retail_price: 120, labels: ['Shopify'], ...pieces }
const standing = { id: 7, told: said, known: known(said), before: before(), taken: {} }

test('what ChannelAdvisor has is not sent', () => {
  expect(ownChange(standing, around)).toBeNull()
})

test('a price that a person set goes out, and nothing of a product that is met for the first time', () => {
  const told = { ...said, retail_price: 100 }
  expect(ownChange({ ...standing, told }, around)?.change).toMatchObject({
    id: 7,
    cells: { retail_price: 120 },
  })
  expect(ownChange({ ...standing, told, known: undefined }, around)).toBeNull()
})

test.each([
  ['what is promised to buyers is not for sale there', { open_allocated_quantity: 2 }, {}, [3]],
  ['never less than none', { open_allocated_quantity: 9 }, {}, [0]],
  ['a centre that it says nothing of has none', {}, { 'distribution_centers.Phoenix': undefined }, [5]],
  ['what is blocked there stays', {}, { ...pieces, is_external_quantity_blocked: true }, []],
])('pieces: %s', (_, fields, more, expected) => {
  const change = ownChange(
    { ...standing, told: { ...said, ...more }, before: before(fields) },
    around,
  )?.change
  expect((change?.quantities ?? []).map(({ pieces: count }) => count)).toEqual(expected)
})

test('pieces of a centre that somebody else manages, and those that were changed there, are theirs', () => {
  const told = { ...said, 'distribution_centers.Phoenix': 1 }
  const managed = new Map([[0, { name: 'Phoenix', takesPieces: false }]])
  expect(ownChange({ ...standing, told }, { ...around, centers: managed })).toBeNull()
  expect(ownChange({ ...standing, told, taken: { 'distribution_centers.Phoenix': 1 } }, around)).toBeNull()
})

test('labels that were added and taken off here', () => {
  const told = { ...said, labels: ['eBay'] }
  expect(ownChange({ ...standing, told }, around)?.change.labels).toEqual({
    added: ['Shopify'],
    removed: ['eBay'],
  })
})

test('labels have no order: the same ones are not sent, and others are shown sorted', () => {
  const told = { ...said, labels: ['Shopify', 'eBay'] }
  const turned = before({ labels: ['eBay', 'Shopify'] })
  expect(ownChange({ ...standing, told, before: turned }, around)).toBeNull()
  const change = ownChange({ ...standing, told: { ...said, labels: ['eBay'] }, before: turned }, around)
  expect(change?.change.labels).toEqual({ added: ['Shopify'], removed: [] })
  expect(unshown(change?.sent ?? {}, { labels: ['Shopify', 'eBay'] })).toBeUndefined()
})

test('pictures at public addresses, and slots that were emptied; what lies here alone stays there as it is', () => {
  const told = {
    ...said,
    images: ['https://a.example/1.jpg', 'https://a.example/2.jpg', 'https://a.example/3.jpg'],
  }
  const pictures = ['https://b.example/1.jpg', null, '/media/aa/3.webp']
  const change = ownChange(
    { ...standing, told, known: known(told), before: before({ pictures }) },
    around,
  )?.change
  expect(change?.images).toEqual([
    { placement: 'ITEMIMAGEURL1', url: 'https://b.example/1.jpg' },
    { placement: 'ITEMIMAGEURL2', url: null },
  ])
})

test('what it does not show as it was sent is named', () => {
  const sent = { retail_price: 120, ITEMIMAGEURL1: 'https://b.example/1.jpg' }
  expect(unshown(sent, { retail_price: 120, images: ['https://b.example/1.jpg'] })).toBeUndefined()
  expect(unshown(sent, { retail_price: 100, images: ['https://b.example/1.jpg'] })).toBe('retail_price')
  expect(unshown(sent, { retail_price: 120, images: [] })).toBe('ITEMIMAGEURL1')
})
