import { expect, test } from 'vitest'
import { conditionWords } from './condition-words.ts'

test.each([
  [{ sku: 'A-1' }, 'sku: A-1'],
  [{ exclude__release_year__gt: 2020 }, 'not release year gt: 2020'],
  [{ or: [{ a: 1 }] }, 'or: [{"a":1}]'],
  [{ a: true, b: null }, 'a: true, b: null'],
])('%j reads as %s', (condition, words) => {
  expect(conditionWords(condition)).toBe(words)
})
