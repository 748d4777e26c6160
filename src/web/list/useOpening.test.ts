import { describe, expect, test } from 'vitest'
import { sampleView } from '../../../tests/support/page/sample-view.ts'
import { sampleColumn } from '../../../tests/support/sample-column.ts'
import type { View } from '../../contract/views.ts'
import type { StateParams } from '../grid/state/grid-state.ts'
import type { LastVisit, ListProperties } from './list.ts'
import { changedLayout, isSameParams, keptParams, openingParams } from './useOpening.ts'

const columns = [
  sampleColumn({ field: 'sku', width: 165 }),
  sampleColumn({ field: 'brand' }),
  sampleColumn({ field: 'cost', type: 'money', filter: 'number', isVisible: false }),
]
const view: View = { ...sampleView, label: 'Mine', grid_params: { order_by: '-brand' } }
const noQuery = { filter: null, order_by: null, search: null }
const visit = (grid_params: unknown, query_params: LastVisit['query_params'] = noQuery) => ({
  grid_params,
  query_params,
})

type Case = {
  views?: View[]
  visits?: LastVisit[]
  address?: StateParams
  lastPage?: string | null
}
function open({ views = [], visits = [], address = {}, lastPage = null }: Case): StateParams {
  const properties: ListProperties = { display_config: views, page_params: visits }
  return openingParams({ properties, columns, address, lastPage })
}

describe('a list opens', () => {
  test.each<[string, Case, StateParams]>([
    ['as it is, for someone who was never here', {}, {}],
    ['with the order of the active view', { views: [view] }, { order_by: '-brand' }],
    ['without a view that is not active', { views: [{ ...view, is_active: false }] }, {}],
    [
      'where this user left off, whatever the view says',
      { views: [view], visits: [visit({ search: 'air', order_by: 'sku' })] },
      { search: 'air', order_by: 'sku' },
    ],
    [
      'where this user left off on this view',
      { views: [view], visits: [visit({ search: 'air', view: 1 })] },
      { search: 'air' },
    ],
    [
      'as the active view is, where this user left off on another one',
      { views: [view], visits: [visit({ search: 'air', columns: 'sku', view: 2 })] },
      { order_by: '-brand' },
    ],
    ['plain, where this user left it so', { views: [view], visits: [visit({})] }, {}],
    [
      'with the columns of the last visit',
      { visits: [visit({ columns: 'brand:300,sku' })] },
      { columns: 'brand:300,sku' },
    ],
    [
      'as it was asked for last, where nothing else was kept',
      { visits: [visit(null, { filter: [{ brand: 'Nike' }], order_by: '-sku', search: 'x' })] },
      { filter: '[{"brand":"Nike"}]', order_by: '-sku', search: 'x' },
    ],
    [
      'by the view, when it was asked for plainly last',
      { views: [view], visits: [visit(null, { ...noQuery, filter: [] })] },
      { order_by: '-brand' },
    ],
    [
      'without what it does not know',
      { visits: [visit({ order_by: 'gone,-sku', filter: '{', columns: 'gone', page: '7', search: 5 })] },
      { order_by: '-sku' },
    ],
    ['as a link says', { visits: [visit({ search: 'air' })], address: { search: 'max' } }, { search: 'max' }],
    [
      'as a link says, with the columns of this user',
      { visits: [visit({ search: 'air', columns: 'brand' })], address: { order_by: 'sku' } },
      { order_by: 'sku', columns: 'brand' },
    ],
    [
      'as a link says, which may name its columns',
      { visits: [visit({ columns: 'brand' })], address: { columns: 'cost,sku' } },
      { columns: 'cost,sku' },
    ],
    ['on the page that was looked at last', { lastPage: '7' }, { page: '7' }],
    ['on the page of a link', { lastPage: '7', address: { page: '3' } }, { page: '3' }],
    ['on the first page, where what was kept is none', { lastPage: '-1e9' }, {}],
    [
      'on the first page, where a link says nothing of pages',
      { lastPage: '7', address: { search: 'x' } },
      { search: 'x' },
    ],
  ])('%s', (_name, input, params) => {
    expect(open(input)).toEqual(params)
  })
})

test('the page is not kept for the next visit, all else is', () => {
  expect(keptParams({ page: '7', search: 'x', columns: 'sku' }, 3)).toEqual({
    search: 'x',
    columns: 'sku',
    view: 3,
  })
})

test('columns that are as they were are not said', () => {
  const base = [{ id: 'sku', width: 165, pin: null }]
  expect(changedLayout([{ id: 'sku', width: 165, pin: null }], base, columns)).toBeNull()
  const wider = [{ id: 'sku', width: 200, pin: null }]
  expect(changedLayout(wider, base, columns)).toBe(wider)
})

test.each<[StateParams, StateParams, boolean]>([
  [{}, {}, true],
  [{ search: 'x' }, { search: 'x' }, true],
  [{ search: 'x' }, {}, false],
  [{}, { page: '2' }, false],
  [{ search: 'x', page: undefined }, { search: 'x' }, true],
])('%j and %j say the same: %s', (one, other, isSame) => {
  expect(isSameParams(one, other)).toBe(isSame)
})
