import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic, addProduct } from '../../../../tests/support/catalogue.ts'
import type { PaidSize } from '../../../contract/products/net-payout.endpoints.ts'
import type { ProductListReply } from '../../../contract/products/products.ts'
import { netPayoutCents } from './net-payout-column.query.ts'
import { netPayout } from './net-payout.ts'

let house: TestApp
let headers: { authorization: string }
beforeAll(async () => {
  house = await createTestApp()
  headers = { authorization: (await house.signIn('grace')).authorization }
})
afterAll(() => house.close())

const cents = (max: number) => fc.option(fc.integer({ min: 0, max }))
const percent = (min: number, max: number) =>
  fc.option(fc.integer({ min: min * 100, max: max * 100 }).map((each) => (each / 100).toFixed(2)))

const drawnTerms = fc.record({
  marketplaceMargin: percent(0, 1_000),
  priceStepCents: fc.constantFrom(1, 100),
  fees: fc.record({
    ...{ transaction_fee: percent(0, 100), payment_fee: percent(0, 100) },
    ...{ least_fee_cents: cents(5_000), fixed_fee_cents: cents(5_000) },
  }),
})
const drawnPrices = fc.record({
  retail_price_cents: fc.option(
    fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 100_000_000 })),
  ),
  ...{ min_price_cents: cents(1_000_000), max_price_cents: cents(1_000_000), margin: percent(-100, 1_000) },
})

test('the step of a price is the connector’s own', async () => {
  const rows = await house.database.db
    .selectFrom('marketplace')
    .select(['name', 'price_step_cents'])
    .execute()
  const known = rows.flatMap(({ name, price_step_cents: step }) => {
    const account = house.context.channels.account(name)
    return account === null ? [] : [[name, step, account.sales.priceStepCents]]
  })
  expect(known.length).toBeGreaterThan(0)
  for (const [name, step, own] of known) expect([name, step]).toEqual([name, own])
})

test('a product’s page and the grid say what is left on each marketplace', async () => {
  const { db } = house.database
  const style = { sku: 'PAID', product_type: 'parent' as const, retail_price_cents: 20_000 }
  const parent = await addProduct(db, style)
  const own = await addBasic(db, 'PAID-10', { parent_id: parent, retail_price_cents: 10_000 })
  const inherited = await addBasic(db, 'PAID-11', { parent_id: parent, retail_price_cents: null })
  const show = async (id: number) => house.app.inject({ url: `/api/products/${id}/net-payout/`, headers })
  const { results } = (await show(parent)).json<{ results: PaidSize[] }>()
  const net = (marketplace: string) =>
    results.map(({ sku, payouts }) => [sku, payouts.find((each) => each.marketplace === marketplace)?.net])
  expect(net('StockX')).toEqual([['PAID-10', 88], ['PAID-11', 176]]) // prettier-ignore
  expect(net('Shopify')).toEqual([['PAID-10', 96.8], ['PAID-11', 193.9]]) // prettier-ignore
  expect((await show(own)).json<{ count: number }>().count).toBe(1)
  expect((await show(999_999)).statusCode).toBe(404)
  expect((await house.app.inject({ url: `/api/products/${own}/net-payout/` })).statusCode).toBe(401)

  const list = async (query: object) => {
    const url = '/api/products/?order_by=-net_payout_stockx'
    const reply = await house.app.inject({ method: 'POST', url, headers, payload: query })
    return reply.json<ProductListReply>()
  }
  const filter = [{ parent_sku: 'PAID' }]
  const rows = (await list({ filter })).results.map(({ id, net_payout_stockx: left }) => [id, left])
  expect(rows).toEqual([[inherited, 176], [own, 88]]) // prettier-ignore
  expect((await list({ filter: [...filter, { net_payout_stockx__gte: 100 }] })).count).toBe(1)
  await db.updateTable('marketplace').set({ transaction_fee: '50.00' }).where('name', '=', 'StockX').execute()
  expect((await list({ filter: [...filter, { net_payout_stockx__gte: 100 }] })).count).toBe(0)
})

test('the catalogue reckons of thousands of rows what is said of each', async () => {
  const { db } = house.database
  for (const { fees, marketplaceMargin, priceStepCents } of fc.sample(drawnTerms, 12)) {
    const set = { ...fees, margin: marketplaceMargin, price_step_cents: priceStepCents }
    await db.updateTable('marketplace').set(set).where('name', '=', 'VoyageOne').execute()
    const all = fc.sample(drawnPrices, 500)
    const { rows } = await sql<{ net: number | null }>`
      select ${netPayoutCents('VoyageOne')} as net
      from unnest(
        ${all.map((each) => each.retail_price_cents)}::int[], ${all.map((each) => each.min_price_cents)}::int[],
        ${all.map((each) => each.max_price_cents)}::int[], ${all.map((each) => each.margin)}::numeric[]
      ) with ordinality as given(retail, least, most, margin, place)
      cross join lateral (
        select given.retail as retail_price_cents, given.least as min_price_cents, given.most as max_price_cents,
          given.margin, 'basic' as product_type, null::integer as parent_id
      ) product
      order by given.place`.execute(db)
    const terms = { marketplaceMargin, priceStepCents, fees }
    expect(rows.map(({ net }) => net)).toEqual(all.map((each) => netPayout({ ...each, ...terms }).netCents))
  }
})
