import { expect, test } from 'vitest'
import { countWords } from './count-words.ts'

test.each([
  [12, 1234, true, '(12 of 1,234)'],
  [1234, 1234, false, '(1,234)'],
  [0, 0, false, '(0)'],
  [0, 20, true, '(0 of 20)'],
  [null, 20, true, undefined],
  [12, null, false, undefined],
])('%j of %j, narrowed %s: %s', (count, total, isNarrowed, words) => {
  expect(countWords(count, total, isNarrowed)).toBe(words)
})
