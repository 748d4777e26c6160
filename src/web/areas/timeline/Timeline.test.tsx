import { expect, test } from 'vitest'
import { drawnAt, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import type { ProductEvent, ProductTimeline } from '../../../contract/products/timeline.endpoints.ts'
import { queryClient } from '../../app/query-client.ts'
import { createCommits } from '../../list/commits.ts'
import { Timeline } from './Timeline.tsx'
import { timelineQuery } from './timeline-query.ts'

const product = { id: 3, sku: 'A-3', version: 1 }
const event: ProductEvent = {
  ...{
    id: 's1',
    kind: 'changed',
    field: 'distribution_centers.Phoenix',
    previous_value: 3,
    updated_value: 1,
  },
  ...{ updated_by: 'mia', reason: 'shipped', order_id: 'SO-77', order: { id: 77, order_id: 'SO-77' } },
  ...{ run: null, created_on: '2026-11-21T21:05:00.000Z', is_revertible: false },
}
const sold: ProductEvent = { ...event, id: 'o1', kind: 'ordered', field: 'orders', reason: 'Shopify' }

const drawnOf = (told: ProductEvent) => {
  const answer: ProductTimeline = { results: [told], count: 1, fields: [] }
  queryClient.setQueryData(timelineQuery({ ...product, page: 1, field: undefined }).queryKey, answer)
  const props = { product, commits: createCommits(), onChanged: () => undefined }
  return drawnAt('/catalogs/3', '/catalogs/$id', <Timeline {...props} />)
}

const link = /<a[^>]* href="\/orders\/77"[^>]*>(<bdi>)?SO-77(<\/bdi>)?<\/a>/

test.each([
  ['it came back', { ...event, kind: 'restored' } as const, 'mia · shipped · order SO-77'],
  ['it was sold', sold, 'Sold 1 piece in order SO-77 (Shopify)'],
  [
    'it was canceled',
    { ...sold, kind: 'order_canceled' } as const,
    'Order SO-77 (Shopify) of 1 piece canceled',
  ],
])('the order by which %s leads to its page', async (_what, told, words) => {
  const drawn = await drawnOf(told)
  expect(drawn).toMatch(link)
  expect(wordsOf(drawn)).toContain(words)
})

test('an order of which nobody can tell which one it is leads nowhere', async () => {
  const drawn = await drawnOf({ ...sold, order: null })
  expect(drawn).not.toContain('/orders/')
  expect(wordsOf(drawn)).toContain('Sold 1 piece in order SO-77 (Shopify)')
})
