import { expect, test } from 'vitest'
import { drawn, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import { sampleDetail } from '../../../../tests/support/page/sample-detail.ts'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import type { LiveOffer } from '../../../contract/products/products.ts'
import { ListingsCard } from './ListingsCard.tsx'

const edits = { marks: {}, save: () => undefined }

const words = (part: Partial<ProductDetail>) =>
  wordsOf(drawn(<ListingsCard product={sampleDetail(part)} edits={edits} onSynced={() => undefined} />))

const figures = {
  ...{ total_quantity: 4, total_available_quantity: 4, inventory_value: 0 },
  ...{ quantities: {}, centers: [] },
}
const sizes = [
  { marketplace: 'Shopify', state: 'live' as const, url: null, products: 9, out_of_step: 0 },
  { marketplace: 'Shopify', state: 'failed' as const, url: null, products: 1, out_of_step: 0 },
]

test('a style tells how many of its sizes are where', () => {
  expect(words({ product_type: 'parent', totals: { ...figures, products: 10, listings: sizes } })).toBe(
    'Listings Marketplace State Sizes Shopify live 9 of 10 Shopify failed 1 of 10',
  )
})

test('a style of which a size is out of step says how many, and can be sent', () => {
  const [live, failed] = sizes
  const listings = [{ ...live, out_of_step: 2 }, failed] as ProductDetail['totals']['listings']
  expect(words({ product_type: 'parent', totals: { ...figures, products: 10, listings } })).toBe(
    'Listings Marketplace State Sizes Shopify live 9 of 10 2 of them are out of step Shopify failed 1 of 10 Send ours',
  )
})

const error = { message: 'Shopify refused AJ-8: no picture.', told_on: '2026-11-26T13:27:00Z' }

test('what was refused says why and when, of sizes too', () => {
  const refused = { marketplace: 'Shopify', state: 'failed' as const, url: null, error }
  expect(words({ listing_states: [refused] })).toMatch(
    /^Listings .* Shopify failed Shopify refused AJ-8: no picture\. \d{4}-\d\d-\d\d \d\d:\d\d$/,
  )
  const totals = { ...figures, products: 10, listings: [{ ...refused, products: 2, out_of_step: 0 }] }
  expect(words({ product_type: 'parent', totals })).toMatch(
    /failed 2 of 10 Shopify refused AJ-8: no picture\./,
  )
})

test('a product of which nothing is listed says so', () => {
  expect(words({})).toContain('Not listed on any marketplace yet.')
})

const offer: LiveOffer = {
  price: 123,
  quantity: 3,
  seen_on: null,
  our_price: 188,
  our_quantity: 3,
  retail_price_taken: 111.82,
  drift: 'there',
  changed_content: [],
}
const live = (part: Partial<LiveOffer>) => ({
  listing_states: [
    { marketplace: 'Shopify', state: 'live' as const, url: null, offer: { ...offer, ...part } },
  ],
})

test('what is live as we have it asks for nothing', () => {
  const told = words(live({ drift: 'none', our_price: 123 }))
  expect(told).toBe('Listings Marketplace State Live price Live qty Shopify live $123.00 3')
})

test('the age of what is live stands under it, where there is room on a phone too', () => {
  expect(words(live({ drift: 'none', our_price: 123, seen_on: '2026-11-26T13:02:00Z' }))).toMatch(
    /live \$123\.00 3 Seen there \d{4}-\d\d-\d\d \d\d:\d\d$/,
  )
})

test('what is live otherwise is told with both values, and either can be made the other', () => {
  expect(words(live({}))).toContain(
    'Changed there: $188.00 · 3 in stock here, $123.00 · 3 in stock there Take Shopify’s $123.00 Send ours',
  )
})

test('other words are told by name, and there is nothing of theirs to take', () => {
  const told = words(live({ our_price: 123, drift: 'here', changed_content: ['title'] }))
  expect(told).toMatch(/Changed here: another title there Send ours$/)
})

test.each<[string, Partial<LiveOffer>]>([
  ['no retail price of ours comes out at', { retail_price_taken: null }],
  ['is ours too', { our_price: 123, our_quantity: 5 }],
])('a price that %s is not offered to be taken', (_, part) => {
  const told = words(live(part))
  expect(told).toContain('Send ours')
  expect(told).not.toContain('Take')
})

test('ours goes to all marketplaces alike, so there is one way to send it', () => {
  const [shopify] = live({}).listing_states
  const states = [shopify, { ...shopify, marketplace: 'StockX' }] as ProductDetail['listing_states']
  const told = words({ listing_states: states })
  expect(told.match(/Send ours/g)).toHaveLength(1)
  expect(told).toMatch(/Take StockX’s \$123\.00 Send ours to all marketplaces$/)
})

test('of a deleted product nothing is sent or taken', () => {
  expect(words({ ...live({}), is_deleted: true })).not.toContain('Send ours')
})
