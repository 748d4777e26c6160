import { expect, test } from 'vitest'
import { sizeSku } from './size-sku.ts'

test.each([
  ['DD1391-100', '9.5', 'DD1391-100-95'],
  [' AB ', 'W 7', 'AB-W7'],
  ['AB', '32 × 34', 'AB-3234'],
  ['AB', '2XL', 'AB-2XL'],
  ['AB', ' – ', null],
  [' ', '9', null],
])('the SKU of %s in size %s is %s', (mpn, size, sku) => {
  expect(sizeSku(mpn, size)).toBe(sku)
})
