import { expect, test } from 'vitest'
import { sampleColumn } from '../../../../tests/support/sample-column.ts'
import { productColumns } from '../../../contract/products/product-columns.ts'
import { fieldsFound } from './FieldList.tsx'

const labels = (search: string) => fieldsFound(productColumns, search).map(({ label }) => label)

test('every field that can be filtered is offered, shown or hidden', () => {
  const filterable = productColumns.filter(({ filter }) => filter !== 'none')
  expect(labels('')).toHaveLength(filterable.length)
  expect(labels('')).toEqual(expect.arrayContaining(['Harmonized Code', 'Type', 'Avail', 'Created']))
  expect(fieldsFound([sampleColumn({ filter: 'none' })], '')).toEqual([])
})

test('fields that begin with what was typed come first, then those that hold it in label or name', () => {
  expect(labels('type')[0]).toBe('Type')
  expect(labels(' COST ').slice(0, 2)).toEqual(['Cost', 'Estimated Shipping Cost'])
  expect(labels('updated_on')).toEqual(['Last Updated'])
  expect(labels('xyzzy')).toEqual([])
})
