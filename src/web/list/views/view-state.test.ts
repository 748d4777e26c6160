import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFilterOf, filterableColumns } from '../../../../tests/support/page/any-column-filter.ts'
import { sampleView } from '../../../../tests/support/page/sample-view.ts'
import { productColumns as columns } from '../../../contract/products/product-columns.ts'
import { layoutText, parseLayout, type ColumnLayout } from '../../grid/columns/column-layout.ts'
import { noFilter, type FilterModel } from '../../grid/filters/filter-model.ts'
import { extraOf, type QueryGroup } from '../../grid/query/query-model.ts'
import { plainState, stateOf, type GridState } from '../../grid/state/grid-state.ts'
import { viewLayout } from './view-layout.ts'
import { isChanged, sharedParams, viewLook, viewParams, withDefaultActive } from './view-state.ts'

const query = { order_by: 'mpn', filter: [{ sku: 'B' }], and: [{ brand__iexact: 'nike' }] }

/** Over one that was written as a query, as it comes back over the wire. */
const saved = (state: GridState, layout: ColumnLayout) => ({
  ...sampleView,
  query,
  ...(JSON.parse(JSON.stringify(viewLook(state, layout, columns))) as object),
})
const layoutOf = (text: string) => parseLayout(text, columns) ?? []

const anyLayout = fc
  .subarray([...columns], { minLength: 1 })
  .chain((some) => fc.shuffledSubarray(some, { minLength: some.length, maxLength: some.length }))
  .chain((shown) =>
    fc.tuple(
      ...shown.map(({ id, width, isFixedWidth }) =>
        fc.record({
          id: fc.constant(id),
          width: isFixedWidth === true ? fc.constant(width) : fc.integer({ min: 48, max: 900 }),
          pin: fc.constantFrom('start' as const, 'end' as const, null),
        }),
      ),
    ),
  )
const anySort = fc
  .shuffledSubarray(
    columns.filter(({ isSortable }) => isSortable),
    { maxLength: 3 },
  )
  .chain((some) => fc.tuple(...some.map(({ id }) => fc.record({ id: fc.constant(id), desc: fc.boolean() }))))
const anyLeaf = fc
  .tuple(fc.constantFrom(...filterableColumns(columns)), fc.integer())
  .map(([column, value]) => ({
    kind: 'condition' as const,
    column,
    filter:
      column.filter === 'number'
        ? ({ kind: 'number', operator: 'greaterThan', value } as const)
        : ({ kind: 'empty', isEmpty: value > 0 } as const),
  }))
const { anyGroup } = fc.letrec<{ anyGroup: QueryGroup; part: QueryGroup['parts'][number] }>((tie) => ({
  part: fc.oneof({ maxDepth: 3 }, anyLeaf, tie('anyGroup')),
  anyGroup: fc.record({
    kind: fc.constant('group' as const),
    joint: fc.constantFrom('and' as const, 'or' as const),
    parts: fc.array(tie('part'), { minLength: 1, maxLength: 3 }),
  }),
}))
/** As the query builder applies it. */
const anyQuery = fc
  .option(anyGroup, { nil: null })
  .map((query) => (query === null ? [] : extraOf(query, columns)))
const anyFilter = fc
  .subarray(filterableColumns(columns), { maxLength: 3 })
  .chain((some) =>
    fc.tuple(...some.map((column) => anyFilterOf(column).map((filter) => [column.id, filter] as const))),
  )
  .chain((filters) =>
    anyQuery.map((extra) => ({ columns: Object.fromEntries(filters), extra }) satisfies FilterModel),
  )
const anyState = fc.record({ filter: anyFilter, sort: anySort, search: fc.string({ maxLength: 20 }) })

