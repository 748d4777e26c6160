import { expect, test } from 'vitest'
import { sampleColumn } from '../../../../tests/support/sample-column.ts'
import { conditionOf, textsOf, wireTestOf } from './wire-test.ts'

const price = sampleColumn({ field: 'price' })
const listed = sampleColumn({ field: 'price__listed' })
const renamed = sampleColumn({ field: 'marketplaces', filterField: 'published' })
const columns = [price, listed, renamed]

test.each([
  ['price', price, { isExcluded: false, lookup: '' }],
  ['price__gt', price, { isExcluded: false, lookup: 'gt' }],
  ['exclude__price', price, { isExcluded: true, lookup: '' }],
  ['price__listed', listed, { isExcluded: false, lookup: '' }],
  ['price__listed__in', listed, { isExcluded: false, lookup: 'in' }],
  ['published__in', renamed, { isExcluded: false, lookup: 'in' }],
])('%s is taken apart', (key, column, operator) => {
  expect(wireTestOf(key, 1, columns)).toEqual({ column, test: { ...operator, value: 1 } })
  expect(conditionOf(column, operator, 1)).toEqual({ [key]: 1 })
})

test.each(['prices', 'marketplaces', 'pric', '', 'exclude__'])('%j names no column', (key) => {
  expect(wireTestOf(key, 1, columns)).toBeNull()
})

test.each([
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
  [[], null],
  [['a', 1], null],
  ['a', null],
])('%j as a list of texts is %j', (value, texts) => {
  expect(textsOf(value)).toEqual(texts)
})
