import { expect, test } from 'vitest'
import type { ProductImage } from '../../../contract/pictures.ts'
import { areSameImages, imagesOf, imagesText } from './loose-images.ts'

const one: ProductImage = {
  id: 4,
  placement_name: 'ITEMIMAGEURL1',
  url: '/media/4.webp',
  state: 'kept',
  error: null,
}
const other: ProductImage = { ...one, id: 3, placement_name: 'ITEMIMAGEURL2', url: '/media/3.webp' }

test('pictures come back from the text of a form by their slots', () => {
  expect(imagesOf(imagesText([other, one]))).toEqual([one, other])
})

test.each([
  undefined,
  '',
  '{',
  '{}',
  '[1, {"id": "4"}, {"id": 4, "placement_name": "X", "url": "/media/4.webp"}]',
])('what is no list of pictures holds none: %j', (text) => expect(imagesOf(text)).toEqual([]))

test('they are the same in the same slots, whoever came first', () => {
  const text = imagesText([one, other])
  expect(areSameImages(text, imagesText([other, one]))).toBe(true)
  expect(areSameImages('', imagesText([]))).toBe(true)
  expect(areSameImages(text, imagesText([one]))).toBe(false)
  expect(areSameImages(text, imagesText([other, { ...one, placement_name: 'ITEMIMAGEURL3' }]))).toBe(false)
})
