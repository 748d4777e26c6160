import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import type { LivePricePlan } from '../../../contract/products/live-prices.endpoints.ts'
import type { PriceUpdateReply } from '../../../contract/products/price-update.ts'

let house: TestApp
let headers: { authorization: string }
const markets: Record<string, number> = {}
let made = 0
let [one, two, three] = [0, 0, 0]

beforeAll(async () => {
  house = await createTestApp()
  headers = { authorization: (await house.signIn('olga')).authorization }
  const rows = await house.database.db.selectFrom('marketplace').select(['id', 'name']).execute()
  for (const { id, name } of rows) markets[name] = id
})
/** One is live for less on two marketplaces, two on one of them, three as it is here. */
beforeEach(async () => {
  made += 1
  one = await addBasic(house.database.db, `L1-${made}`, { retail_price_cents: 20_000 })
  two = await addBasic(house.database.db, `L2-${made}`, { retail_price_cents: 15_000 })
  three = await addBasic(house.database.db, `L3-${made}`, { retail_price_cents: 9_900 })
  await live(one, 'Shopify', 18_000)
  await live(one, 'StockX', 17_000)
  await live(two, 'StockX', 14_000)
  await live(three, 'Shopify', 9_900)
})
afterAll(() => house.close())

async function live(product_id: number, marketplace: string, price: number) {
  const { db } = house.database
  const marketplace_id = markets[marketplace] ?? 0
  const { id: group_id } = await db
    .insertInto('listing_group')
    .values({ marketplace_id, product_id, name: `${product_id}`, requested_by: 'seller' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('listing')
    .values({
      ...{
        product_id,
        marketplace_id,
        group_id,
        desired_state: 'listed',
        actual_state: 'listed',
        generation: 0,
      },
      ...{ price_sent_cents: 1, price_seen_cents: price, price_confirmed_cents: 1 },
      ...{ quantity_sent: 3, quantity_seen: 3, quantity_confirmed: 3 },
    })
    .execute()
}

const post = (payload: object, more = {}, url = '/api/products/take-live-prices/') =>
  house.app.inject({ method: 'POST', url, headers: { ...headers, ...more }, payload })
const all = () => [one, two, three]
const plan = async (asked: object = {}) =>
  (await post({ product_ids: all(), preview: true, ...asked })).json<LivePricePlan>()
const take = async (asked: object = {}) =>
  (await post({ product_ids: all(), ...asked })).json<PriceUpdateReply>()
const prices = async () =>
  (
    await house.database.db
      .selectFrom('product')
      .select('retail_price_cents')
      .where('id', 'in', all())
      .orderBy('id')
      .execute()
  ).map((row) => row.retail_price_cents)

describe('POST api/products/take-live-prices/', () => {
  test('plans pair by pair what is live otherwise, and changes nothing by it', async () => {
    const { results, ...rest } = await plan()
    expect(rest).toMatchObject({ count: 3, changed: 2, marketplaces: ['Shopify', 'StockX'] })
    expect(results.map((pair) => [pair.product_id, pair.marketplace, pair.live_price, pair.our_price, pair.is_taken])).toEqual([
      [one, 'Shopify', 180, 200, true],
      [one, 'StockX', 170, 200, false],
      [two, 'StockX', 140, 150, true],
    ]) // prettier-ignore
    expect((await plan({ without: ['Shopify', 'StockX'] })).count).toBe(0)
    expect(await prices()).toEqual([20_000, 15_000, 9_900])
  })

  test('takes them as one act, that is past work and can be taken back', async () => {
    const { made_from: madeFrom } = await plan()
    const { run_id: act, updated } = await take({ made_from: madeFrom })
    expect(updated).toBe(2)
    expect(await prices()).toEqual([18_000, 14_000, 9_900])
    expect((await plan()).results.map(({ marketplace }) => marketplace)).toEqual(['StockX'])
    const run = await house.app.inject({ url: `/api/runs/${act}/`, headers })
    expect(run.json()).toMatchObject({ kind: 'edit', label: 'Live prices taken', user: 'olga', success: 2 })
    expect((await post({}, {}, `/api/runs/${act}/undo/`)).json()).toMatchObject({ undone: 2, kept_count: 0 })
    expect(await prices()).toEqual([20_000, 15_000, 9_900])
  })

  test('leaves out what it was told to leave out', async () => {
    const left_out = [
      { product_id: one, marketplace: 'Shopify' },
      { product_id: two, marketplace: 'StockX' },
    ]
    expect((await plan({ left_out })).results.map((pair) => pair.is_left_out)).toEqual([true, false, true])
    expect((await take({ left_out })).updated).toBe(1)
    expect(await prices()).toEqual([17_000, 15_000, 9_900])
  })

  test('takes all that match a filter, and answers a repeated key the first answer', async () => {
    const filter = [{ sku__istartswith: 'L' }, { id__in: all() }]
    const product_ids = { filter, expected_count: 3 }
    const key = { 'idempotency-key': `live-${made}` }
    const first = (await post({ product_ids }, key)).json<PriceUpdateReply>()
    expect(first.updated).toBe(2)
    expect((await post({ product_ids }, key)).json()).toEqual(first)
  })

  test('changes nothing where the plan would be another by now', async () => {
    const { made_from: madeFrom } = await plan()
    await house.database.db
      .updateTable('listing')
      .set({ price_seen_cents: 13_000 })
      .where('product_id', '=', two)
      .execute()
    const reply = await post({ product_ids: all(), made_from: madeFrom })
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { code: 'preview_changed' }])
    expect(await prices()).toEqual([20_000, 15_000, 9_900])
  })

  test.each([
    [401, {}, { authorization: '' }],
    [400, { product_ids: [] }, {}],
    [400, { product_ids: [1], price: 5 }, {}],
    [400, { product_ids: [1], left_out: [{ product_id: 'x', marketplace: 'Shopify' }] }, {}],
  ])('answers %d to %j', async (status, body, more) => {
    expect((await post(body, more)).statusCode).toBe(status)
  })
})
