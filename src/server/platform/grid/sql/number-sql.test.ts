import { expect, test } from 'vitest'
import { plainDecimal, scaledCeil, scaledFloor } from './number-sql.ts'

test.each([
  [19.99, 2, 1999n, 1999n],
  [19.995, 2, 1999n, 2000n],
  [-0.5, 0, -1n, 0n],
  [-19.995, 2, -2000n, -1999n],
  [0.1 + 0.2, 1, 3n, 4n],
  [1e21, 2, 10n ** 23n, 10n ** 23n],
  [1e-7, 2, 0n, 1n],
  [0, 2, 0n, 0n],
])('%d shifted by %d lies between %s and %s', (value, shift, floor, ceil) => {
  expect(scaledFloor(value, shift)).toBe(floor)
  expect(scaledCeil(value, shift)).toBe(ceil)
})

test.each([
  [12.5, '12.5'],
  [-0.05, '-0.05'],
  [1e-7, '0.0000001'],
  [1.5e22, '15000000000000000000000'],
  [0, '0'],
])('writes %d as %s', (value, text) => {
  expect(plainDecimal(value)).toBe(text)
})
