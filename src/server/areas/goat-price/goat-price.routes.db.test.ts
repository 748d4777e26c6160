import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import catalogue from '../../../../data/alias-catalogue.json' with { type: 'json' }
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addProduct } from '../../../../tests/support/catalogue.ts'
import { openPracticeVendor, type PracticeVendor } from '../../../../tests/support/practice-vendor.ts'
import type { GoatPrice } from '../../../contract/products/goat-price.endpoints.ts'

const url = '/api/products/goat-price/'
let house: TestApp
let vendor: PracticeVendor
let headers: { authorization: string }

beforeAll(async () => {
  vendor = await openPracticeVendor('alias', '2026-11-21T21:05:00Z')
  house = await createTestApp({ alias: { apiUrl: vendor.url, token: undefined } })
  headers = { authorization: (await house.signIn('grace')).authorization }
})
beforeEach(async () => {
  await vendor.admin('reset/', {})
  await house.database.db.deleteFrom('goat_item').execute()
  await forgetTurns()
})
afterAll(async () => {
  await house.close()
  await vendor.close()
})

// A second passes between two calls; no test is to wait for it.
async function forgetTurns() {
  await house.database.db.deleteFrom('channel_limiter').execute()
  await house.database.db
    .insertInto('channel_limiter')
    .values({ credential: 'alias', available: 1000, capacity: 1000, restore_per_s: 1000 })
    .execute()
}

const bySku = Map.groupBy(catalogue.items, ({ sku }) => sku)
const item =
  [...bySku.values()].find(
    ([first, ...more]) => more.length === 0 && first?.prices.some(([, cents]) => cents === 0),
  )?.[0] ?? expect.unreachable()
const [size = 0, cents = 0] = item.prices.find(([, each]) => each !== 0) ?? []

let made = 0
const product = (changes: object = {}) => {
  made += 1
  return addProduct(house.database.db, {
    sku: `GOAT-${made}`,
    product_type: 'basic',
    goat_sku: item.sku,
    attributes: { size: String(size) },
    ...changes,
  })
}
const ask = (id: number, more = '') => house.app.inject({ url: `${url}?product_id=${id}${more}`, headers })
const read = async (id: number, more = '') => (await ask(id, more)).json<GoatPrice>()
const calls = async () => ((await vendor.admin('state/')).body as { log: { count: number } }).log.count
const disturb = (kind: string) => vendor.admin('faults/', { seed: 7, rules: [{ rate: 1, kind }] })

describe(`GET ${url}`, () => {
  test('answers the lowest price of the size, with its time', async () => {
    expect(await read(await product())).toEqual({
      goat_lowest_price: cents / 100,
      size: String(size),
      reason: null,
      read_on: house.clock.now().toISOString(),
      problem: null,
      mode: 'practice',
    })
  })

  test('asks once for all sizes of a style, again after six hours and whenever it is told to', async () => {
    const [one, other] = [await product(), await product({ goat_sku: item.sku.toLowerCase() })]
    await read(one)
    await read(other)
    expect(await calls()).toBe(2)
    await read(one, '&refresh=True')
    // Which item it is was known by then.
    expect(await calls()).toBe(3)
    house.clock.advance({ hours: 5 })
    await read(one)
    expect(await calls()).toBe(3)
    house.clock.advance({ hours: 1 })
    await read(one)
    expect(await calls()).toBe(4)
  })

  test.each<[string, object, RegExp]>([
    ['an unknown SKU', { goat_sku: 'NOBODY 001' }, /GOAT does not know the SKU NOBODY 001/],
    ['an item of several', { goat_sku: [...bySku].find(([, all]) => all.length > 1)?.[0] }, /several items/],
    ['a size that it does not have', { attributes: { size: '99' } }, /GOAT has no size 99/],
    [
      'a size that nobody offers',
      { attributes: { size: String(item.prices.find(([, each]) => each === 0)?.[0]) } },
      /Nobody offers size [\d.]+ new/,
    ],
    ['no size', { attributes: {} }, /has no size/],
    ['no GOAT SKU', { goat_sku: null }, /has no GOAT SKU/],
    ['a blank one', { goat_sku: ' ' }, /has no GOAT SKU/],
    ['a parent', { product_type: 'parent' }, /for each size/],
  ])('says of %s why there is no price', async (_, changes, reason) => {
    const price = await read(await product(changes))
    expect(price.goat_lowest_price).toBeNull()
    expect(price.reason).toMatch(reason)
  })

  test('asks nobody for a product without a GOAT SKU', async () => {
    await read(await product({ goat_sku: null }))
    expect(await calls()).toBe(0)
  })

  test('keeps what it knew where alias does not answer, and says so', async () => {
    const id = await product()
    await read(id)
    house.clock.advance({ hours: 7 })
    await disturb('html')
    const price = await read(id)
    expect(price).toMatchObject({
      goat_lowest_price: cents / 100,
      problem: expect.stringContaining('alias') as string,
    })
    expect(Date.parse(price.read_on ?? '')).toBe(house.clock.now().getTime() - 7 * 3_600_000)
    await vendor.admin('reset/', {})
    await forgetTurns()
    expect(await read(id)).toMatchObject({ problem: null })
  })

  test.each(['error', 'html', 'half', 'lost_answer', 'huge'])(
    'where nothing was known, %s is a refusal with its reason',
    async (kind) => {
      await disturb(kind)
      const reply = await ask(await product())
      expect([502, 503]).toContain(reply.statusCode)
      expect(reply.json<{ detail: string }>().detail).toMatch(/alias/)
    },
  )

  test('refuses what is no product', async () => {
    expect((await ask(987_654)).statusCode).toBe(404)
    expect((await house.app.inject({ url, headers })).statusCode).toBe(400)
  })
})
