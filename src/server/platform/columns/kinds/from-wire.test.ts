import { expect, test } from 'vitest'
import type { Column } from '../../../../contract/columns/column.ts'
import { findProductColumn } from '../../../../contract/products/product-columns.ts'
import { readWire, wireValue } from '../kind-of.ts'

const shipped: Column = {
  id: 'shipped', field: 'shipped', label: 'Shipped', type: 'timestamp', filter: 'date', width: 100,
  isSortable: true, editing: 'no', isWritable: true, isVisible: true,
} // prettier-ignore

function column(field: string): Column {
  const known = field === 'shipped' ? shipped : findProductColumn(field)
  if (!known) throw new Error(`no field ${field}`)
  return known
}

test.each<[string, unknown, unknown]>([
  ['brand', 'Nike', 'Nike'],
  ['brand', ' ', ' '],
  ['brand', null, null],
  ['sku', ' A-1 ', 'A-1'],
  ['condition', 'NEW', 'New'],
  ['condition', 'constructor', 'constructor'],
  ['product_type', 'parent', 'parent'],
  ['release_year', 2024, 2024],
  ['weight', 1.5, '1.50'],
  ['margin', -20, '-20.00'],
  ['cost', 19.99, 1999],
  ['cost', 0, 0],
  ['cost', null, null],
  ['is_blocked', 'True', true],
  ['is_blocked', false, false],
  ['received_date_utc', '2026-02-03', '2026-02-03'],
  ['shipped', '2026-02-03T10:00:00+02:00', '2026-02-03T08:00:00.000Z'],
  ['shipped', '2026-02-03', '2026-02-03T00:00:00.000Z'],
  ['labels', [' sale', 'sale', 'new'], ['sale', 'new']],
  ['labels', null, []],
])('%s takes %j', (field, value, stored) => {
  expect(readWire(column(field), value)).toEqual({ value: stored })
})

test.each<[string, unknown, string]>([
  ['brand', 7, 'Brand takes text.'],
  ['brand', 'a\0b', "Brand holds a character that can't be stored."],
  ['brand', '\ud800', "Brand holds a character that can't be stored."],
  ['brand', 'x'.repeat(256), 'Brand may have at most 255 characters.'],
  ['description', 'x'.repeat(50_001), 'Description may have at most 50,000 characters.'],
  ['sku', '  ', "SKU can't be empty."],
  ['title', null, "Title can't be empty."],
  ['product_type', 'child', 'Type takes one of master, parent, basic.'],
  ['product_type', 'Basic', 'Type takes one of master, parent, basic.'],
  ['release_year', 2024.5, 'Release Year takes a whole number.'],
  ['release_year', '2024', 'Release Year takes a whole number.'],
  ['release_year', 10_000, "Release Year can't be above 9,999."],
  ['weight', 1.234, 'Weight takes a number with at most 2 decimals.'],
  ['margin', -101, "Margin can't be below -100."],
  ['retail_price', 1.005, 'Retail Price takes an amount with at most 2 decimals.'],
  ['retail_price', '7', 'Retail Price takes an amount with at most 2 decimals.'],
  ['retail_price', -1, "Retail Price can't be below 0."],
  ['retail_price', 10_000_000, "Retail Price can't be above 9,999,999.99."],
  ['is_blocked', 'yes', 'Blocked takes true or false.'],
  ['is_blocked', null, "Blocked can't be empty."],
  ['received_date_utc', '2026-02-30', 'Received In Inventory takes a day like 2026-03-02.'],
  ['shipped', '2026-02-03T10:00', 'Shipped takes a day like 2026-03-02 or a time like 2026-03-02T17:30:00Z.'],
  ['labels', 'sale', 'Labels takes a list of texts.'],
  ['labels', ['sale', ' '], "Labels can't hold an empty text."],
])('%s refuses %j', (field, value, sentence) => {
  expect(readWire(column(field), value)).toEqual({ refusal: sentence })
})

test('what nobody filled in is null on the wire, a list is empty', () => {
  expect(['brand', 'cost', 'weight', 'shipped'].map((field) => wireValue(column(field), null))).toEqual([
    null, null, null, null,
  ]) // prettier-ignore
  expect(wireValue(column('labels'), [])).toEqual([])
})
