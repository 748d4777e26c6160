import { expect, test } from 'vitest'
import { picturesOf } from './product-pictures.ts'

const own = (address: string) => ({ address, isElsewhere: false })
const elsewhere = (address: string) => ({ address, isElsewhere: true })

test.each([
  ['nothing', { image: null, images: [] }, []],
  ['our own', { image: 'media/a.webp', images: [] }, [own('/media/a.webp')]],
  [
    'a silhouette and what an import brought',
    { image: '/media/a.webp', images: ['https://pictures.example/1.jpg', 'https://pictures.example/2.jpg'] },
    [
      own('/media/a.webp'),
      elsewhere('https://pictures.example/1.jpg'),
      elsewhere('https://pictures.example/2.jpg'),
    ],
  ],
  ['slots in their order', { image: '/a', images: ['/a', '/b', '/c'] }, [own('/a'), own('/b'), own('/c')]],
  [
    'the same twice',
    { image: '//p.example/1.jpg', images: ['//p.example/1.jpg'] },
    [elsewhere('//p.example/1.jpg')],
  ],
])('%s', (_, product, expected) => {
  expect(picturesOf(product)).toEqual(expected)
})
