import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPracticeVendor, type PracticeVendor } from '../../../tests/support/practice-vendor.ts'
import { items } from './catalogue.ts'

let vendor: PracticeVendor
beforeAll(async () => {
  vendor = await openPracticeVendor('alias', '2026-11-21T21:05:00Z')
})
beforeEach(() => vendor.admin('reset/', {}))
afterAll(() => vendor.close())

const headers = { authorization: 'Bearer backroom-sandbox-token' }
const ask = (path: string) => vendor.ask(path, { headers })
const [item] = items
const sku = item?.sku ?? ''

test('a search finds what begins alike too, and writes SKUs with a blank', async () => {
  expect(sku).toMatch(/^\w+ \w+$/)
  const { status, body } = await ask(`/catalog?query=${encodeURIComponent(sku.replace(' ', '-'))}&limit=50`)
  const hits = (body as { catalog_items: { sku: string; catalog_id: string }[] }).catalog_items
  expect(status).toBe(200)
  expect(hits).toContainEqual(expect.objectContaining({ sku, catalog_id: item?.catalog_id }))
  const [code = ''] = sku.split(' ')
  expect(hits.every((hit) => hit.sku.startsWith(code))).toBe(true)
})

test('some SKUs belong to several items, and some sizes to nobody', () => {
  expect(new Set(items.map((each) => each.sku)).size).toBeLessThan(items.length)
  expect(items.some(({ prices }) => prices.some(([, cents]) => cents === 0))).toBe(true)
})

test('the price that is meant stands as text among cheaper ones that are not', async () => {
  const { body } = await ask(`/pricing_insights/availabilities/${item?.catalog_id}`)
  const { variants } = body as { variants: { size: number; availability: Record<string, unknown> }[] }
  expect(variants[0]).toMatchObject({ size: 0, product_condition: 'PRODUCT_CONDITION_NEW' })
  const lowest = variants.map(({ availability }) => availability['lowest_listing_price_cents'])
  expect(lowest.every((cents) => typeof cents === 'string')).toBe(true)
  const conditions = new Set(
    variants.map((variant) => JSON.stringify({ ...variant, size: 0, availability: 0 })),
  )
  expect(conditions.size).toBe(4)
})

describe('refusals', () => {
  test.each([
    ['/catalog', 400, 3],
    [`/pricing_insights/availabilities/none`, 404, 5],
    [`/pricing_insights/availabilities/none?region_id=`, 400, 3],
    ['/orders', 404, 5],
  ])('%s is answered with %i', async (path, status, code) => {
    const answer = await ask(path)
    expect(answer).toMatchObject({ status, body: { code, details: [] } })
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a wrong token is refused', async () => {
    const answer = await vendor.ask('/catalog?query=x', { headers: { authorization: 'Bearer guess' } })
    expect(answer).toMatchObject({ status: 401, body: { code: 16 } })
  })

  test('too many calls are refused until the minute is over', async () => {
    await vendor.admin('settings/', { calls_per_minute: 2 })
    expect((await ask('/catalog?query=x')).status).toBe(200)
    expect((await ask('/catalog?query=x')).status).toBe(200)
    expect((await ask('/catalog?query=x')).status).toBe(429)
    vendor.passTime(60_000)
    expect((await ask('/catalog?query=x')).status).toBe(200)
  })
})
