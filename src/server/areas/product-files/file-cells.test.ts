import fc from 'fast-check'
import { expect, test } from 'vitest'
import { derivedSku, givenSku, readPieces, slug } from './file-cells.ts'

test.each([
  ['desert-tee', 'DESERT-TEE'],
  ['Ocean  Blue/Shirt', 'OCEAN-BLUE-SHIRT'],
  ['--café №5--', 'CAF-5'],
  ['日本', ''],
  ['', ''],
])('spells %j as %j', (text, spelt) => {
  expect(slug(text)).toBe(spelt)
})

test('uses A–Z, digits and single dashes only, and spells its own result the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(slug(text)).toMatch(/^([A-Z0-9]+(-[A-Z0-9]+)*)?$/)
      expect(slug(slug(text))).toBe(slug(text))
    }),
  )
})

test.each([
  ['desert-tee', ['S'], 'DESERT-TEE-S'],
  ['desert-tee', ['8.5', 'Wolf Grey'], 'DESERT-TEE-8-5-WOLF-GREY'],
  ['desert-tee', ['尺'], 'DESERT-TEE'],
  ['', ['S'], 'S'],
  ['', [], ''],
])('makes the SKU of %j with %j', (handle, values, sku) => {
  expect(derivedSku(handle, values)).toBe(sku)
})

test.each([
  [" 'AB-1 ", 'AB-1'],
  ["' 0012", '0012'],
  ["'", ''],
  ["D'ARC", "D'ARC"],
])('takes %j as %j', (cell, sku) => {
  expect(givenSku(cell)).toBe(sku)
})

test.each([
  ['7', { value: 7 }],
  ['1,200', { value: 1200 }],
  ['5.0', { value: 5 }],
  ['-2', { value: 0, note: '-2 pieces were taken as 0.' }],
  ['1.5', { refusal: '"1.5" is not a whole number of pieces.' }],
  ['0x10', { refusal: '"0x10" is not a whole number of pieces.' }],
  ['many', { refusal: '"many" is not a whole number of pieces.' }],
  ['99999999', { refusal: '"99999999" is not a whole number of pieces.' }],
])('pieces: %s', (cell, reading) => {
  expect(readPieces(cell)).toEqual(reading)
})
