import { expect, test } from 'vitest'
import { drawn, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import { ShipResults } from './ShipResults.tsx'

test('an order that was shipped has a tick, one that was not a cross and why', () => {
  const row = { error: null, channel_state: null }
  const results = [
    { ...row, id: 1, order_id: 'SO-1', status: true },
    { ...row, id: 2, order_id: 'SO-2', status: false, error: 'Order SO-2 is Canceled.' },
  ]
  const nothing = () => undefined
  const html = drawn(<ShipResults answer={{ id: 9, results }} onClose={nothing} onAgain={nothing} />)
  const marks = [...html.matchAll(/role="img" aria-label="([^"]+)"/g)].map(([, word]) => word)
  expect(marks).toEqual(['Shipped', 'Not shipped'])
  expect(wordsOf(html)).toContain('SO-2 Order SO-2 is Canceled.')
})
