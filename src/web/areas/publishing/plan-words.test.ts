import { expect, test } from 'vitest'
import { budgetWords, doneWords, missingWords } from './plan-words.ts'

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
