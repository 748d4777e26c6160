import { expect, test } from 'vitest'
import { boxOf, cursorAt, isRange, movedCursor } from './cell-range.ts'

test('a range spans from where it began to where the cursor is, in every direction', () => {
  const cursor = movedCursor(cursorAt({ row: 5, column: 4 }), { row: 2, column: 6 }, true)
  expect(isRange(cursor)).toBe(true)
  expect(boxOf(cursor)).toEqual({ firstRow: 2, lastRow: 5, firstColumn: 4, lastColumn: 6 })
})

test('a plain move ends the range', () => {
  const range = movedCursor(cursorAt({ row: 5, column: 4 }), { row: 6, column: 4 }, true)
  expect(isRange(movedCursor(range, { row: 7, column: 4 }, false))).toBe(false)
})

test('a range holds neither the header nor the checkboxes', () => {
  expect(isRange(movedCursor(cursorAt({ row: 0, column: 2 }), { row: -1, column: 2 }, true))).toBe(false)
  expect(isRange(movedCursor(cursorAt({ row: 0, column: 0 }), { row: 0, column: 1 }, true))).toBe(false)
})
