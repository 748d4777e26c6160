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
const wordsOfAll = (...parts: Partial<Entry>[]) => {
  const order_history = parts.map((part, id) => ({ ...entry, id, ...part }))
  return wordsOf(drawn(<OrderHistory order={{ order_history } as Order} />))
}

test('what a channel said shows when it was placed and when we heard of it', () => {
  expect(wordsOfAll({})).toMatch(/Open Shopify · 2026-03-02 \d\d:00 · Received 2026-03-02 \d\d:05/)
})

const here = { order_placed_time: null, order_received_time: null }

test('what was noted here is marked, and was received from nobody', () => {
  const words = wordsOfAll({}, { ...here, note: 'Order Archived' })
  expect(words).toMatch(/Note Order Archived Shopify · 2026-03-02 \d\d:07$/)
})

test('a status that came with a reason is the step that it is, with the reason once', () => {
  const canceled = {
    ...here,
    order_status: 'Canceled',
    created_by: 'mia',
    note: 'Canceled: One pair is torn.',
  }
  const words = wordsOfAll({}, canceled, { ...canceled, note: 'Shopify was told.' })
  expect(words).toMatch(/ Canceled One pair is torn\. mia · [-\d]+ [:\d]+ Note Shopify was told\. mia/)
  expect(wordsOfAll({ note: 'Stock came in.' })).toMatch(/^Order History Open Stock came in\. Shopify/)
})
