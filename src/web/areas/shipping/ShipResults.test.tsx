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

test('of very many orders whatever was refused is shown, however far down', () => {
  const row = { error: null, channel_state: null }
  const results = Array.from({ length: 300 }, (_, at) => ({
    ...{ ...row, id: at + 1, order_id: `SO-${at + 1}`, status: true },
    ...(at === 250 && { status: false, error: 'It is Canceled.' }),
  }))
  const nothing = () => undefined
  const words = wordsOf(
    drawn(<ShipResults answer={{ id: 9, results }} onClose={nothing} onAgain={nothing} />),
  )
  expect(words).toContain('299 orders shipped, 1 refused')
  expect(words).toContain('SO-251 It is Canceled.')
  expect(words).not.toContain('SO-201')
  expect(words).toContain('and 99 more orders')
})
