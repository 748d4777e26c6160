import { expect, test, vi } from 'vitest'
import type { ProductRow } from '../../../contract/products/products.ts'
import type { ListReader } from '../../platform/lists/table-reader.ts'
import { listProducts } from './list-products.ts'

const empty: Pick<ListReader<ProductRow>, 'read'> = {
  read: () => Promise.resolve({ rows: [], figures: { count: 0, all: 0, totals: {} } }),
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
