import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withColumnMoved, type ColumnLayout, type Pin } from './column-layout.ts'
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
    return place === undefined ? undefined : withColumnMoved(each, id, place.before, place.pin)
  }
  fc.assert(
    fc.property(shown, fc.nat(), fc.constantFrom(-1 as const, 1 as const), (each, at, by) => {
      const id = each[at % each.length]?.id ?? ''
      const steps = stepsOf(placeColumns(each, columns), id)
      const there = stepped(each, id, by)
      expect(there !== undefined).toBe(by < 0 ? steps.back : steps.forth)
      if (there === undefined) return
      expect(orderOf(there)).not.toEqual(orderOf(each))
      const back = stepped(there, id, by < 0 ? 1 : -1)
      expect(back === undefined ? undefined : orderOf(back)).toEqual(orderOf(each))
    }),
  )
})
