import { expect, test } from 'vitest'
import { sampleColumn } from '../../../../../tests/support/sample-column.ts'
import type { FilterKind } from '../../../../contract/columns/column.ts'
import { filterByValue, filterKindOf, filterWords } from './filter-kinds.ts'

test.each<[FilterKind, unknown, string | null]>([
  ['text', 'Nike', 'equals “Nike”'],
  ['text', null, 'is empty'],
  ['number', 12, '= 12'],
  ['days_since', '2026-01-05T10:00:00Z', 'on 2026-01-05'],
  ['date', '2026-01-05', 'on 2026-01-05'],
  ['date', '', 'is empty'],
  ['boolean', false, 'is False'],
  ['set', 'Hold', 'is Hold'],
  ['set', '', 'is (Blank)'],
  ['none', 'anything', null],
  ['text', undefined, null],
])('a %s column, asked by its cell %j: %j', (filter, value, words) => {
  const column = sampleColumn({ filter })
  const found = filterByValue(column, value)
  expect(found === null ? null : filterWords(column, found)).toBe(words)
})

test('a column without a filter has no kind', () => {
  expect(filterKindOf(sampleColumn({ filter: 'none' }))).toBeNull()
})
