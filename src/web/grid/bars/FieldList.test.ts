import { expect, test } from 'vitest'
import { sampleColumn } from '../../../../tests/support/sample-column.ts'
import { productColumns } from '../../../contract/products/product-columns.ts'
import { publishedFilterValues } from '../../../contract/marketplaces.ts'
import { fieldsFound, valuesFound, withValue } from './FieldList.tsx'
import { noFilter, type ColumnFilter } from '../filters/filter-model.ts'

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

const known = ({ id }: { id: string }) =>
  id === 'marketplaces' ? publishedFilterValues : id === 'product_type' ? ['basic', 'parent'] : []
const values = (search: string) =>
  valuesFound(productColumns, search, known).map(({ column, value }) => `${column.id} ${value}`)

test('values of a set are found by their own name, those that begin with it first', () => {
  expect(values('out of')).toEqual(['marketplaces Out of step'])
  expect(values(' STEP ')).toEqual(['marketplaces Out of step'])
  expect(values('pa')).toEqual(['product_type parent'])
  expect(values('pub')).toHaveLength(6)
  expect(values('x')).toEqual([])
  expect(values('')).toEqual([])
  expect(valuesFound([sampleColumn({ filter: 'text', choices: ['step'] })], 'step', () => ['step'])).toEqual(
    [],
  )
})

test.each<[ColumnFilter | undefined, string[], boolean]>([
  [undefined, ['b'], false],
  [{ kind: 'set', isExcluded: false, values: ['a'], hasBlank: true }, ['a', 'b'], true],
  [{ kind: 'set', isExcluded: false, values: ['b'], hasBlank: false }, ['b'], false],
  [{ kind: 'set', isExcluded: true, values: ['a'], hasBlank: false }, ['b'], false],
  [{ kind: 'setAll', values: ['a', 'c'] }, ['b'], false],
])('a value that is picked beside %j is asked for', (held, asked, hasBlank) => {
  const column = sampleColumn({ filter: 'set' })
  const model = held === undefined ? noFilter : { ...noFilter, columns: { [column.id]: held } }
  expect(withValue(model, { column, value: 'b' }).columns[column.id]).toEqual({
    ...{ kind: 'set', isExcluded: false, hasBlank },
    values: asked,
  })
})
