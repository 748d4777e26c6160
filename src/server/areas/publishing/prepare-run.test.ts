import { expect, test } from 'vitest'
import { pieceEnd } from './prepare-run.ts'

test.each([
  ['where the next family begins', [1, 2, 2, 3], 2, 3],
  ['at once where a family ends there', [1, 1, 2, 2], 2, 2],
  ['with the last family', [1, 2, 2, 2], 2, 4],
  ['with what there is', [1], 2, 1],
  ['at nothing where there is nothing', [], 2, 0],
])('a piece ends %s', (_, families, least, end) => {
  const sizes = families.map((family) => ({ family, basics: 1 }))
  expect(pieceEnd(sizes, least)).toBe(end)
})

test.each([
  ['after as many styles as have so many sizes', [12, 12, 12, 12], 24, 2],
  ['after one that has more of them than that', [500, 1], 24, 1],
])('a piece of styles ends %s', (_, sizes, least, end) => {
  expect(
    pieceEnd(
      sizes.map((basics, family) => ({ family, basics })),
      least,
    ),
  ).toBe(end)
})
