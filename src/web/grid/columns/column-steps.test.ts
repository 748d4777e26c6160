import { expect, test } from 'vitest'
import type { Pin } from './column-layout.ts'
import { placeAfterStep, stepsOf } from './column-steps.ts'
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
  expect(stepsOf(placed, id)).toEqual(steps)
})

test.each([
  ['back is before the one before', 'b', -1, { before: 'a', pin: null }],
  ['forth is before the one after the next', 'a', 1, { before: 'c', pin: null }],
  ['forth to the end of its kind is the end', 'b', 1, { before: null, pin: null }],
  ['a pinned one stays pinned', 'z', -1, { before: 'y', pin: 'end' }],
  ['there is no way back from the first', 'a', -1, undefined],
] as const)('a step %s', (_what, id, by, place) => {
  expect(placeAfterStep(placed, id, by)).toEqual(place)
})
