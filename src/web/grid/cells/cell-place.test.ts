import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boxOf, cursorAt, cursorWithin, isRange, movedCursor, type CellPlace } from './cell-place.ts'

const at = (row: number, column: number): CellPlace => ({ row, column })
const moved = (from: CellPlace, to: CellPlace, firstColumn = 1) =>
  movedCursor(cursorAt(from), { to, isExtending: true, firstColumn })

describe('a range', () => {
  test('spans from where it began to where the cursor is, in every direction', () => {
    const cursor = moved(at(5, 4), at(2, 6))
    expect(isRange(cursor)).toBe(true)
    expect(boxOf(cursor)).toEqual({ firstRow: 2, lastRow: 5, firstColumn: 4, lastColumn: 6 })
  })

  test('ends with a plain move', () => {
    const range = moved(at(5, 4), at(6, 4))
    expect(isRange(movedCursor(range, { to: at(7, 4), isExtending: false, firstColumn: 1 }))).toBe(false)
  })

  test.each([
    ['into the head', at(0, 2), at(-1, 2), 1],
    ['from the head', at(-1, 2), at(0, 2), 1],
    ['onto a checkbox', at(0, 1), at(0, 0), 1],
    ['from a checkbox', at(0, 0), at(0, 1), 1],
    ['onto what opens a row', at(0, 2), at(0, 1), 2],
    ['from what opens a row', at(0, 1), at(0, 2), 2],
  ])('never goes %s', (_where, from, to, firstColumn) => {
    const cursor = moved(from, to, firstColumn)
    expect(cursor.at).toEqual(to)
    expect(isRange(cursor)).toBe(false)
  })

  test('keeps where it began, however far it grows, and holds both ends', () => {
    const place = fc.record({ row: fc.nat(50), column: fc.integer({ min: 1, max: 20 }) })
    fc.assert(
      fc.property(place, fc.array(place, { minLength: 1 }), (from, steps) => {
        const cursor = steps.reduce(
          (current, to) => movedCursor(current, { to, isExtending: true, firstColumn: 1 }),
          cursorAt(from),
        )
        const box = boxOf(cursor)
        for (const { row, column } of [from, cursor.at]) {
          expect(row >= box.firstRow && row <= box.lastRow).toBe(true)
          expect(column >= box.firstColumn && column <= box.lastColumn).toBe(true)
        }
        expect(cursor.anchor).toEqual(from)
      }),
    )
  })
})

test.each([
  ['stays where it is in a list that is large enough', at(5, 4), at(5, 4)],
  ['goes up to the last row of a shorter list', at(50, 4), at(9, 4)],
  ['goes back to the last of fewer columns', at(5, 30), at(5, 7)],
  ['stays in the head of a list without rows', at(-1, 3), at(-1, 3)],
])('the cursor %s', (_what, from, to) => {
  expect(cursorWithin(cursorAt(from), 10, 8).at).toEqual(to)
})
