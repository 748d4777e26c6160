import { expect, test } from 'vitest'
import { drawnAt, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import { sampleDetail } from '../../../../tests/support/page/sample-detail.ts'
import { queryClient } from '../../app/query-client.ts'
import { PriceHistory } from './PriceHistory.tsx'
import {
  priceHistoryQuery,
  publishHistoryQuery,
  recentOrdersQuery,
  stockHistoryQuery,
} from './product-queries.ts'
import { PublishHistory, RecentOrders, StockHistory } from './ProductHistories.tsx'

type Type = 'basic' | 'parent' | 'master'

test.each<[Type, boolean, boolean]>([
  ['basic', true, false],
  ['parent', false, false],
  ['master', false, true],
])('a %s offers the history of those prices that it has', async (product_type, hasCost, hasSellerCost) => {
  const product = sampleDetail({ product_type })
  const drawn = await drawnAt('/catalogs/3', '/catalogs/$id', <PriceHistory product={product} />)
  const offers = (price: string) => drawn.includes(`value="${price}"`)
  expect([offers('retail_price'), offers('cost'), offers('saller_cost')]).toEqual([
    true,
    hasCost,
    hasSellerCost,
  ])
})

test.each<[Type, string]>([
  ['basic', 'Nobody has ordered it yet.'],
  ['parent', 'Its sizes are what is ordered, and each has orders of its own.'],
])('without recent orders a %s says why', async (product_type, reason) => {
  queryClient.setQueryData(recentOrdersQuery(3).queryKey, { results: [], count: 0 })
  const product = sampleDetail({ product_type })
  const drawn = await drawnAt('/catalogs/3', '/catalogs/$id', <RecentOrders product={product} />)
  expect(drawn).toContain('No Recent Orders For This Product')
  expect(drawn).toContain(reason)
})

test('a recent order leads to its page', async () => {
  const order = { id: 77, order_id: 'SO-77', status: 'Open', qty: 2, updated_on: '2026-11-21T21:05:00.000Z' }
  queryClient.setQueryData(recentOrdersQuery(3).queryKey, { results: [order], count: 1 })
  const drawn = await drawnAt('/catalogs/3', '/catalogs/$id', <RecentOrders product={sampleDetail()} />)
  expect(drawn).toMatch(/<a[^>]* href="\/orders\/77"[^>]*>SO-77<\/a>/)
})

test('more orders than these are a link away, in the list of orders filtered by the product', async () => {
  queryClient.setQueryData(recentOrdersQuery(3).queryKey, { results: [], count: 12 })
  const drawn = await drawnAt('/catalogs/3', '/catalogs/$id', <RecentOrders product={sampleDetail()} />)
  const [, address = ''] =
    /<a[^>]* href="([^"]+)"[^>]*>The 10 newest of 12 orders<\/a>/.exec(drawn.replaceAll('<!-- -->', '')) ?? []
  const { pathname, searchParams } = new URL(address.replaceAll('&amp;', '&'), 'http://here')
  // The router of these tests writes a text as JSON; that of the page writes it as it is.
  const filter: unknown = JSON.parse(searchParams.get('filter') ?? '')
  expect([pathname, filter]).toEqual(['/orders', '[{"product_id__in":["3"]}]'])
})

test.each([
  ['stock', <StockHistory product={sampleDetail()} />],
  ['price', <PriceHistory product={sampleDetail()} />],
])('the order that changed the %s leads to its page, where it is known which one', async (_name, history) => {
  const row = { updated_by: 'mia', reason: null, created_on: '2026-11-21T21:05:00.000Z', order_id: 'SO-7' }
  const changes = { previous_price: 1, updated_price: 2, field: 'retail_price' }
  const pieces = { previous_qty: 1, updated_qty: 0, distribution_center: 'Phoenix' }
  const known = { ...row, ...changes, ...pieces, id: 1, order: { id: 7, order_id: 'SO-7' } }
  const found = { results: [known, { ...known, id: 2, order: null, order_id: 'SO-8' }], count: 2 }
  queryClient.setQueryData(stockHistoryQuery(3, 1).queryKey, found)
  queryClient.setQueryData(priceHistoryQuery(3, 1, 'retail_price').queryKey, found)
  const drawn = await drawnAt('/catalogs/3', '/catalogs/$id', history)
  expect(drawn).toMatch(/<td dir="ltr"><a[^>]* href="\/orders\/7"[^>]*>SO-7<\/a><\/td>/)
  expect(drawn).toContain('<td dir="ltr">SO-8</td>')
})

test('the history of a style names the size that went on sale', async () => {
  const time = '2026-11-21T21:05:00.000Z'
  const event = { action_type: 'Published', platform: 'Shopify', updated_by: 'demo' } as const
  const rows = ['A-3', 'A-3-95'].map((sku, id) => ({ ...event, id, sku, updated_on: time, created_on: time }))
  queryClient.setQueryData(publishHistoryQuery(3, 1).queryKey, { results: rows, count: 2 })
  const drawn = await drawnAt('/catalogs/3', '/catalogs/$id', <PublishHistory product={sampleDetail()} />)
  expect(wordsOf(drawn)).toContain('Published Shopify')
  expect(wordsOf(drawn)).toContain('Published A-3-95 Shopify')
})
