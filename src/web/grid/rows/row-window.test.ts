import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowHeights } from './row-heights.ts'
import { offsetToReveal, rowWindow } from './row-window.ts'

test('the window holds every row in view and no row that is not there', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.double({ min: 0, max: 40_000_000, noNaN: true }),
      fc.integer({ min: 0, max: 10 }),
      fc.uniqueArray(fc.nat(1_000_000), { maxLength: 50 }),
      (rowCount, contentPx, overscan, rows) => {
        const open = rows.filter((row) => row < rowCount).sort((one, other) => one - other)
        const heights = rowHeights({ rowCount, rowPx: 38, detailPx: 200, open })
        const { first, end, base } = rowWindow({ contentPx, viewportPx: 600, heights, overscan })
        expect(first).toBeGreaterThanOrEqual(0)
        expect(end).toBeLessThanOrEqual(rowCount)
        expect(base).toBeLessThanOrEqual(first)
        expect(first - base).toBeLessThan(1000)
        if (contentPx >= heights.totalPx) return
        expect(heights.topOf(first)).toBeLessThanOrEqual(contentPx)
        expect(heights.topOf(end)).toBeGreaterThanOrEqual(Math.min(heights.totalPx, contentPx + 600))
        expect(end - first).toBeLessThanOrEqual(Math.ceil(600 / 38) + 1 + 2 * overscan)
      },
    ),
  )
})

test.each([
  ['a row in view needs no move', 12, 38, null],
  ['a row above comes to the top', 3, 38, 114],
  ['a row below comes to the bottom', 20, 38, 20 * 38 + 38 - 190],
  ['what is higher than the view is shown from its top', 12, 400, 12 * 38],
])('%s', (_what, row, heightPx, offset) => {
  expect(offsetToReveal({ topPx: row * 38, heightPx }, { contentPx: 380, viewportPx: 190 })).toBe(offset)
})
