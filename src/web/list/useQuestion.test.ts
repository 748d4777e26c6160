import { expect, test } from 'vitest'
import { sampleColumn } from '../../../tests/support/sample-column.ts'
import { plainState } from '../grid/state/grid-state.ts'
import { listColumns, type ListQuestion } from './list.ts'
import { askingOf, longestFilterInAddress, questionOf, type QuestionInput } from './useQuestion.ts'

const sku = sampleColumn({ field: 'sku' })
const phoenix = sampleColumn({ id: 'dc_phoenix', field: 'phoenix', type: 'integer', filter: 'number' })
const columns = listColumns({ columns: [sku, phoenix], sortFields: { dc_phoenix: 'phoenix__available' } })
const input: QuestionInput<{ id: number }> = {
  columns,
  state: plainState,
  params: {},
  layout: [{ id: 'sku', width: 200, pin: null }],
  view: { id: 4, label: 'Default' },
  mode: 'infinite',
  pageSize: 50,
}

test('a plain endless list asks for blocks of a hundred', () => {
  expect(questionOf(input)).toEqual({
    key: '[[],"","",100,null]',
    query: {
      filter: [],
      orderBy: '',
      search: '',
      look: {
        grid_params: { view: 4 },
        fields: { sku: false, dc_phoenix: true },
        field_widths: { sku: 200 },
        label: 'Default',
      },
    },
    columns: ['sku'],
    pageSize: 100,
    pageStart: null,
  })
})

test('asks also for what its rows show on a phone, hidden or not', () => {
  const { columns: asked, query } = questionOf({ ...input, phone: { title: 'dc_phoenix', line: ['sku'] } })
  expect(asked).toEqual(['sku', 'dc_phoenix'])
  expect(query.look.fields).toEqual({ sku: false, dc_phoenix: false })
})

test('a list in pages asks for its page', () => {
  const paged = questionOf({ ...input, mode: 'pagination', state: { ...plainState, page: 3 } })
  expect(paged).toMatchObject({ pageSize: 50, pageStart: 100 })
})

test('sorts by the name that the server sorts by, and filters by the name of the filter', () => {
  const state = {
    ...plainState,
    sort: [
      { id: 'dc_phoenix', desc: true },
      { id: 'sku', desc: false },
    ],
    filter: {
      columns: { dc_phoenix: { kind: 'number', operator: 'greaterThan', value: 3 } as const },
      extra: [{ or: [] }],
    },
  }
  const { query } = questionOf({ ...input, state })
  expect(query.orderBy).toBe('-phoenix__available,sku')
  expect(query.filter).toEqual([{ phoenix__gt: 3 }, { or: [] }])
})

test('the server keeps what the address says, but for the page', () => {
  const { query } = questionOf({ ...input, params: { search: 'x', page: '4', columns: 'sku:200' } })
  expect(query.look.grid_params).toEqual({ search: 'x', columns: 'sku:200', view: 4 })
})

test.each<[string, Partial<QuestionInput<{ id: number }>>, boolean]>([
  ['another width', { layout: [{ id: 'sku', width: 90, pin: null }] }, true],
  ['another view', { view: { id: 5, label: 'Mine' } }, true],
  ['another column', { layout: [{ id: 'dc_phoenix', width: 90, pin: null }] }, true],
  ['another page of an endless list', { state: { ...plainState, page: 2 } }, true],
  ['another search', { state: { ...plainState, search: 'x' } }, false],
  ['another order', { state: { ...plainState, sort: [{ id: 'sku', desc: false }] } }, false],
  ['pages', { mode: 'pagination' }, false],
])('with %s the rows are the same: %s', (_name, change, isSame) => {
  expect(questionOf({ ...input, ...change }).key === questionOf(input).key).toBe(isSame)
})

const { signal } = new AbortController()
const look = {
  grid_params: { search: 'x' },
  fields: { sku: false },
  field_widths: { sku: 120 },
  label: 'Default',
}
const query: ListQuestion = { filter: [], orderBy: '', search: '', look }
const ask = (change: Partial<ListQuestion>) =>
  askingOf({ query: { ...query, ...change }, page: 2, pageSize: 50, signal })

test('what is not asked is not said', () => {
  expect(ask({})).toEqual({
    query: { page: 2, page_size: 50, order_by: null, filter: null, search: null },
    body: look,
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
  expect(asked.body).toEqual({ ...look, filter })
})

test('signs that an address spells out count with their spelling', () => {
  const short = [{ sku: 'é'.repeat(600) }]
  const long = [{ sku: 'é'.repeat(700) }]
  expect(ask({ filter: short }).query.filter).toEqual(short)
  expect(ask({ filter: long }).query.filter).toBeNull()
})
