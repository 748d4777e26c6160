import { expect, test } from 'vitest'
import { picturesOf } from './product-pictures.ts'

test.each([
  ['nothing', { image: null, images: [] }, { own: null, elsewhere: [] }],
  ['our own', { image: 'media/a.webp', images: [] }, { own: '/media/a.webp', elsewhere: [] }],
  [
    'a silhouette and what an import brought',
    { image: '/media/a.webp', images: ['https://pictures.example/1.jpg', 'https://pictures.example/2.jpg'] },
    { own: '/media/a.webp', elsewhere: ['https://pictures.example/1.jpg', 'https://pictures.example/2.jpg'] },
  ],
  [
    'the same twice',
    { image: '//p.example/1.jpg', images: ['//p.example/1.jpg'] },
    { own: null, elsewhere: ['//p.example/1.jpg'] },
  ],
])('%s', (_, product, expected) => {
  expect(picturesOf(product)).toEqual(expected)
})
