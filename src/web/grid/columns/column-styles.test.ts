import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleColumn } from '../../../../tests/support/sample-column.ts'
import type { ColumnType } from '../../../contract/columns/column.ts'
import type { Pin } from './column-layout.ts'
import { columnVariables } from './column-styles.ts'
import type { GridColumn } from './grid-column.ts'
import { placeColumns } from './placed-columns.ts'

const types: readonly ColumnType[] = ['text', 'money', 'boolean', 'image', 'timestamp']
const columns: GridColumn[] = types.map((type) => ({
  facts: sampleColumn({ field: type, type }),
  sortField: type,
  value: () => null,
}))
const placedAs = (parts: readonly { id: string; width: number; pin: Pin | null }[]) =>
  placeColumns(parts, columns)

/** The bars of a background: from where, and how wide. */
function barsOf(images: string | undefined, side: 'left' | 'right' = 'left') {
  return [
    ...(images ?? '').matchAll(new RegExp(`${side} (-?[\\d.]+)px center / (-?[\\d.]+)px 9px`, 'g')),
  ].map(([, from, width]) => ({ from: Number(from), width: Number(width) }))
}
const centerBars = (id: string, width: number) =>
  barsOf(columnVariables(placedAs([{ id, width, pin: null }]), false)['--skeleton-center'])

describe('the bar of a column', () => {
  // Free columns begin behind the checkbox, which takes 44 px.
  test.each([
    ['text begins where words do', 'text', 100, { from: 44 + 10, width: 50 }],
    ['wide text takes more of its room', 'text', 300, { from: 44 + 10, width: 210 }],
    ['an amount ends where digits do', 'money', 100, { from: 44 + 40, width: 50 }],
    ['a mark stands in the middle', 'boolean', 100, { from: 44 + 25, width: 50 }],
    ['a picture is as wide as a picture', 'image', 75, { from: 44 + 22.5, width: 30 }],
  ])('%s', (_what, id, width, bar) => {
    expect(centerBars(id, width)).toEqual([bar])
  })
})

const layout = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(...types),
    width: fc.integer({ min: 48, max: 900 }),
    pin: fc.constantFrom<Pin | null>('start', 'end', null),
  }),
  { selector: ({ id }) => id },
)

test('each bar stays within its column, whatever the layout', () => {
  fc.assert(
    fc.property(layout, (parts) => {
      const placed = placedAs(parts)
      const style = columnVariables(placed, false)
      const [box, ...start] = barsOf(style['--skeleton-start'])
      expect(box).toEqual({ from: 14, width: 16 })
      const center = barsOf(style['--skeleton-center'])
      expect([start.length, center.length]).toEqual([placed.start.length, placed.center.length])
      let edge = placed.leadingPx
      const bars = [...start, ...center]
      for (const [at, { width }] of [...placed.start, ...placed.center].entries()) {
        expect(bars[at]?.from).toBeGreaterThanOrEqual(edge)
        expect((bars[at]?.from ?? 0) + (bars[at]?.width ?? 0)).toBeLessThanOrEqual(edge + width)
        edge += width
      }
    }),
  )
})

test('a page from right to left counts the same places from its other side', () => {
  fc.assert(
    fc.property(layout, (parts) => {
      const placed = placedAs(parts)
      const [there, back] = [columnVariables(placed, false), columnVariables(placed, true)]
      for (const name of Object.keys(there))
        expect(barsOf(back[name], 'right')).toEqual(barsOf(there[name], 'left'))
    }),
  )
})
