import type { Page } from 'playwright-core'
import { expect } from 'vitest'

type Answer = { results: { id: number; sku: string }[] }
export type OwnOrder = { id: number; order_id: string; items: { sku: string }[] }

/** Writes an order of a test's own: one piece of a basic product for $100, some minutes ahead. */
export async function writeOrder(page: Page, token: string): Promise<OwnOrder> {
  const headers = { authorization: `Token ${token}` }
  const basics = encodeURIComponent(JSON.stringify([{ product_type__in: ['basic'] }]))
  const found = await page.request.get(`/api/products/?page_size=1&order_by=-sku&filter=${basics}`, {
    headers,
  })
  const product = ((await found.json()) as Answer).results[0]?.id
  const { order_id } = (await (
    await page.request.get('/api/orders/generate-order-id/', { headers })
  ).json()) as OwnOrder
  const person = { first_name: 'Ada', last_name: 'Byron', city: 'London' }
  const data = {
    ...{ product_id: product, order_id, cost: 0, qty: 1, amount: 100, create_anyway: true },
    order_time: new Date(Date.now() + 600_000).toISOString(),
    ...{ ship_to_info: person, ship_to_bill_info: person },
  }
  const made = await page.request.post('/api/orders/create/', { headers, data })
  expect(made.status()).toBe(201)
  return (await made.json()) as OwnOrder
}
