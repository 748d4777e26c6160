import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pausePairs, planPairs, type Pair, type PairPlan, type Wanted } from './plan-pairs.ts'

const pair = (listingId: string, amount = 120, state: Pair['state'] = 'live'): Pair => ({
  listingId,
  variantId: 'size',
  amount,
  state,
})
const nothing: PairPlan = { create: 0, update: [], remove: [] }

test.each<[string, Pair[], { pairs: number; amount: number }, Partial<PairPlan>]>([
  ['asks for as many pairs as there are', [], { pairs: 3, amount: 120 }, { create: 3 }],
  ['changes nothing that is right', [pair('a'), pair('b')], { pairs: 2, amount: 120 }, {}],
  [
    'changes a price where it stands',
    [pair('a', 110), pair('b')],
    { pairs: 2, amount: 120 },
    { update: [{ listingId: 'a', amount: 120 }] },
  ],
  [
    'takes the dearest away first',
    [pair('a', 100), pair('b', 300), pair('c', 200)],
    { pairs: 2, amount: 100 },
    { remove: ['b'], update: [{ listingId: 'c', amount: 100 }] },
  ],
  [
    'wakes what was paused before it asks for more',
    [pair('a'), pair('b', 90, 'idle')],
    { pairs: 3, amount: 120 },
    { create: 1, update: [{ listingId: 'b', amount: 120, active: true }] },
  ],
  ['leaves what is sold alone', [pair('a', 120, 'sold')], { pairs: 1, amount: 120 }, { create: 1 }],
  ['takes all away where nothing is left', [pair('a')], { pairs: 0, amount: 120 }, { remove: ['a'] }],
])('%s', (_name, there, wanted, plan) => {
  expect(planPairs(there, wanted)).toEqual({ ...nothing, ...plan })
})

test('a pause touches only what is on sale', () => {
  const there = [pair('a'), pair('b', 120, 'idle'), pair('c', 120, 'sold')]
  expect(pausePairs(there)).toEqual({ ...nothing, update: [{ listingId: 'a', active: false }] })
})

test('carried out, a plan leaves exactly what is wanted, and nothing to do after it', () => {
  const state = fc.constantFrom<Pair['state']>('live', 'idle', 'sold')
  const one = fc.record({ listingId: fc.uuid(), variantId: fc.constant('size'), amount: fc.nat(5), state })
  const pairs = fc.uniqueArray(one, { selector: ({ listingId }) => listingId, maxLength: 12 })
  const wanted = fc.record({ pairs: fc.nat(8), amount: fc.nat(5) })
  fc.assert(
    fc.property(pairs, wanted, (there, goal) => {
      const after = carriedOut(there, planPairs(there, goal), goal)
      expect(after.filter((each) => each.state === 'live')).toHaveLength(goal.pairs)
      expect(planPairs(after, goal)).toEqual(nothing)
    }),
  )
})

function carriedOut(there: Pair[], { create, update, remove }: PairPlan, { amount }: Wanted): Pair[] {
  const changes = new Map(update.map((change) => [change.listingId, change]))
  const left = there
    .filter(({ listingId }) => !remove.includes(listingId))
    .map((each): Pair => {
      const change = changes.get(each.listingId)
      if (change === undefined) return each
      return { ...each, amount: change.amount ?? each.amount, state: change.active ? 'live' : each.state }
    })
  return [...left, ...Array.from({ length: create }, (_, index) => pair(`new-${index}`, amount))]
}
