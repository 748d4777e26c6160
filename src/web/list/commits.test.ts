import { expect, test } from 'vitest'
import { keptWords } from './commits.ts'

const rows = (...names: string[]) => names.map((name) => ({ name, reason: 'Somebody changed it.' }))

test.each([
  [1, rows('A'), 'Undone, but 1 row kept theirs: A'],
  [3, rows('A', 'B', 'C'), 'Undone, but 3 rows kept theirs: A, B, C'],
  [1_204, rows('A', 'B', 'C', 'D'), 'Undone, but 1,204 rows kept theirs: A, B, C and 1,201 more'],
])('what an undo kept is named: %d', (count, kept, words) => {
  expect(keptWords({ count, rows: kept })).toBe(words)
})
