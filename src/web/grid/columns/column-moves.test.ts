import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleColumn } from '../../../../tests/support/sample-column.ts'
import { withColumnMoved, type ColumnLayout, type Pin } from './column-layout.ts'
import { dropPlace, placeAfterStep } from './column-moves.ts'
import type { GridColumn } from './grid-column.ts'
import { placeColumns } from './placed-columns.ts'

const column = (id: string): GridColumn => ({
  facts: { id } as GridColumn['facts'],
  value: () => null,
  sortField: id,
})
const layout = [
  ['p', 'start'],
  ['a', null],
  ['b', null],
  ['c', null],
  ['y', 'end'],
  ['z', 'end'],
] as const satisfies readonly (readonly [string, Pin | null])[]
const placed = placeColumns(
  layout.map(([id, pin]) => ({ id, pin, width: 100 })),
  layout.map(([id]) => column(id)),
)

test.each([
  ['the only one under its pin goes nowhere', 'p', { back: false, forth: false }],
  ['the first free one goes forth', 'a', { back: false, forth: true }],
  ['one in the middle goes both ways', 'b', { back: true, forth: true }],
  ['the last free one goes back', 'c', { back: true, forth: false }],
  ['the last pinned one goes back', 'z', { back: true, forth: false }],
])('%s', (_what, id, steps) => {
  const leads = (by: -1 | 1) => placeAfterStep(placed, id, by) !== undefined
  expect({ back: leads(-1), forth: leads(1) }).toEqual(steps)
})

test.each([
  ['back is before the one before', 'b', -1, { before: 'a', pin: null }],
  ['forth is before the one after the next', 'a', 1, { before: 'c', pin: null }],
  ['forth to the end of its kind is the end', 'b', 1, { before: null, pin: null }],
  ['a pinned one stays pinned', 'z', -1, { before: 'y', pin: 'end' }],
  ['there is no way back from the first', 'a', -1, undefined],
  ['there is no way forth from the last', 'c', 1, undefined],
  ['there is no way for one that is hidden', 'x', 1, undefined],
] as const)('a step %s', (_what, id, by, place) => {
  expect(placeAfterStep(placed, id, by)).toEqual(place)
})

test('a step and the step back leave the columns as they were', () => {
  const shown: fc.Arbitrary<ColumnLayout> = fc.uniqueArray(
    fc.record({
      id: fc.constantFrom(...layout.map(([id]) => id)),
      width: fc.constant(100),
      pin: fc.constantFrom<Pin | null>('start', 'end', null),
    }),
    { minLength: 1, selector: ({ id }) => id },
  )
  const columns = layout.map(([id]) => column(id))
  const orderOf = (each: ColumnLayout) => placeColumns(each, columns).all.map(({ id, pin }) => [id, pin])
  const stepped = (each: ColumnLayout, id: string, by: -1 | 1) => {
    const place = placeAfterStep(placeColumns(each, columns), id, by)
    return place === undefined ? undefined : withColumnMoved(each, id, place)
  }
  fc.assert(
    fc.property(shown, fc.nat(), fc.constantFrom(-1 as const, 1 as const), (each, at, by) => {
      const id = each[at % each.length]?.id ?? ''
      const alike = orderOf(each).filter(([, pin]) => pin === each.find((one) => one.id === id)?.pin)
      const there = stepped(each, id, by)
      expect(there === undefined).toBe(alike.at(by < 0 ? 0 : -1)?.[0] === id)
      if (there === undefined) return
      expect(orderOf(there)).not.toEqual(orderOf(each))
      const back = stepped(there, id, by < 0 ? 1 : -1)
      expect(back === undefined ? undefined : orderOf(back)).toEqual(orderOf(each))
    }),
  )
})

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
