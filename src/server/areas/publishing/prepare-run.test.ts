import { expect, test } from 'vitest'
import { pieceEnd } from './prepare-run.ts'

test.each([
  ['where the next family begins', [1, 2, 2, 3], 2, 3],
  ['at once where a family ends there', [1, 1, 2, 2], 2, 2],
  ['with the last family', [1, 2, 2, 2], 2, 4],
  ['with what there is', [1], 2, 1],
  ['at nothing where there is nothing', [], 2, 0],
])('a piece ends %s', (_, families, least, end) => {
  expect(pieceEnd(families, least)).toBe(end)
})