describe('a view', () => {
  test('opens as it was saved, in any other browser', () => {
    fc.assert(
      fc.property(anyState, anyLayout, (part, layout) => {
        const state = { ...plainState, ...part }
        const view = saved(state, layout)
        const opened = stateOf(viewParams(view, columns), columns)
        expect({ ...opened, layout: null }).toEqual({ ...state, layout: null })
        expect(layoutText(viewLayout(view, columns), columns)).toBe(layoutText(layout, columns))
        expect(isChanged(view, opened, viewLayout(view, columns), columns)).toBe(false)
        expect(stateOf(sharedParams(view, columns), columns)).toEqual({ ...state, layout })
      }),
      { numRuns: 200 },
    )
  })

  const state = { ...plainState, search: 'air', sort: [{ id: 'sku', desc: true }] }
  const layout = layoutOf('image~start,sku:200~start,title,retail_price')
  const view = saved(state, layout)

  test.each<[string, Partial<GridState>, string]>([
    ['another search', { search: 'max' }, layoutText(layout, columns)],
    ['another order', { sort: [] }, layoutText(layout, columns)],
    ['a filter', { filter: { ...noFilter, extra: [{ sku: 'A' }] } }, layoutText(layout, columns)],
    ['a column hidden', {}, 'image~start,sku:200~start,title'],
    ['a column moved', {}, 'image~start,sku:200~start,retail_price,title'],
    ['a column resized', {}, 'image~start,sku:210~start,title,retail_price'],
    ['a column unpinned', {}, 'image~start,sku:200,title,retail_price'],
  ])('is changed by %s', (_name, change, text) => {
    expect(isChanged(view, { ...state, ...change }, layoutOf(text), columns)).toBe(true)
  })

  test('of which only a part was written anew keeps its search and its order', () => {
    const part = { ...view, grid_params: { filter: '[{"brand__iexact":"nike"}]' } }
    expect(viewParams(part, columns)).toMatchObject({ search: 'air', order_by: '-sku' })
    const plain = { ...view, grid_params: { search: '', order_by: '' } }
    expect(viewParams(plain, columns)).toEqual({})
  })

  test('that was written as a query asks that, where the grid says nothing of it', () => {
    const query = { filter: [{ sku__icontains: 'A' }], order_by: '-sku' }
    expect(viewParams({ grid_params: { order_by: 'sku' }, query }, columns)).toEqual({
      filter: '[{"sku__icontains":"A"}]',
      order_by: 'sku',
    })
  })

  test('asks the groups of its query beside its filter, without what is lost of them', () => {
    const [nike, puma] = [{ brand__iexact: 'nike' }, { brand__iexact: 'puma' }]
    const query = { or: [nike, { and: [puma, { gone: 1 }] }] }
    const grid_params = { filter: [{ sku__icontains: 'A' }] }
    expect(viewParams({ grid_params, query, lost_conditions: [{ gone: 1 }] }, columns)).toEqual({
      filter: JSON.stringify([{ sku__icontains: 'A' }, { or: [nike, { and: [puma] }] }]),
    })
    expect(viewParams({ grid_params: null, query: { and: [nike] } }, columns)).toEqual({
      filter: JSON.stringify([{ and: [nike] }]),
    })
  })

  test('asks nothing that can no longer be asked', () => {
    const filter = [{ or: [{ gone: 1 }, { brand__iexact: 'nike' }] }, { gone: 1 }, { and: [{ gone: 1 }] }]
    const params = (grid_params: unknown) =>
      viewParams({ ...sampleView, grid_params, lost_conditions: [{ gone: 1 }] }, columns)
    const held = { filter: '[{"or":[{"brand__iexact":"nike"}]}]' }
    expect(params({ filter: JSON.stringify(filter) })).toEqual(held)
    expect(params({ filter })).toEqual(held)
    expect(params({ filter: '[{', search: 'x'.repeat(501), order_by: 'gone' })).toEqual({})
    expect(params(['x'])).toEqual({})
    const several = [{ gone: 1, brand__iexact: 'nike', cost__gt: 3 }]
    expect(params({ filter: several })).toEqual({ filter: '[{"brand__iexact":"nike"},{"cost__gt":3}]' })
  })

  test('is not changed by the page one is on', () => {
    expect(isChanged(view, { ...state, page: 7 }, layout, columns)).toBe(false)
  })

  test('that is not active leaves the list on the own Default', () => {
    const views = [
      { ...sampleView, id: 2, is_active: false, label: 'Shoes' },
      { ...sampleView, id: 3, is_active: false, owner: 'mia' },
      { ...sampleView, id: 4, is_active: false },
    ]
    expect(withDefaultActive(views).map(({ is_active }) => is_active)).toEqual([false, false, true])
    const chosen = views.map((each) => ({ ...each, is_active: each.id === 2 }))
    expect(withDefaultActive(chosen)).toEqual(chosen)
  })
})
