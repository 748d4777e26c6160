import { expect, test } from 'vitest'
import { isUnusualJump } from './unusual-jump.ts'

test.each([
  ['retail_price', 100, 151, true],
  ['retail_price', 100, 150, false],
  ['cost', 100, 49.99, true],
  ['cost', 100, 50, false],
  ['retail_price', 0.01, null, true],
  ['retail_price', null, 900, false],
  ['retail_price', 0, 900, false],
  ['distribution_centers.Phoenix', 3, 0, true],
  ['distribution_centers.Phoenix', 3, 1, false],
  ['distribution_centers.Phoenix', 0, 0, false],
  ['release_year', 2020, 1, false],
  ['title', 'Shoe', '', false],
  ['attributes.size', '9', '0', false],
])('%s from %s to %s is unusual: %s', (field, before, after, isUnusual) => {
  expect(isUnusualJump(field, before, after)).toBe(isUnusual)
})
