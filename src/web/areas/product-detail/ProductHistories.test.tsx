import { expect, test } from 'vitest'
import { drawnAt, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import { sampleDetail } from '../../../../tests/support/page/sample-detail.ts'
import { queryClient } from '../../app/query-client.ts'
import { PriceHistory } from './PriceHistory.tsx'
import { publishHistoryQuery, recentOrdersQuery } from './product-queries.ts'
import { PublishHistory, RecentOrders } from './ProductHistories.tsx'

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

test('the history of a style names the size that went on sale', async () => {
  const time = '2026-11-21T21:05:00.000Z'
  const event = { action_type: 'Published', platform: 'Shopify', updated_by: 'demo' } as const
  const rows = ['A-3', 'A-3-95'].map((sku, id) => ({ ...event, id, sku, updated_on: time, created_on: time }))
  queryClient.setQueryData(publishHistoryQuery(3, 1).queryKey, { results: rows, count: 2 })
  const drawn = await drawnAt('/catalogs/3', '/catalogs/$id', <PublishHistory product={sampleDetail()} />)
  expect(wordsOf(drawn)).toContain('Published Shopify')
  expect(wordsOf(drawn)).toContain('Published A-3-95 Shopify')
})
