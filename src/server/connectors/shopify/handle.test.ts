import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shopifyHandle } from './handle.ts'

test.each([
  ['DD1391 100', '7', 'dd1391-100-7'],
  ['Ärmel/Größe_M', '12', 'armel-gro-e-m-12'],
  ['--X--', '3', 'x-3'],
  ['靴', '5', 'p-5'],
  ['', '9', 'p-9'],
])('names %j of product %s %s', (name, ref, handle) => {
  expect(shopifyHandle({ name, ref })).toBe(handle)
})

test('gives every product a handle that Shopify takes, and no two the same', () => {
  const product = fc.record({
    name: fc.string({ unit: 'grapheme' }),
    ref: fc.integer({ min: 1 }).map(String),
  })
  fc.assert(
    fc.property(fc.uniqueArray(product, { selector: ({ ref }) => ref }), (products) => {
      const handles = products.map(shopifyHandle)
      handles.forEach((handle) => expect(handle).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/))
      expect(handles.every((handle) => handle.length <= 255)).toBe(true)
      const ends = handles.map((handle) => handle.slice(handle.lastIndexOf('-')))
      expect(new Set(ends).size).toBe(products.length)
    }),
  )
})
