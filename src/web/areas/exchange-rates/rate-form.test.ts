import { expect, test } from 'vitest'
import { changedWords, readRate } from './rate-form.ts'

const typed = { currency: 'eur ', valid_from: '2026-03-01', rate: ' 1.0845 ' }

test('a code is written as codes are', () => {
  expect(readRate(typed, 'USD')).toEqual({
    input: { currency: 'EUR', valid_from: '2026-03-01', rate: 1.0845 },
  })
})

test.each([
  ['currency', 'usd', 'USD is the currency of the business: it is always worth 1.'],
  ['currency', 'EURO', 'Enter the code of a currency, such as EUR.'],
  ['valid_from', '', 'Enter a day.'],
  ['rate', '', 'Enter a number, such as 1.0845.'],
  ['rate', '1,08', 'Enter a number, such as 1.0845.'],
  ['rate', '-1', 'Enter a number, such as 1.0845.'],
  ['rate', '0.000', 'A rate is more than nothing.'],
  ['rate', '1.0000001', 'A rate takes at most six decimals.'],
] as const)('%s is refused as %j', (field, text, problem) => {
  expect(readRate({ ...typed, [field]: text }, 'USD')).toEqual({ problems: { [field]: problem } })
})

test.each([
  [0, 'No order changes by it.'],
  [1, '1 order was reckoned anew.'],
  [12_000, '12,000 orders were reckoned anew.'],
])('%d orders: %s', (orders, words) => expect(changedWords(orders)).toBe(words))
