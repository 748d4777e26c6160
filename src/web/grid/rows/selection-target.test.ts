import { expect, test } from 'vitest'
import { selectionTarget } from './selection-target.ts'
import { nothingSelected, selectAll, withRows } from './selection.ts'

const question = { filter: [{ sku: 'a' }], search: 'nike' }
const known = new Map([
  [1, { id: 1, sku: 'a' }],
  [2, { id: 2, sku: 'b' }],
])

test('chosen rows are named by id, with what is known of them', () => {
  expect(selectionTarget(withRows(nothingSelected, [1, 5], true), known, question)).toEqual({
    kind: 'some',
    ids: [1, 5],
    rows: [{ id: 1, sku: 'a' }],
  })
})

test('all that match are named by the question and those left out', () => {
  expect(selectionTarget(withRows(selectAll(10), [2], false), known, question)).toEqual({
    kind: 'all',
    ...question,
    exclude: [2],
    expectedCount: 9,
  })
})
