import { expect, test } from 'vitest'
import type { Column } from '../../../contract/columns/column.ts'
import { gridFields } from './filter-question.ts'
import { parseSort } from './parse-sort.ts'

const facts = {
  label: '',
  editing: 'no',
  isWritable: true,
  isVisible: true,
  width: 100,
  filter: 'none',
} as const
const columns: Column[] = [
  { ...facts, id: 'dc', field: 'stock', type: 'integer', isSortable: true, aliases: ['center__qty'] },
  { ...facts, id: 'labels', field: 'labels', type: 'list', isSortable: false },
]
const fields = gridFields(columns)

test('reads names, aliases and directions; a column that comes twice counts once', () => {
  const descending = [{ field: 'stock', isDescending: true }]
  expect(parseSort('-dc', fields)).toEqual(descending)
  expect(parseSort(' -center__qty , stock', fields)).toEqual(descending)
  expect(parseSort('-center.qty', fields)).toEqual(descending)
  expect(parseSort('', fields)).toEqual([])
})

test.each(['labels', 'nothing', '--stock', 'stock desc'])('refuses to order by %s', (name) => {
  expect(() => parseSort(name, fields)).toThrow("The list can't be ordered by")
})
