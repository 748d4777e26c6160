import { expect, test } from 'vitest'
import { drawn, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import type { Order } from '../../../contract/orders.endpoints.ts'
import { OrderFacts } from './OrderFacts.tsx'

const order = {
  ...{
    order_id: '100001',
    order_number: '100001',
    marketplace: { id: null, name: 'Manual' },
    order_status: 'Open',
  },
  ...{
    order_time: '2026-03-02T10:00:00.000Z',
    ship_by: '2026-03-04T10:00:00.000Z',
    platform_status: null,
    is_archived: false,
  },
  ...{ waybill: { trackingNo: null, shipLabelValue: null }, is_oversold: true },
  ...{ awaits_return: false, received_on: null },
} as unknown as Order

test.each([
  [{}, true],
  [{ is_oversold: false }, false],
  // What has left is short of nothing any more.
  [{ order_status: 'Shipped' }, false],
] as const)('an order that is %j says that it is oversold: %s', (part, isSaid) => {
  const words = wordsOf(drawn(<OrderFacts order={{ ...order, ...part }} />))
  expect(words.includes('Oversold There are fewer pieces than were sold.')).toBe(isSaid)
})

test.each([
  [{}, false, false],
  [{ order_status: 'Canceled', awaits_return: true }, true, false],
  [{ order_status: 'Canceled', received_on: '2026-03-09T10:00:00.000Z' }, false, true],
])(
  'an order that is %j says that it comes back: %s, and since when it is here: %s',
  (part, comes, isHere) => {
    const words = wordsOf(drawn(<OrderFacts order={{ ...order, ...part }} />))
    expect(words.includes('They are on no shelf until Received is confirmed.')).toBe(comes)
    expect(/Received \d{4}-/.test(words)).toBe(isHere)
  },
)
