import { expect, test } from 'vitest'
import { productColumn } from '../../contract/products/product-columns.ts'
import { inputProblems, refusedInputs } from './form-problems.ts'
import type { FormValues } from './form-state.ts'

const sku = { name: 'sku', label: 'SKU', column: productColumn('sku'), isRequired: true }
const price = { name: 'retail_price', label: 'Retail', column: productColumn('retail_price') }

test.each([
  ['an empty field that must be filled', { sku: ' ', retail_price: '' }, true, { sku: 'SKU is required' }],
  [
    'a number out of bounds',
    { sku: 'A', retail_price: '-1' },
    true,
    { retail_price: 'The smallest value is 0.' },
  ],
  ['not one that was stored so', { sku: 'A', retail_price: '-1' }, false, {}],
])('what is wrong: %s', (_words, values, isChanged, problems) => {
  expect(inputProblems([sku, price], values, () => isChanged)).toEqual(problems)
})

test('what the server says stands at the field that it means', () => {
  const errors = { 'centers.0.qty': ['Too many.', 'Odd.'], sku: ['Taken.'] }
  const nameOf = (path: string) => (path === 'centers.0.qty' ? 'Phoenix' : path)
  expect(refusedInputs({ errors }, nameOf)).toEqual({ Phoenix: 'Too many. Odd.', sku: 'Taken.' })
})

test('what was begun and is no number or date yet is told, and not what was finished since', () => {
  const inputs = ['usp', 'received_date_utc', 'retail_price'].map((name) => ({
    ...{ name, label: name, column: productColumn(name) },
  }))
  const problems = (values: FormValues) =>
    inputProblems(inputs, values, () => true, ['usp', 'received_date_utc'])
  expect(problems({})).toEqual({
    usp: 'Enter a number, for example 129.99.',
    received_date_utc: 'Finish the date, or clear it.',
  })
  expect(problems({ usp: '5', received_date_utc: '2026-02-28' })).toEqual({})
})
