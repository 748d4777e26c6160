import { expect, test } from 'vitest'
import { createKnownPlans, type PlannedPair } from './known-plans.ts'

let now = 0
const clock = { now: () => new Date(now) }
const marketplace = { id: 1, name: 'Shopify', margin: null, offer_in_publish_dialog: true }
const planOf = (count: number): PlannedPair[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ productId: at, ownerId: at, marketplace, action: 'send' as const, pieces: 1 },
  }))

test('a plan is known for a minute, to whoever asks the same', () => {
  const plans = createKnownPlans(clock)
  plans.keep({ product_list: [1, 2] }, planOf(2))
  now = 59_000
  expect(plans.find({ product_list: [1, 2] })).toHaveLength(2)
  expect(plans.find({ product_list: [2, 1] })).toBeUndefined()
  now = 60_000
  expect(plans.find({ product_list: [1, 2] })).toBeUndefined()
})

test('those that were worked out first are forgotten before there are too many', () => {
  const plans = createKnownPlans(clock)
  plans.keep({ product_list: [1] }, planOf(200_000))
  plans.keep({ product_list: [2] }, planOf(100_001))
  expect(plans.find({ product_list: [1] })).toBeUndefined()
  expect(plans.find({ product_list: [2] })).toHaveLength(100_001)
})
