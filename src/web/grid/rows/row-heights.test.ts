import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { offsetOf, placeAt, rowHeights } from './row-heights.ts'
import { createScrollMap, positionAt } from './scroll-map.ts'

const rowPx = 38
const detailPx = 240
const heightsOf = (rowCount: number, open: readonly number[]) =>
  rowHeights({ rowCount, rowPx, detailPx, open })
const openRows = (rowCount: number) =>
  fc
    .uniqueArray(fc.nat(rowCount - 1), { maxLength: 400 })
    .map((rows) => rows.sort((one, other) => one - other))

describe('a few rows', () => {
  const heights = heightsOf(6, [1, 4])
  test.each([
    [0, 0, 38],
    [1, 38, 278],
    [2, 316, 38],
    [3, 354, 38],
    [4, 392, 278],
    [5, 670, 38],
  ])('row %i stands at %i and is %i high', (row, top, height) => {
    expect([heights.topOf(row), heights.heightOf(row), heights.isOpen(row)]).toEqual([
      top,
      height,
      height > rowPx,
    ])
  })
  test.each([
    [-5, 0],
    [0, 0],
    [37.9, 0],
    [38, 1],
    [315.9, 1],
    [316, 2],
    [391, 3],
    [392, 4],
    [670, 5],
    [900, 5],
  ])('at %d stands row %i', (px, row) => {
    expect(heights.rowAt(px)).toBe(row)
  })
  test('end where the last one ends', () => {
    expect(heights.totalPx).toBe(708)
    expect(heights.topOf(6)).toBe(708)
  })
  test('none have no height', () => {
    expect(heightsOf(0, [])).toMatchObject({ totalPx: 0 })
    expect(heightsOf(0, []).rowAt(100)).toBe(0)
  })
})

describe('a million rows, any of them open', () => {
  const rowCount = 1_000_000
  const open = openRows(rowCount)
  const someRow = fc.nat(rowCount - 1)

  test('a row begins where the one before ends', () => {
    fc.assert(
      fc.property(open, someRow, (rows, row) => {
        const heights = heightsOf(rowCount, rows)
        for (const each of [row, ...rows])
          expect(heights.topOf(each + 1)).toBe(heights.topOf(each) + heights.heightOf(each))
      }),
    )
  })

  test('their heights add up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }).chain((count) => fc.tuple(fc.constant(count), openRows(count))),
        ([count, rows]) => {
          const heights = heightsOf(count, rows)
          const each = Array.from({ length: count }, (_, row) => heights.heightOf(row))
          expect(each.filter((height) => height > rowPx)).toHaveLength(rows.length)
          expect(each.reduce((sum, height) => sum + height, 0)).toBe(heights.totalPx)
          expect(heights.topOf(count)).toBe(heights.totalPx)
        },
      ),
    )
  })

  test('the row at an offset and the offset of a row are each other’s inverse', () => {
    fc.assert(
      fc.property(
        open,
        someRow,
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (rows, row, share) => {
          const heights = heightsOf(rowCount, rows)
          for (const each of [row, ...rows]) {
            const within = Math.floor(share * heights.heightOf(each))
            expect(heights.rowAt(heights.topOf(each) + within)).toBe(each)
            expect(placeAt(heights, heights.topOf(each) + within)).toEqual({ row: each, offsetPx: within })
          }
        },
      ),
    )
  })

  test('a place stays the same row, however others open and close', () => {
    fc.assert(
      fc.property(
        open,
        open,
        someRow,
        fc.integer({ min: 0, max: rowPx - 1 }),
        (before, after, row, offsetPx) => {
          const from = heightsOf(rowCount, before)
          const to = heightsOf(rowCount, after)
          const place = placeAt(from, from.topOf(row) + offsetPx)
          expect(placeAt(to, offsetOf(to, place))).toEqual(place)
        },
      ),
    )
  })

  test('a row that closes while its detail is at the top is left just behind it', () => {
    const place = placeAt(heightsOf(rowCount, [500]), heightsOf(rowCount, [500]).topOf(500) + 200)
    expect(place).toEqual({ row: 500, offsetPx: 200 })
    expect(offsetOf(heightsOf(rowCount, []), place)).toBe(501 * rowPx)
  })

  test('the scroll bar reaches every one of them on a track that browsers can count', () => {
    fc.assert(
      fc.property(open, someRow, (rows, row) => {
        const heights = heightsOf(rowCount, rows)
        const map = createScrollMap({ contentPx: heights.totalPx, viewportPx: 600 })
        const { track, content } = positionAt(map, heights.topOf(row))
        expect(map.spacerPx).toBeLessThanOrEqual(6_000_000)
        expect(track).toBeLessThanOrEqual(map.trackEnd)
        expect(content).toBe(Math.min(heights.topOf(row), map.contentEnd))
        expect(Math.abs(map.toContent(track) - content)).toBeLessThan(0.01)
      }),
    )
  })
})
