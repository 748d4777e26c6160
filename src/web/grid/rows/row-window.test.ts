import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offsetToReveal, rowWindow } from './row-window.ts'

test('the window holds every row in view and no row that is not there', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.double({ min: 0, max: 40_000_000, noNaN: true }),
      fc.integer({ min: 0, max: 10 }),
      (rowCount, contentPx, overscan) => {
        const { first, end, base } = rowWindow({ contentPx, viewportPx: 600, rowPx: 38, rowCount, overscan })
        expect(first).toBeGreaterThanOrEqual(0)
        expect(end).toBeLessThanOrEqual(rowCount)
        expect(base).toBeLessThanOrEqual(first)
        expect(first - base).toBeLessThan(1000)
        const seen = Math.floor(contentPx / 38)
        if (seen < rowCount) expect(first <= seen && seen < end).toBe(true)
      },
    ),
  )
})

test('a row in view needs no move; others come in by the smallest one', () => {
  const view = { contentPx: 380, viewportPx: 190, rowPx: 38 }
  expect(offsetToReveal(12, view)).toBeNull()
  expect(offsetToReveal(3, view)).toBe(114)
  expect(offsetToReveal(20, view)).toBe(20 * 38 + 38 - 190)
})
