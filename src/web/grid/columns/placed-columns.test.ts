import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Pin } from './column-layout.ts'
import { columnStyles } from './column-styles.ts'
import type { GridColumn } from './grid-column.ts'
import {
  columnsToDraw,
  columnWindow,
  placeColumns,
  scrollToColumn,
  withPlacedWidth,
  type LeadingCells,
} from './placed-columns.ts'

const column = (id: string): GridColumn => ({
  facts: { id } as GridColumn['facts'],
  value: () => null,
  sortField: id,
})
const columns = ['a', 'b', 'c', 'd', 'e', 'f'].map(column)
const shown = (id: string, width = 100, pin: Pin | null = null) => ({ id, width, pin })
const layout = [
  shown('a'),
  shown('b', 50, 'end'),
  shown('c', 80, 'start'),
  shown('d', 120),
  shown('e', 60, 'start'),
]
const placed = placeColumns(layout, columns)
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

describe('columns are placed', () => {
  test('pinned ones at their side, in their own order', () => {
    expect([ids(placed.start), ids(placed.center), ids(placed.end)]).toEqual([['c', 'e'], ['a', 'd'], ['b']])
    expect(ids(placed.all)).toEqual(['c', 'e', 'a', 'd', 'b'])
  })
  test('with the room that they and the checkbox take', () => {
    expect(placed).toMatchObject({ startPx: 44 + 140, centerPx: 220, endPx: 50, centerStarts: [0, 100, 220] })
  })
  test('behind what opens rows, where rows open', () => {
    const opening = placeColumns(layout, columns, 2)
    expect(opening.all.map(({ position }) => position)).toEqual([2, 3, 4, 5, 6])
    expect(opening.startPx).toBe(placed.startPx + 32)
  })
  test('without those that nobody knows', () => {
    expect(ids(placeColumns([shown('x'), shown('a')], columns).all)).toEqual(['a'])
  })
  test('each next to the one before, whatever the layout', () => {
    const part = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      width: fc.integer({ min: 48, max: 900 }),
      pin: fc.constantFrom<Pin | null>('start', 'end', null),
    })
    const layouts = fc.uniqueArray(part, { selector: ({ id }) => id })
    fc.assert(
      fc.property(layouts, fc.constantFrom<LeadingCells>(1, 2), (parts, leading) => {
        const result = placeColumns(parts, columns, leading)
        expect(result.all.map(({ position }) => position)).toEqual(parts.map((_, at) => at + leading))
        const widths = parts.reduce((sum, { width }) => sum + width, 0)
        expect(result.startPx + result.centerPx + result.endPx).toBe(result.leadingPx + widths)
      }),
    )
  })
})

test('the style sheet says where each column starts', () => {
  expect(columnStyles('g', placed, false).split('\n')).toEqual([
    '.g .column-c{left:44px;width:80px}',
    '.g .column-e{left:124px;width:60px}',
    '.g .column-a{left:0px;width:100px}',
    '.g .column-d{left:100px;width:120px}',
    '.g .column-b{left:0px;width:50px}',
  ])
  expect(columnStyles('g', placed, true)).toContain('.g .column-e{right:124px;width:60px}')
})

test('a dragged edge moves the columns behind it and nothing else', () => {
  const wider = withPlacedWidth(placed, 'a', 150)
  expect(wider.centerStarts).toEqual([0, 150, 270])
  expect(ids(wider.all)).toEqual(ids(placed.all))
  expect(wider.start).toEqual(placed.start)
})

const free = placeColumns(
  ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => shown(id)),
  columns,
)

test.each([
  ['those in the window', { first: 1, end: 3 }, 2, ['b', 'c']],
  ['and the one with the focus before it', { first: 3, end: 5 }, 1, ['a', 'd', 'e']],
  ['or behind it', { first: 0, end: 2 }, 6, ['a', 'b', 'f']],
  ['but not when the focus is on a checkbox', { first: 0, end: 2 }, 0, ['a', 'b']],
])('columns to draw are %s', (_what, window, active, expected) => {
  expect(ids(columnsToDraw(free, window, active))).toEqual(expected)
})

test.each([
  ['not at all when it is in view', 3, 100, null],
  ['back to where it starts', 2, 150, 100],
  ['on until its end is in view', 6, 0, 600 - 256],
  ['not for a pinned one or the checkbox', 0, 300, null],
])('a column is scrolled to %s', (_what, position, scrolledPx, to) => {
  expect(scrollToColumn(free, position, { scrolledPx, widthPx: 300 })).toBe(to)
})

const startsOf = (widths: readonly number[]) =>
  widths.reduce((starts, width) => [...starts, (starts.at(-1) ?? 0) + width], [0])

test('every column that meets the view is in the window', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 48, max: 900 }), { minLength: 1, maxLength: 90 }),
      fc.nat(20_000),
      fc.integer({ min: 1, max: 2000 }),
      (widths, from, width) => {
        const starts = startsOf(widths)
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
  expect(columnWindow(startsOf([]), 0, 500)).toEqual({ first: 0, end: 0 })
})
