import { expect, test, vi } from 'vitest'
import { listProducts } from './list-products.ts'
import type { ProductReader } from './product-list.query.ts'

const empty: ProductReader = {
  read: () => Promise.resolve({ rows: [], figures: { count: 0, totalProducts: 0, costCents: 0 } }),
}

async function warningsOf(...states: string[]): Promise<unknown[]> {
  const warn = vi.fn()
  const filter = [{ or: [{ published__in: states }, { sku: 'ONE' }] }]
  await listProducts(empty, { query: {}, body: { filter }, today: '2026-01-31', log: { warn } })
  return warn.mock.calls.map(([fields]) => fields as unknown)
}

test('a state of publication that no one knows is accepted and noted', async () => {
  expect(await warningsOf('shopify(pub)', 'Ebay(Pub)', 'StockX(Unpub)')).toEqual([{ values: ['Ebay(Pub)'] }])
  expect(await warningsOf('Shopify(Pub)')).toEqual([])
})
