import { expect, test } from 'vitest'
import { leftOutPairs, pairKey, planWords, takeWords } from './live-price-words.ts'

test('what was left out is named as the plan names it', () => {
  const pair = { product_id: 12, marketplace: 'New Market' }
  expect(leftOutPairs([pairKey(pair)])).toEqual([pair])
})

test.each([
  [0, 0, 'What is live there has the prices that would go out now: there is nothing to take.'],
  [1, 1, '1 listing is live with another price. 1 retail price will change.'],
  [3, 2, '3 listings are live with another price. 2 retail prices will change.'],
])('%d listings and %d prices: %s', (count, changed, words) =>
  expect(planWords({ count, changed, made_from: '', results: [], marketplaces: [] })).toBe(words),
)

test.each([
  [0, 'Take prices'],
  [1, 'Take 1 price'],
  [2, 'Take 2 prices'],
])('of %d prices the button says %s', (changed, words) => expect(takeWords(changed)).toBe(words))
