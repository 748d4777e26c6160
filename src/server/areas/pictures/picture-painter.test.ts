import sharp from 'sharp'
import { expect, test } from 'vitest'
import { paintSilhouette } from './picture-painter.ts'
import { silhouetteFor, silhouetteNames } from './silhouettes.ts'

test.each(silhouetteNames)('paints a %s as a square WebP', async (silhouette) => {
  const { format, width, height, hasAlpha } = await sharp(
    await paintSilhouette({ silhouette, main: 'Black', accent: 'White' }),
  ).metadata()
  expect({ format, width, height, hasAlpha }).toEqual({
    format: 'webp',
    width: 320,
    height: 320,
    hasAlpha: true,
  })
})

test('paints the same bytes from the same words, others from other colours', async () => {
  const paint = (main: string) => paintSilhouette({ silhouette: 'tee', main, accent: 'White' })
  expect(await paint('Red')).toEqual(await paint('Red'))
  expect(await paint('Red')).not.toEqual(await paint('Blue'))
})

test.each([
  ['Hoodies Club Fleece', 'hoodie'],
  ['Ocean Blue Shirt', 'tee'],
  ['Bracelet 7 Shakra Bracelet', 'ring'],
  ['Air Jordan 1 Retro High OG', 'sneaker-high'],
  ['adidas Yeezy Boost 350 V2', 'runner'],
  ['Something nobody knows', 'box'],
])('takes %s for a %s', (words, silhouette) => {
  expect(silhouetteFor(words)).toBe(silhouette)
})

test('refuses to read a vector file', async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')
  await expect(sharp(drawing).metadata()).rejects.toThrow()
})
