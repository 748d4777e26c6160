import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowHeights } from './row-heights.ts'
import { isSameView, offsetToReveal, rowView, rowWindow } from './row-view.ts'

const heights = rowHeights({ rowCount: 5000, rowPx: 40, detailPx: 200, open: [2] })
const at = (content: number, track = content) => ({
  position: { content, track },
  scrolledPx: 0,
  size: { viewportPx: 400, widthPx: 500 },
  heights,
  centerStarts: [0, 100, 200, 300, 400, 500, 600],
  pinnedPx: 100,
  isLeaping: false,
})

describe('what is drawn', () => {
  test('at the top: the rows in view and a few more, fewer where one is open', () => {
    expect(rowView(at(0))).toMatchObject({ first: 0, end: 13, base: 0, layerPx: 0 })
    expect(rowView(at(4200))).toMatchObject({ first: 92, end: 118 })
  })
  test('hardly more than what is seen on the way of a leap', () => {
    expect(rowView({ ...at(4200), isLeaping: true })).toMatchObject({ first: 99, end: 111, isLeaping: true })
  })
  test('rows count their places from a near one, and the layer stands where the track does', () => {
    const content = heights.topOf(2500)
    expect(rowView(at(content, 1234))).toMatchObject({
      base: 2000,
      layerPx: heights.topOf(2000) + 1234 - content,
    })
  })
  test('the columns between the pinned ones', () => {
    expect(rowView(at(0)).columns).toEqual({ first: 0, end: 5 })
    expect(rowView({ ...at(0), scrolledPx: 250 }).columns).toEqual({ first: 1, end: 6 })
  })
})

test('a view is the same as long as it draws the same', () => {
  expect(isSameView(rowView(at(4200)), rowView(at(4200)))).toBe(true)
  for (const other of [
    at(4300),
    at(4200, 4100),
    { ...at(4200), scrolledPx: 250 },
    { ...at(4200), isLeaping: true },
  ])
    expect(isSameView(rowView(at(4200)), rowView(other))).toBe(false)
})

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
