import { expect, test } from 'vitest'
import { productColumn } from '../../../contract/products/product-columns.ts'
import type { FormInput } from '../../form/form-input.ts'
import { blankRow, textOfRows, type SizeRow } from './size-rows.ts'
import { inputNameOf, rowProblems, sizeRunBody } from './size-run-body.ts'

const inputs: FormInput[] = ['sku', 'title', 'retail_price', 'cost', 'brand']
  .map((name): FormInput => ({ name, label: name, column: productColumn(name) }))
  .concat([
    { name: 'attributes.release_year', label: 'Year', column: productColumn('release_year') },
    { name: 'attributes.color', label: 'Color', column: productColumn('brand') },
  ])
const row = (part: Partial<SizeRow>): SizeRow => ({ ...blankRow, ...part })
const values = (rows: SizeRow[], style = {}) => ({ ...style, sizes: textOfRows(rows) })

test('a style and its sizes are sent as they are typed, without what is blank', () => {
  const typed = {
    sku: ' DUNK ',
    title: 'Dunk',
    retail_price: '$120',
    cost: '',
    'attributes.release_year': '2026',
  }
  const rows = [
    row({ size: ' 9 ', quantity: '3' }),
    blankRow,
    row({ size: '10', sku: 'OWN', cost: '1,200.50', retail_price: '130' }),
  ]
  expect(sizeRunBody(inputs, values(rows, { ...typed, 'attributes.color': 'Red' }))).toEqual({
    style: {
      ...{ product_type: 'parent', sku: 'DUNK', title: 'Dunk', retail_price: 120 },
      attributes: { release_year: 2026, color: 'Red' },
    },
    sizes: [
      { size: '9', quantity: 3 },
      { size: '10', sku: 'OWN', cost: 1200.5, retail_price: 130 },
    ],
  })
})

test('what is wrong in the sheet stands at its cell', () => {
  expect(rowProblems(values([]))).toEqual({ sizes: 'Add at least one size.' })
  const rows = [row({ size: '9', quantity: '1.5' }), blankRow, row({ quantity: '1', cost: 'x' })]
  expect(Object.keys(rowProblems(values(rows)))).toEqual(['sizes.0.quantity', 'sizes.2.size', 'sizes.2.cost'])
})

test.each([
  ['style.title', 'title'],
  ['style.release_year', 'attributes.release_year'],
  ['style.attributes.color', 'attributes.color'],
  ['sizes.0.sku', 'sizes.1.sku'],
  ['sizes.1.retail_price', 'sizes.3.retail_price'],
  ['sizes', 'sizes'],
])('what the server says of %s is shown at %s', (path, name) => {
  const rows = [blankRow, row({ size: '9' }), blankRow, row({ size: '10' })]
  expect(inputNameOf(path, inputs, values(rows))).toBe(name)
})
