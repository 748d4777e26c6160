import { expect, test } from 'vitest'
import { productColumn } from '../../contract/products/product-columns.ts'
import { changedInputs, inputText, isSameInput, readInput } from './form-input.ts'

const of = (field: string) => ({ name: field, label: field, column: productColumn(field) })

test.each([
  ['title', ' Air ', { is: 'value', value: 'Air' }],
  ['title', ' ', { is: 'value', value: null }],
  ['retail_price', '0.5', { is: 'value', value: 0.5 }],
  ['retail_price', '1.999', { is: 'refused', reason: 'Prices have at most 2 decimals.' }],
  ['retail_price', '-1', { is: 'refused', reason: 'The smallest value is 0.' }],
  ['margin', '-100', { is: 'value', value: -100 }],
  ['margin', '-101', { is: 'refused', reason: 'The smallest value is -100.' }],
  ['weight', '0.8', { is: 'value', value: 0.8 }],
  ['multipack_quantity', '1.25', { is: 'value', value: 1.25 }],
  ['received_date_utc', '2026-02-30', { is: 'refused', reason: 'Enter a date, for example 2026-01-31.' }],
  ['received_date_utc', '2026-02-28', { is: 'value', value: '2026-02-28' }],
  ['is_display_in_store', 'Yes', { is: 'value', value: true }],
  ['is_display_in_store', 'No', { is: 'value', value: false }],
  ['allow_consolidation', 'NotAllowed', { is: 'value', value: 'NotAllowed' }],
])('%s reads %j', (field, text, reading) => {
  expect(readInput(of(field), text)).toEqual(reading)
})

test.each([
  ['retail_price', '120', '120.00', true],
  ['retail_price', '120', '', false],
  ['title', 'a ', 'a', true],
  ['title', 'a', 'A', false],
  ['retail_price', '-1', '-2', false],
])('of %s, %j and %j are the same: %s', (field, one, other, isSame) => {
  expect(isSameInput(of(field), one, other)).toBe(isSame)
})

test('stored values stand in inputs as they would be typed', () => {
  expect(inputText(of('retail_price'), 120)).toBe('120.00')
  expect(inputText(of('is_display_in_store'), false)).toBe('No')
  expect(inputText(of('received_date_utc'), '2026-02-28T00:00:00Z')).toBe('2026-02-28')
  expect(inputText(of('title'), null)).toBe('')
})

test('only what says something else is sent, and an emptied field clears', () => {
  const inputs = [of('title'), of('brand'), of('retail_price')]
  const before = { title: 'a', brand: 'b', retail_price: '1.00' }
  const values = { title: 'a', brand: '', retail_price: '2' }
  expect(changedInputs(inputs, values, before)).toEqual([
    { name: 'brand', value: null },
    { name: 'retail_price', value: 2 },
  ])
})
