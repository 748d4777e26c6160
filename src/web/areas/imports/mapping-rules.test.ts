import { expect, test } from 'vitest'
import { isSameMapping, mappingGap, remapped, samplesOf } from './mapping-rules.ts'

test.each([
  ['gives a column a field', { Code: 'sku' }, 'Price', 'cost', { Code: 'sku', Price: 'cost' }],
  [
    'gives it another one',
    { Code: 'sku', Price: 'cost' },
    'Price',
    'retail_price',
    { Code: 'sku', Price: 'retail_price' },
  ],
  ['takes the field from the column that had it', { Code: 'sku' }, 'Ref', 'sku', { Ref: 'sku' }],
  ['leaves a column out', { Code: 'sku', Price: 'cost' }, 'Price', null, { Code: 'sku' }],
])('%s', (_, mapping, header, field, after) => {
  expect(remapped(mapping, header, field)).toEqual(after)
})

test('asks for the SKU and for nothing else', () => {
  expect(mappingGap({ Price: 'cost' })).toMatch(/^Choose the column that holds the SKU/)
  expect(mappingGap({ Code: 'sku' })).toBeUndefined()
})

test.each([
  [{ a: 'sku', b: 'cost' }, { b: 'cost', a: 'sku' }, true],
  [{ a: 'sku' }, { a: 'sku', b: 'cost' }, false],
  [{ a: 'sku' }, { a: 'mpn' }, false],
])('%j and %j are the same: %s', (one, other, isSame) => {
  expect(isSameMapping(one, other)).toBe(isSame)
})

test('shows the first three different values of a column', () => {
  const rows = [['x', ' 1 '], ['x', '1'], ['x'], ['x', ''], ['x', '2'], ['x', '3'], ['x', '4']]
  expect(samplesOf(rows, 1)).toEqual(['1', '2', '3'])
  expect(samplesOf(rows, 5)).toEqual([])
})
