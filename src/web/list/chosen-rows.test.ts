import { expect, test } from 'vitest'
import { chosenRows } from './chosen-rows.ts'

const all = { kind: 'all', filter: [{ brand: 'Nike' }], search: '', exclude: [3], expectedCount: 41 } as const

test('rows that were ticked are named by their ids, also those that have not come yet', () => {
  expect(chosenRows({ kind: 'some', ids: [7, 9], rows: [{ id: 7 }] })).toEqual([7, 9])
})

test('all that match are named by the question that finds them, and by how many were seen', () => {
  const named = { filter: [{ brand: 'Nike' }], exclude: [3], expected_count: 41 }
  expect(chosenRows({ ...all, exclude: [3] })).toEqual(named)
  expect(chosenRows({ ...all, exclude: [3], search: 'air' })).toEqual({ ...named, search: 'air' })
})
