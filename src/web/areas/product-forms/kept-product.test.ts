import { expect, test } from 'vitest'
import { keptProduct } from './kept-product.ts'

const whole = {
  id: 7,
  version: 2,
  sku: 'A',
  title: 'B',
  attributes: [],
  children: [],
  parents: [],
  distribution_centers: [],
}

test.each([
  ['the product itself', JSON.stringify(whole), true],
  ['another product', JSON.stringify({ ...whole, id: 8 }), false],
  ['something that only half looks like it', JSON.stringify({ id: 7, sku: 'A' }), false],
  ['lists of something else', JSON.stringify({ ...whole, distribution_centers: [null] }), false],
  ['no JSON', '{', false],
  ['nothing', null, false],
])('of a browser that kept %s', (_words, kept, isUsed) => {
  const read: string[] = []
  const storage = { getItem: (key: string) => (read.push(key), kept) }
  expect(keptProduct(7, storage)?.sku).toBe(isUsed ? 'A' : undefined)
  expect(read).toEqual(['allProductDataPerId'])
})
