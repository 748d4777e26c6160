import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderStatuses, type OrderStatus } from '../../../contract/orders.ts'
import { channelTransition } from './channel-transition.ts'

const s = 'stays'
const x = 'contradicts'
/** Down what it is here, across what the channel says. */
const table = {
  // told:        Open  Acknowledged    Shipped    Complete    Canceled
  Open: [s, 'Acknowledged', 'Shipped', 'Complete', 'Canceled'],
  Acknowledged: [s, s, 'Shipped', 'Complete', 'Canceled'],
  Shipped: [s, s, s, 'Complete', 'Canceled'],
  Complete: [s, s, s, s, 'Canceled'],
  Canceled: [s, s, x, x, s],
} satisfies Record<OrderStatus, string[]>
const told: OrderStatus[] = ['Open', 'Acknowledged', 'Shipped', 'Complete', 'Canceled']

const pairs = told.flatMap((now) => told.map((word, at) => [now, word, table[now][at] ?? ''] as const))

describe('what a channel says of an order', () => {
  test.each(pairs)('that is %s here: %s', (now, word, outcome) => {
    const step = channelTransition(now, word)
    expect(step.kind === 'moves' ? step.to : step.kind).toBe(outcome)
  })

  test('changes nothing where it is a word that we do not know', () => {
    for (const now of orderStatuses) expect(channelTransition(now, null)).toEqual({ kind: 'stays' })
  })

  test('leads to one end in whatever order it comes, and never back', () => {
    const words = fc.array(fc.constantFrom(...told, null), { maxLength: 8 })
    const follow = (said: (OrderStatus | null)[]) =>
      said.reduce<OrderStatus>((now, word) => {
        const step = channelTransition(now, word)
        return step.kind === 'moves' ? step.to : now
      }, 'Open')
    fc.assert(
      fc.property(words, fc.func(fc.integer()), (said, keyOf) => {
        const shuffled = said.toSorted((one, other) => keyOf(one) - keyOf(other))
        expect(follow(shuffled)).toBe(follow(said))
        expect(follow([...said, ...said])).toBe(follow(said))
      }),
    )
  })
})
