import { expect, test } from 'vitest'
import { findProductColumn } from '../../../contract/products/product-columns.ts'
import { patchOf, typedValue } from './save-field.ts'

test.each([
  ['a column', 'brand', 'Nike', { brand: 'Nike' }],
  ['a value that is taken away', 'subtitle', null, { subtitle: null }],
  ['an attribute', 'attributes.size', '9.5', { attributes: { size: '9.5' } }],
  ['an attribute with a point in its name', 'attributes.a.b', null, { attributes: { 'a.b': null } }],
  ['a list of words', 'labels', ' Hot,New in, Hot ,', { labels: ['Hot', 'New in'] }],
  ['a list that is emptied', 'labels', null, { labels: [] }],
  ['a centre', 'distribution_centers.Phoenix', 7, { distribution_centers: [{ name: 'Phoenix', qty: 7 }] }],
])('%s is sent by itself', (_name, field, value, expected) => {
  expect(patchOf(field, value)).toEqual(expected)
})

test.each([
  ['labels', 'Hot,New', 'Hot, New'],
  ['labels', ' , ', ''],
  ['title', 'Hot,New', 'Hot,New'],
  ['weight', 2, 2],
])('%s typed as %j is %j', (field, typed, value) => {
  const column = findProductColumn(field)
  expect(column && typedValue(column, typed)).toBe(value)
})
