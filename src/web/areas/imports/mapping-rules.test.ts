import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ImportMapping } from '../../../contract/imports.ts'
import { isSameMapping, leftOutPrices, mappingGap, remapped, samplesOf } from './mapping-rules.ts'

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

test('whatever is chosen one after the other, no field is filled twice and the last word holds', () => {
  const choice = fc.record({
    header: fc.constantFrom('Code', 'Price', 'Ref', 'Name'),
    field: fc.constantFrom('sku', 'cost', 'title', null),
  })
  fc.assert(
    fc.property(fc.array(choice, { minLength: 1 }), (choices) => {
      const mapping = choices.reduce<ImportMapping>(
        (now, { header, field }) => remapped(now, header, field),
        {},
      )
      const fields = Object.values(mapping)
      expect(new Set(fields).size).toBe(fields.length)
      const last = choices.at(-1)
      expect(Object.entries(mapping).find(([header]) => header === last?.header)?.[1] ?? null).toBe(
        last?.field,
      )
      expect(isSameMapping(mapping, Object.fromEntries(Object.entries(mapping).toReversed()))).toBe(true)
    }),
  )
})

test.each([
  ['by its name', 'List price', ['19'], true],
  ['by its name, in another language', 'Preis', ['19,50'], true],
  ['by its values', 'VK', ['€19'], true],
  ['by its values, with the currency behind', 'VK', ['19 USD'], true],
  ['not when it holds words', 'Price type', ['MAP'], false],
  ['not when it holds nothing', 'Price', [''], false],
  ['not when it holds other numbers', 'Ref', ['19'], false],
])('warns of a price that is left out: %s', (_, header, values, isWarned) => {
  const rows = values.map((value) => [value])
  expect(leftOutPrices([header], {}, rows)).toEqual(isWarned ? [header] : [])
  expect(leftOutPrices([header], { [header]: 'cost' }, rows)).toEqual([])
})
