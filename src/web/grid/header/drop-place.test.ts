import { describe, expect, test } from 'vitest'
import { sampleColumn } from '../../../../tests/support/sample-column.ts'
import type { Pin } from '../columns/column-layout.ts'
import type { GridColumn } from '../columns/grid-column.ts'
import { placeColumns } from '../columns/placed-columns.ts'
import { dropPlace } from './drop-place.ts'

const ids = ['sku', 'title', 'brand', 'cost', 'image']
const columns: GridColumn[] = ids.map((field) => ({
  facts: sampleColumn({ field }),
  sortField: field,
  value: () => null,
}))
const place = (pins: Partial<Record<string, Pin>>) =>
  placeColumns(
    ids.map((id) => ({ id, width: 100, pin: pins[id] ?? null })),
    columns,
  )
const widthPx = 600

describe('a dragged column lands', () => {
  // The checkboxes take 44 px, then every column 100 px.
  const free = place({})
  test.each([
    ['before the first', 50, 0, 'title', 'sku'],
    ['behind the half of the first', 100, 0, 'cost', 'title'],
    ['before the next but one, when its own place is under the pointer', 250, 0, 'brand', 'cost'],
    ['at the end', 590, 0, 'sku', null],
    ['where the list is scrolled to', 50, 150, 'image', 'brand'],
  ])('%s', (_name, viewPx, scrolledPx, id, before) => {
    expect(dropPlace(free, { viewPx, scrolledPx, widthPx }, id)).toMatchObject({ before, pin: null })
  })

  const pinned = place({ sku: 'start', image: 'end' })
  test.each([
    ['among those pinned to the start', 60, 'sku', 'start'],
    ['behind the last of them', 130, 'title', 'start'],
    ['among the free ones', 200, 'brand', null],
    ['behind the last free one, which is before those at the end', 470, 'image', null],
    ['among those pinned to the end', 510, 'image', 'end'],
    ['behind the last of those', 590, null, 'end'],
  ])('%s', (_name, viewPx, before, pin) => {
    expect(dropPlace(pinned, { viewPx, scrolledPx: 0, widthPx }, 'cost')).toMatchObject({ before, pin })
  })

  test('the line stands at the edge of the column before which it lands', () => {
    expect(dropPlace(free, { viewPx: 150, scrolledPx: 0, widthPx }, 'cost').lineAt).toBe(100)
    expect(dropPlace(free, { viewPx: 590, scrolledPx: 0, widthPx }, 'sku').lineAt).toBe(500)
    expect(dropPlace(pinned, { viewPx: 60, scrolledPx: 30, widthPx }, 'cost').lineAt).toBe(-70)
  })
})
