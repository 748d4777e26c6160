import { describe, expect, test } from 'vitest'
import { formatAmount } from './money.ts'

describe('an amount', () => {
  test.each([
    ['100', '100.00'],
    ['0.1', '0.10'],
    ['149.994', '149.99'],
    ['149.995', '150.00'],
    ['-1.005', '-1.01'],
    ['12345678901234567.89', '12345678901234567.89'],
  ])('%s becomes %s, rounded half up without a float', (given, formatted) => {
    expect(formatAmount(given)).toBe(formatted)
  })
})
