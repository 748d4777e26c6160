import { expect, test } from 'vitest'
import { productColumns } from '../../../contract/products/product-columns.ts'
import { orderByOf, sortModelOf, withSortToggled, type SortModel } from './sort-model.ts'

test('a click sorts ascending, then descending, then not at all', () => {
  const once = withSortToggled([], 'sku', false)
  const twice = withSortToggled(once, 'sku', false)
  expect(once).toEqual([{ id: 'sku', desc: false }])
  expect(twice).toEqual([{ id: 'sku', desc: true }])
  expect(withSortToggled(twice, 'sku', false)).toEqual([])
})

test('a click without Shift leaves only the column that was clicked', () => {
  const sort: SortModel = [
    { id: 'brand', desc: false },
    { id: 'sku', desc: false },
  ]
  expect(withSortToggled(sort, 'sku', false)).toEqual([{ id: 'sku', desc: true }])
})

test('Shift adds a second column and turns each in its place', () => {
  const two = withSortToggled([{ id: 'brand', desc: false }], 'sku', true)
  expect(two.map(({ id }) => id)).toEqual(['brand', 'sku'])
  expect(withSortToggled(two, 'brand', true)).toEqual([
    { id: 'brand', desc: true },
    { id: 'sku', desc: false },
  ])
  expect(withSortToggled([{ id: 'brand', desc: true }, ...two.slice(1)], 'brand', true)).toEqual([
    { id: 'sku', desc: false },
  ])
})

test('order_by reads back, knows the names of a column, and drops what cannot be sorted', () => {
  const sort = sortModelOf(
    '-updated_on,distribution_center_quantity__available_quantity,labels,nothing,updated_on',
    productColumns,
  )
  expect(sort).toEqual([
    { id: 'updated_on', desc: true },
    { id: 'dc_phoenix', desc: false },
  ])
  expect(orderByOf(sort, (id) => id)).toBe('-updated_on,dc_phoenix')
})
