import { expect, test } from 'vitest'
import {
  conditionWords,
  hasFilter,
  noFilter,
  withColumnFilter,
  type ColumnFilter,
  type FilterModel,
} from './filter-model.ts'

const yes: ColumnFilter = { kind: 'boolean', value: true }
const model: FilterModel = { columns: { online: yes }, extra: [{ a: 1 }, { b: 2 }] }

test('a filter takes the place of the one before', () => {
  const no: ColumnFilter = { kind: 'boolean', value: false }
  expect(withColumnFilter(model, 'online', no).columns).toEqual({ online: no })
  expect(withColumnFilter(model, 'stale', no).columns).toEqual({ online: yes, stale: no })
})

test('none takes it away and leaves the rest', () => {
  expect(withColumnFilter(model, 'online', null)).toEqual({ columns: {}, extra: model.extra })
})

test('narrows by a column or by a condition of no header', () => {
  expect(hasFilter(noFilter)).toBe(false)
  expect(hasFilter({ columns: { online: yes }, extra: [] })).toBe(true)
  expect(hasFilter({ columns: {}, extra: [{ a: 1 }] })).toBe(true)
})

test.each([
  [{ sku: 'A-1' }, 'sku: A-1'],
  [{ exclude__release_year__gt: 2020 }, 'not release year gt: 2020'],
  [{ or: [{ a: 1 }] }, 'or: [{"a":1}]'],
  [{ a: true, b: null }, 'a: true, b: null'],
])('%j reads as %s', (condition, words) => {
  expect(conditionWords(condition)).toBe(words)
})
