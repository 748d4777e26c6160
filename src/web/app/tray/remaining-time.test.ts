import { expect, test } from 'vitest'
import { remainingTime } from './remaining-time.ts'

const second = 1000

test.each([
  ['nothing while nothing is done', 10, 0, 100, null],
  ['nothing in the first two seconds', 1, 50, 100, null],
  ['nothing when all is done', 10, 100, 100, null],
  ['seconds', 10, 50, 100, 'about 10 s left'],
  ['whole seconds, rather more than less', 10, 99, 100, 'about 1 s left'],
  ['minutes', 60, 10, 100, 'about 9 min left'],
  ['hours', 3600, 10, 100, 'about 9 h left'],
  ['an hour and a half in hours', 600, 10, 100, 'about 2 h left'],
])('%s', (_name, elapsed, done, total, words) => {
  expect(remainingTime(5 * second, { done, total }, (5 + elapsed) * second)).toBe(words)
})
