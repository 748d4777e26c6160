import { expect, test } from 'vitest'
import { createRandom } from './random.ts'
import { seedCatalogue } from './seed-catalogue.ts'
import { drawTrade } from './seed-trade-rows.ts'

const asOf = new Date('2026-11-01T00:00:00Z')

function draw(seed: number) {
  const products = [...seedCatalogue({ count: 600, seed: 7, firstId: 1, asOf, picture: () => undefined })]
  const takeIds = (_of: string, count: number) =>
    Promise.resolve(Array.from({ length: count }, (_, index) => index + 1))
  return drawTrade(products, { random: createRandom(seed), asOf, takeIds })
}

test('draws the same trade from the same seed, and another from another', async () => {
  expect(await draw(1)).toEqual(await draw(1))
  expect(await draw(2)).not.toEqual(await draw(1))
})
