import { expect, test } from 'vitest'
import { changedPivot, pivotQuery, pivotSearch, readPivot } from './pivot-state.ts'

test('an address without a word is the usual pivot, and the usual pivot needs none', () => {
  const usual = readPivot({})
  expect(usual).toMatchObject({ rows: 'brand', columns: 'week', measure: 'order_total', days: 30 })
  expect(pivotSearch(usual)).toEqual({ tab: 'pivot' })
  expect(pivotQuery(usual)).toEqual({ rows: 'brand', columns: 'week', days: 30 })
})

test('what a pivot shows stands in its address, and comes back from it', () => {
  const state = changedPivot(readPivot({}), {
    ...({ rows: 'size', measure: 'margin', currency: 'EUR' } as const),
    ...{ days: null, from: '2026-01-01', to: '2026-02-01' },
  })
  expect(readPivot(pivotSearch(state))).toEqual(state)
  expect(pivotQuery(state)).toEqual({
    ...{ rows: 'size', columns: 'week', from: '2026-01-01', to: '2026-02-01', currency: 'EUR' },
  })
})

test('choosing for one edge what the other shows turns them', () => {
  const usual = readPivot({})
  expect(changedPivot(usual, { rows: 'week' })).toMatchObject({ rows: 'week', columns: 'brand' })
  expect(changedPivot(usual, { columns: 'brand' })).toMatchObject({ rows: 'week', columns: 'brand' })
})

test.each([
  [{ rows: 'colour', measure: 'joy', days: '0', currency: 'usd' }, {}],
  [
    { rows: 'week', columns: 'week' },
    { rows: 'week', columns: 'brand' },
  ],
  [{ from: '2026-01-01' }, {}],
  [{ days: '9999' }, {}],
])('what %j says wrongly is as usual', (search, rest) => {
  expect(readPivot(search)).toEqual({ ...readPivot({}), ...rest })
})
