import { expect, test } from 'vitest'
import { retryGroups } from './retry-groups.ts'

const failed = (productId: number, marketplace: string) => ({ productId, marketplace })

test('takes marketplaces together on which the same products failed', () => {
  const rows = [failed(2, 'Shopify'), failed(1, 'StockX'), failed(1, 'Shopify'), failed(2, 'StockX')]
  expect(retryGroups(rows)).toEqual([{ productIds: [1, 2], marketplaces: ['Shopify', 'StockX'] }])
})

test('never pairs a product with a marketplace on which it did not fail', () => {
  const rows = [failed(1, 'Shopify'), failed(1, 'StockX'), failed(2, 'StockX')]
  expect(retryGroups(rows)).toEqual([
    { productIds: [1], marketplaces: ['Shopify'] },
    { productIds: [1, 2], marketplaces: ['StockX'] },
  ])
})

test('has nothing to retry without failures', () => {
  expect(retryGroups([])).toEqual([])
})
