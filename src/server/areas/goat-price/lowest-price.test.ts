import { expect, test } from 'vitest'
import { lowestPrice } from './lowest-price.ts'

const sizes = [
  { name: '9.5', size: 9.5 },
  { name: '10', size: 10 },
  { name: 'XL', size: 21 },
]
const offers = [
  { size: 9.5, cents: 14_500 },
  { size: 21, cents: 9_000 },
]

test.each([
  ['9.5', 14_500],
  ['9.50', 14_500],
  ['US 9.5', 14_500],
  ['xl', 9_000],
])('size %s has its own price', (size, cents) => {
  expect(lowestPrice({ sizes }, offers, size)).toEqual({ cents })
})

test.each([
  ['10', 'Nobody offers size 10 new on GOAT right now.'],
  ['44', 'GOAT has no size 44 of this item.'],
  ['S', 'GOAT has no size S of this item.'],
  [null, 'This product has no size, and GOAT has a price for each.'],
])('size %s has none, and it is said why', (size, reason) => {
  expect(lowestPrice({ sizes }, offers, size)).toEqual({ reason })
})

test('an item that names no sizes is asked by number', () => {
  expect(lowestPrice({ sizes: [] }, offers, '9.5')).toEqual({ cents: 14_500 })
})
