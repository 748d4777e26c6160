import fc from 'fast-check'
import { expect, test } from 'vitest'
import { productColumns } from '../../../contract/products/product-columns.ts'
import { orderByOf, sortModelOf, unsortable, withSortToggled, type SortModel } from './sort-model.ts'

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

const sortable = productColumns.filter((column) => column.isSortable).map(({ id }) => id)
const sorts: fc.Arbitrary<SortModel> = fc.uniqueArray(
  fc.record({ id: fc.constantFrom(...sortable), desc: fc.boolean() }),
  { maxLength: 5, selector: ({ id }) => id },
)

test('any order reads back from its text', () => {
  fc.assert(
    fc.property(sorts, (sort) => {
      expect(
        sortModelOf(
          orderByOf(sort, (id) => id),
          productColumns,
        ),
      ).toEqual(sort)
    }),
  )
})

test('three clicks on a column with Shift leave every other one as it was', () => {
  fc.assert(
    fc.property(sorts, fc.constantFrom(...sortable), (sort, id) => {
      const others = sort.filter((each) => each.id !== id)
      const seen: (boolean | undefined)[] = []
      let now = sort
      for (let click = 0; click < 3; click++) {
        now = withSortToggled(now, id, true)
        expect(now.filter((each) => each.id !== id)).toEqual(others)
        seen.push(now.find((each) => each.id === id)?.desc)
      }
      // Each of the three states comes once, whichever was first.
      expect(new Set(seen)).toEqual(new Set([false, true, undefined]))
    }),
  )
})

test('what no list can be sorted by is named', () => {
  expect(unsortable('-updated_on,labels,dc_phoenix, -nothing,', productColumns)).toEqual([
    'labels',
    'nothing',
  ])
  expect(unsortable('', productColumns)).toEqual([])
})
