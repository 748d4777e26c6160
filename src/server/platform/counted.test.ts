import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test.each([
  [0, '0 products'],
  [1, '1 product'],
  [1204, '1,204 products'],
])('%d is said as %s', (count, words) => {
  expect(counted(count, 'product')).toBe(words)
})
