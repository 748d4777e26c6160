import { expect, test } from 'vitest'
import { longestFilterInAddress } from '../grid/state/url-state.ts'
import type { ListQuestion } from './list.ts'
import { askingOf } from './list-source.ts'

const { signal } = new AbortController()
const query: ListQuestion = {
  filter: [],
  orderBy: '',
  search: '',
  columns: ['sku'],
  gridParams: { search: 'x' },
  hidden: { sku: false },
  widths: { sku: 120 },
  label: 'Default',
}
const body = {
  grid_params: { search: 'x' },
  fields: { sku: false },
  field_widths: { sku: 120 },
  label: 'Default',
}
const ask = (change: Partial<ListQuestion>) =>
  askingOf({ query: { ...query, ...change }, page: 2, pageSize: 50, signal })

test('what is not asked is not said', () => {
  expect(ask({})).toEqual({
    query: { page: 2, page_size: 50, order_by: null, filter: null, search: null },
    body,
    signal,
  })
})

test('filter, order and search stand in the address', () => {
  const filter = [{ sku: 'A' }]
  expect(ask({ filter, orderBy: '-sku', search: 'x' }).query).toEqual({
    page: 2,
    page_size: 50,
    order_by: '-sku',
    filter,
    search: 'x',
  })
})

test('a filter longer than an address holds travels in the body', () => {
  const filter = [{ sku__in: ['x'.repeat(longestFilterInAddress)] }]
  const asked = ask({ filter })
  expect(asked.query.filter).toBeNull()
  expect(asked.body).toEqual({ ...body, filter })
})

test('signs that an address spells out count with their spelling', () => {
  const short = [{ sku: 'é'.repeat(600) }]
  const long = [{ sku: 'é'.repeat(700) }]
  expect(ask({ filter: short }).query.filter).toEqual(short)
  expect(ask({ filter: long }).query.filter).toBeNull()
})
