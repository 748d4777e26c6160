import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnStarts, columnWindow } from './column-window.ts'

test('every column that meets the view is in the window', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 48, max: 900 }), { minLength: 1, maxLength: 90 }),
      fc.nat(20_000),
      fc.integer({ min: 1, max: 2000 }),
      (widths, from, width) => {
        const starts = columnStarts(widths)
        const { first, end } = columnWindow(starts, from, from + width)
        widths.forEach((each, at) => {
          const start = starts[at] ?? 0
          if (start < from + width && start + each > from) expect(at >= first && at < end).toBe(true)
        })
      },
    ),
  )
})

test('no columns, no window', () => {
  expect(columnWindow(columnStarts([]), 0, 500)).toEqual({ first: 0, end: 0 })
})
