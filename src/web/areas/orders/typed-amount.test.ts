import { expect, test } from 'vitest'
import { amountForm, typedAmount } from './typed-amount.ts'

test.each([
  ['', 0],
  ['.', 0],
  ['.5', 0.5],
  ['12.', 12],
  ['12.34', 12.34],
])('takes %j for %d', (text, amount) => {
  expect(amountForm.test(text)).toBe(true)
  expect(typedAmount(text)).toBe(amount)
})

test.each(['1.2.3', '-1', '1,5', '1e3', '1.234', 'NaN', '12345678'])('takes no %s', (text) => {
  expect(amountForm.test(text)).toBe(false)
})
