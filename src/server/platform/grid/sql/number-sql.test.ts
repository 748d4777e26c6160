import { expect, test } from 'vitest'
import { scaledCeil, scaledFloor } from './number-sql.ts'

test.each([
  [19.99, 2, 1999, 1999],
  [19.995, 2, 1999, 2000],
  [-0.5, 0, -1, 0],
  [-19.995, 2, -2000, -1999],
  [0.1 + 0.2, 1, 3, 4],
  [1e13, 2, 1e15, 1e15],
  [1e-7, 2, 0, 1],
  [0, 2, 0, 0],
])('%d shifted by %d lies between %s and %s', (value, shift, floor, ceil) => {
  expect(scaledFloor(value, shift)).toBe(floor)
  expect(scaledCeil(value, shift)).toBe(ceil)
})
