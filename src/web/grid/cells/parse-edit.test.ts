import { expect, test } from 'vitest'
import { productColumns } from '../../../contract/products/product-columns.ts'
import type { Column } from '../../../contract/columns/column.ts'
import { editorText, readEdit, type EditReading } from './parse-edit.ts'

const column = (id: string): Column => {
  const found = productColumns.find((each) => each.id === id)
  if (found === undefined) throw new Error(`no column ${id}`)
  return found
}
const reason = (reading: EditReading) => (reading.is === 'refused' ? reading.reason : reading.is)

test.each([
  ['retail_price', '129.99', 129.99],
  ['retail_price', ' $1,299.5 ', 1299.5],
  ['cost', '0', 0],
  ['goat_sku', ' 555088 063 ', '555088 063'],
])('%s takes %j as %j', (id, typed, value) => {
  expect(readEdit(column(id), typed)).toEqual({ is: 'value', value })
})

test.each([
  ['retail_price', 'abc', 'Enter a number, for example 129.99.'],
  ['retail_price', '1.999', 'Prices have at most 2 decimals.'],
  ['retail_price', '-1', 'The smallest value is 0.'],
  ['retail_price', '99999999', 'The largest value is 9999999.99.'],
  ['retail_price', '.', 'Enter a number, for example 129.99.'],
  ['goat_sku', 'x'.repeat(300), 'At most 255 characters.'],
  ['retail_price', '   ', 'nothing'],
])('%s answers %j with: %s', (id, typed, words) => {
  expect(reason(readEdit(column(id), typed))).toBe(words)
})

test('the editor shows a price bare', () => {
  expect(editorText(column('retail_price'), 1299.5)).toBe('1299.50')
  expect(editorText(column('goat_sku'), null)).toBe('')
})
