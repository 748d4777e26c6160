import { expect, test } from 'vitest'
import { sampleProduct } from '../../../../tests/support/page/sample-product.ts'
import type { ProductRow } from '../../../contract/products/products.ts'
import type { SelectionTarget } from '../../grid/rows/selection.ts'
import { staleChoice } from './stale-choice.ts'

const row = (id: number, part: Partial<ProductRow> = {}) => sampleProduct({ id, ...part })
const some = (rows: ProductRow[], ids = rows.map(({ id }) => id)) => staleChoice({ kind: 'some', ids, rows })
const all = (part: Partial<Extract<SelectionTarget<ProductRow>, { kind: 'all' }>> = {}) =>
  staleChoice({ kind: 'all', filter: [], search: '', exclude: [], expectedCount: 5000, ...part })
const isStale = { is_stale__in: ['True'] }

test('rows that were all seen are counted without asking: what is stale, and not deleted already', () => {
  const chosen = some([row(1), row(2, { is_stale: true }), row(3, { is_stale: true, is_deleted: true })])
  expect(chosen).toMatchObject({ total: 3, questions: [], ids: [2] })
  expect(chosen.choice(1)).toEqual([2])
})

test('none of the rows is stale: nothing is asked, and nothing would go', () => {
  expect(some([row(1)])).toMatchObject({ total: 1, questions: [], ids: [] })
})

test('ids whose rows have not all come are asked for', () => {
  const chosen = some([row(1, { is_stale: true })], [1, 2])
  expect(chosen).toMatchObject({
    total: 2,
    ids: null,
    questions: [{ filter: [{ id__in: [1, 2] }, isStale] }],
  })
  expect(chosen.choice(1)).toEqual([1, 2])
})

test('of all that matches the stale are asked for, within the search and without what was left out', () => {
  const chosen = all({ filter: [{ brand__in: ['Nike'] }], search: 'jordan', exclude: [4] })
  expect(chosen).toMatchObject({
    total: 5000,
    ids: null,
    questions: [{ filter: [{ brand__in: ['Nike'] }, { exclude__id__in: [4] }, isStale], search: 'jordan' }],
  })
})

test('what goes out of all that matches names the stale ones alone, and how many were seen', () => {
  expect(all({ filter: [{ brand__in: ['Nike'] }], exclude: [4] }).choice(12)).toEqual({
    filter: [{ brand__in: ['Nike'] }, isStale],
    exclude: [4],
    expected_count: 12,
  })
})
