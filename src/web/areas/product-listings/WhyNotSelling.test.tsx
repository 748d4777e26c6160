import { expect, test } from 'vitest'
import { drawn, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import { sampleDetail } from '../../../../tests/support/page/sample-detail.ts'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import type { PlanRow, PublishPlan } from '../../../contract/publish-plan.ts'
import { Obstacles, WhyNotSelling } from './WhyNotSelling.tsx'

const row = (part: Partial<PlanRow>): PlanRow => ({
  ...{ product_id: 1, sku: 'AJ-8', marketplace: 'Shopify', action: 'blocked', reason: null },
  ...{ price: null, price_reason: null, quantity: null, live_price: null, live_quantity: null, missing: [] },
  ...part,
})

type Listings = ProductDetail['totals']['listings']

function html(type: 'basic' | 'parent', results: PlanRow[], count = results.length, listings: Listings = []) {
  const plan: PublishPlan = {
    ...{ results, count, figures: { send: 0, equal: 0, different: 0, blocked: 0 } },
    ...{ left_out: 0, products: 0, calls: 0, seconds: 0, budgets: [] },
  }
  const { totals } = sampleDetail()
  const product = sampleDetail({
    ...{ product_type: type, listing_states: type === 'basic' ? listings : [] },
    totals: { ...totals, listings: type === 'basic' ? [] : listings },
  })
  return drawn(<Obstacles product={product} plan={plan} />)
}
const words = (...asked: Parameters<typeof html>) => wordsOf(html(...asked))

test('what is on sale everywhere needs no reason', () => {
  expect(words('basic', [row({ action: 'equal' }), row({ action: 'different' })])).toBe('')
})

test('what is on sale and has nothing left says so, and what would be sent', () => {
  const reason = 'live with 0 in stock; Sync sends 3 in stock'
  const rows = [
    row({ action: 'equal', reason: 'already published', live_quantity: 0 }),
    row({ marketplace: 'VoyageOne', action: 'different', reason, live_quantity: 0 }),
    row({ marketplace: 'StockX', action: 'equal', live_quantity: 1 }),
  ]
  expect(words('basic', rows)).toBe(
    `Why is it not selling? Shopify None is left: buyers see it as sold out. VoyageOne ${reason}`,
  )
})

test('each marketplace says what stands in the way, with the way to the field', () => {
  const missing = [{ field: 'retail_price', where: '/catalogs/1' }]
  const rows = [
    row({ reason: 'Give AJ-8 a price of more than $0.', missing }),
    row({ marketplace: 'StockX', action: 'send' }),
  ]
  expect(words('basic', rows)).toBe(
    'Why is it not selling? Shopify Give AJ-8 a price of more than $0. Retail Price StockX Nothing stands in the way; it has not been published there.',
  )
  expect(html('basic', rows)).toContain('href="/catalogs/1#retail_price"')
})

test('what the sizes of a style wait for alike is said once', () => {
  const missing = [{ field: 'images', where: '/catalogs/1' }]
  const rows = [
    row({ product_id: 2, sku: 'AJ-8', reason: 'Give it a picture.', missing }),
    row({ product_id: 3, sku: 'AJ-9', reason: 'Give it a picture.', missing }),
    row({ product_id: 4, sku: 'AJ-10', reason: 'AJ-10 is blocked.' }),
  ]
  expect(words('parent', rows, 90)).toBe(
    'Why is it not selling? Shopify 2 sizes: Give it a picture. Pictures AJ-10 : AJ-10 is blocked. Of the first 50 of 90 listings.',
  )
})

const refusal = { message: 'StockX refused AJ-8: You are not allowed to.', told_on: '2026-11-26T13:27:00Z' }
const listing = (part: Partial<Listings[number]>) => ({
  ...{ marketplace: 'StockX', state: 'off' as const, url: null, products: 1, out_of_step: 0 },
  ...part,
})
const open = row({ marketplace: 'StockX', action: 'send' })

test.each<[string, Partial<Listings[number]>, RegExp]>([
  [
    'was refused',
    { state: 'failed', error: refusal },
    /StockX refused AJ-8: You are not allowed to\. \d{4}-\S+ \S+ Nothing else stands in the way: publish it again\.$/,
  ],
  ['was taken off', {}, /StockX Nothing stands in the way; it is not listed there now\.$/],
  ['is worked on', { state: 'working' }, /StockX What was asked for last is just being done there\.$/],
  ['waits', { state: 'queued' }, /StockX It waits to be published there\.$/],
])('what %s is not told as if it had never been published there', (_, part, told) => {
  expect(words('basic', [open], 1, [listing(part)])).toMatch(told)
})

test('what was refused of the sizes of a style is told with the newest reason', () => {
  expect(words('parent', [open], 1, [listing({ state: 'failed', error: refusal, products: 2 })])).toMatch(
    /AJ-8 : Nothing stands in the way of publishing\. 2 sizes failed, the last: StockX refused AJ-8: /,
  )
  expect(words('parent', [open, { ...open, sku: 'AJ-9' }])).toMatch(
    /StockX 2 sizes: Nothing stands in the way of publishing\.$/,
  )
})

test('it has its place while it is asked, so that nothing moves when the answer comes', () => {
  const product = sampleDetail()
  expect(wordsOf(drawn(<WhyNotSelling product={product} />))).toBe('Why is it not selling?')
  const deleted = { ...product, is_deleted: true }
  expect(wordsOf(drawn(<WhyNotSelling product={deleted} />))).toBe('')
})
