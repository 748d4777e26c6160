import { expect, test } from 'vitest'
import { createRandom } from './random.ts'
import { seedCatalogue } from './seed-catalogue.ts'
import { drawTrade, tradeColumns } from './seed-trade-rows.ts'

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

test('an order of StockX is one pair, as it is there', async () => {
  const { order_item: lines } = await draw(1)
  const place = (name: (typeof tradeColumns.order_item)[number]) => tradeColumns.order_item.indexOf(name)
  const items = lines.map((line) => line.trimEnd().split('\t'))
  const pieces = (marketplace: string) =>
    new Set(
      items
        .filter((cells) => cells[place('marketplace')] === marketplace)
        .map((cells) => cells[place('quantity')]),
    )
  expect(pieces('StockX')).toEqual(new Set(['1']))
  expect(pieces('Shopify')).toContain('2')
})
