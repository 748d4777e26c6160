import { expect, test } from 'vitest'
import type { PublishPlan } from '../../../contract/publish-plan.ts'
import { budgetWords, doneWords, missingWords, nothingSentWords, sentWords } from './plan-words.ts'

const now = new Date('2026-11-21T14:28:00')

test.each([
  [0, 'done at once'],
  [30, 'done in about 30 s, at 14:28'],
  [240, 'done in about 4 min, at 14:32'],
  [36_000, 'done in about 10 h, at 00:28 on 22 Nov'],
])('%i seconds are %s', (seconds, words) => {
  expect(doneWords(seconds, now)).toBe(words)
})

test('a budget says what it takes and what is left', () => {
  const budget = {
    marketplace: 'StockX',
    calls: 1_200,
    seconds: 0,
    left: 23_800,
    of: 25_000,
    unit: 'calls today',
  }
  expect(budgetWords(budget, now)).toBe(
    'StockX: 1,200 calls, done at once; 23,800 of 25,000 calls today left',
  )
})

test.each([
  ['retail_price', 'Retail Price'],
  ['attributes.color', 'Color'],
  ['stockx_variant_id', 'StockX Variant ID'],
  ['connection', 'Connect it'],
])('%s is named %s', (field, words) => {
  expect(missingWords(field)).toBe(words)
})

const planOf = (figures: Partial<PublishPlan['figures']>, left_out = 0): PublishPlan => ({
  ...{ results: [], count: 0, calls: 0, seconds: 0, budgets: [], products: figures.send ?? 0, left_out },
  figures: { send: 0, equal: 0, different: 0, blocked: 0, ...figures },
})

test.each([
  [{ count: 3, isAllMatching: false }, planOf({ send: 3 }), '3 products'],
  [{ count: 3, isAllMatching: false }, planOf({ send: 1, blocked: 1 }, 1), '1 product'],
  [{ count: 5_000, isAllMatching: true }, planOf({ send: 5_000 }), 'all 5,000 matching products'],
  [{ count: 5_000, isAllMatching: true }, planOf({ send: 4_000 }), '4,000 products'],
  [{ count: 3, isAllMatching: false }, undefined, ''],
])('of %o it says what is sent', (choice, plan, words) => {
  const chosen = { list: [], skus: [], hasFamilies: false, onTheWay: [], ...choice }
  expect(sentWords(chosen, plan)).toBe(words)
})

test.each([
  ['publish', planOf({ send: 1, equal: 2 }), null],
  ['publish', planOf({ equal: 2, blocked: 1 }), 'Nothing will be sent: 1 blocked, 2 live and equal.'],
  ['publish', planOf({}, 2), 'Nothing will be sent: 2 left out.'],
  ['unpublish', planOf({ equal: 2 }, 1), 'Nothing will be taken off: 2 not published, 1 left out.'],
] as const)('where nothing is sent by a %s, it says why', (kind, plan, words) => {
  expect(nothingSentWords(kind, plan)).toBe(words)
})
