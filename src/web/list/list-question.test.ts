import { expect, test } from 'vitest'
import { sampleColumn } from '../../../tests/support/sample-column.ts'
import { plainState } from '../grid/state/grid-state.ts'
import { listColumns } from './list-columns.ts'
import { questionOf, type QuestionInput } from './list-question.ts'

const sku = sampleColumn({ field: 'sku' })
const phoenix = sampleColumn({ id: 'dc_phoenix', field: 'phoenix', type: 'integer', filter: 'number' })
const columns = listColumns([sku, phoenix], { dc_phoenix: { sortField: 'phoenix__available' } })
const input: QuestionInput<{ id: number }> = {
  columns,
  state: plainState,
  params: {},
  layout: [{ id: 'sku', width: 200, pin: null }],
  label: 'Default',
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
      columns: ['sku'],
      gridParams: {},
      hidden: { sku: false, dc_phoenix: true },
      widths: { sku: 200 },
      label: 'Default',
    },
    pageSize: 100,
    pageStart: null,
  })
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
  expect(query.gridParams).toEqual({ search: 'x', columns: 'sku:200' })
})

test.each<[string, Partial<QuestionInput<{ id: number }>>, boolean]>([
  ['another width', { layout: [{ id: 'sku', width: 90, pin: null }] }, true],
  ['another view', { label: 'Mine' }, true],
  ['another column', { layout: [{ id: 'dc_phoenix', width: 90, pin: null }] }, true],
  ['another page of an endless list', { state: { ...plainState, page: 2 } }, true],
  ['another search', { state: { ...plainState, search: 'x' } }, false],
  ['another order', { state: { ...plainState, sort: [{ id: 'sku', desc: false }] } }, false],
  ['pages', { mode: 'pagination' }, false],
])('with %s the rows are the same: %s', (_name, change, isSame) => {
  expect(questionOf({ ...input, ...change }).key === questionOf(input).key).toBe(isSame)
})
