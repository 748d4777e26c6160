import { expect, test } from 'vitest'
import { drawn, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import type { Order } from '../../../contract/orders.endpoints.ts'
import { OrderHistory } from './OrderHistory.tsx'

type Entry = Order['order_history'][number]
const entry: Entry = {
  ...{
    id: 1,
    order_status: 'Open',
    note: null,
    created_by: 'Shopify',
    created_on: '2026-03-02T10:07:00.000Z',
  },
  ...{ order_placed_time: '2026-03-02T10:00:00.000Z', order_received_time: '2026-03-02T10:05:00.000Z' },
}
const wordsWith = (part: Partial<Entry>) =>
  wordsOf(drawn(<OrderHistory order={{ order_history: [{ ...entry, ...part }] } as Order} />))

test('what a channel said shows when it was placed and when we heard of it', () => {
  expect(wordsWith({})).toMatch(/Open Shopify · 2026-03-02 \d\d:00 · Received 2026-03-02 \d\d:05/)
})

test('what was noted here is marked, and was received from nobody', () => {
  const words = wordsWith({ note: 'Order Archived', order_placed_time: null, order_received_time: null })
  expect(words).toMatch(/Note Order Archived Shopify · 2026-03-02 \d\d:07$/)
})
