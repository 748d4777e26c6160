import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { ExchangeRates, SavedRate } from '../../../contract/exchange-rates.endpoints.ts'
import type { OrderList } from '../../../contract/orders/order-list.endpoints.ts'
import type { OrderItemList } from '../../../contract/sales/sales.endpoints.ts'
import type { Order } from '../../../contract/orders.endpoints.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { rateNewest } from './exchange-rates.store.ts'

let house: TestApp
let authorization: string
let made = 0

beforeAll(async () => {
  house = await createTestApp()
  // The fifteenth of June.
  house.clock.advance({ days: 105 })
  ;({ authorization } = await house.signIn('mia'))
})
beforeEach(async () => {
  const { db } = house.database
  await db.deleteFrom('exchange_rate').execute()
  // Those of other tests are nobody's concern.
  await db.updateTable('sales_order').set({ currency: 'USD', is_archived: true }).execute()
})
afterEach(async () => {
  // Sales are reckoned by what each line says.
  const lines = await sql`
    select item.id from order_item item
    join sales_order on sales_order.id = item.sales_order_id
    where item.exchange_rate is distinct from sales_order.exchange_rate`.execute(house.database.db)
  expect(lines.rows).toEqual([])
})
afterAll(() => house.close())

async function call<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  headers = {},
) {
  const answer = await house.app.inject({ method, url, headers: { authorization, ...headers }, payload })
  return { status: answer.statusCode, body: answer.json<T>() }
}
type Told = SavedRate & { errors: Record<string, string[]>; code: string }
const add = (currency: string, valid_from: string, rate: number) =>
  call<Told>('POST', '/api/exchange-rates/', { currency, valid_from, rate })
const list = async () => (await call<ExchangeRates>('GET', '/api/exchange-rates/')).body
const show = async (id: number) => (await call<Order>('GET', `/api/orders/${id}/`)).body

/** An order of 100.00 of which 90.00 are paid out, in items that cost so many cents of the business's currency. */
async function order(currency: string, placed: string, costs: readonly number[] = [4_000]): Promise<number> {
  const { db } = house.database
  const cost_cents = costs.reduce((sum, cost) => sum + cost, 0)
  const { id } = await db
    .insertInto('sales_order')
    .values({
      ...{
        order_id: `RATED-${(made += 1)}`,
        order_number: '',
        marketplace: 'Shopify',
        order_status: 'Shipped',
      },
      ...{ currency, order_time: new Date(placed), created_by: 'Shopify', amount_cents: 10_000 },
      ...{ platform_amount_cents: 10_000, payout_cents: 9_000, cost_cents },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const part = Math.floor(10_000 / costs.length)
  const amounts = costs.map((_, at) => (at === 0 ? 10_000 - part * (costs.length - 1) : part))
  await db
    .insertInto('order_item')
    .values(
      costs.map((cost, at) => ({
        ...{ sales_order_id: id, sku: `R-${at}`, title: 'Rated', quantity: 1, cost_cents: cost },
        ...{ amount_cents: amounts[at] ?? 0, platform_amount_cents: amounts[at] ?? 0 },
        payout_cents: Math.floor((amounts[at] ?? 0) * 0.9),
      })),
    )
    .execute()
  return id
}

const figure = ({ figures }: Order, name: string) => figures.find((each) => each.name === name)
const profits = async (...ids: number[]) =>
  Promise.all(ids.map(async (id) => figure(await show(id), 'profit')?.value))

describe('a rate', () => {
  test('holds from its day on where the business is, until the next one, and says how many orders it changes', async () => {
    const [before, first, late, ours] = [
      await order('EUR', '2026-02-28T23:59:59Z'),
      await order('EUR', '2026-03-01T00:00:00Z'),
      await order('EUR', '2026-05-01T08:00:00Z'),
      await order('USD', '2026-05-01T08:00:00Z'),
    ]
    expect(await profits(before, first, late, ours)).toEqual([null, null, null, 50])
    expect(await list()).toMatchObject({ count: 0, business_currency: 'USD', without_rate: [{ currency: 'EUR', orders: 3 }] }) // prettier-ignore
    expect((await add('eur', '2026-03-01', 1.25)).body).toMatchObject({
      currency: 'EUR',
      rate: 1.25,
      orders: 2,
    })
    // 90 − 40 ÷ 1.25
    expect(await profits(before, first, late, ours)).toEqual([null, 58, 58, 50])
    expect((await add('EUR', '2026-05-01', 1.6)).body.orders).toBe(1)
    expect(await profits(before, first, late)).toEqual([null, 58, 65])
    expect((await add('EUR', '2026-01-01', 1.25)).body.orders).toBe(1)
    const came = await order('EUR', '2026-04-30T23:59:59Z')
    expect(await profits(before, came)).toEqual([58, 58])
    expect((await list()).without_rate).toEqual([])
  })

  test('is said where a figure rests on it, and why there is none', async () => {
    const id = await order('EUR', '2026-05-01T08:00:00Z')
    expect(figure(await show(id), 'profit')?.reason).toContain('no rate of EUR was in force at its time')
    await add('EUR', '2026-03-01', 1.25)
    const shown = await show(id)
    expect(figure(shown, 'profit')).toMatchObject({
      ...{ value: 58, unit: 'EUR', reason: null },
      formula: 'Payout − Cost ÷ Exchange Rate − Shipping Cost − Restock Amount',
    })
    expect(figure(shown, 'roi')).toMatchObject({
      value: 181.25,
      formula: 'Profit ÷ (Cost ÷ Exchange Rate) × 100',
    })
    expect(figure(shown, 'profit')?.inputs).toContainEqual({
      ...{ name: 'Exchange Rate since 2026-03-01', value: 1.25, unit: 'USD/EUR', source: 'rates' },
    })
    expect(figure(shown, 'profit')?.inputs).toContainEqual(
      expect.objectContaining({ name: 'Cost in EUR', value: 32, unit: 'EUR' }),
    )
  })

  test('is corrected and taken away, and orders follow', async () => {
    const [spring, summer] = [
      await order('EUR', '2026-04-01T08:00:00Z'),
      await order('EUR', '2026-06-02T08:00:00Z'),
    ]
    const { body: rate } = await add('EUR', '2026-03-01', 1.25)
    const put = (input: object, headers = {}) =>
      call<Told>('PUT', `/api/exchange-rates/${rate.id}/`, input, headers)
    const moved = await put({ currency: 'EUR', valid_from: '2026-06-01', rate: 1.6 }, { 'if-match': '"1"' })
    expect(moved.body).toMatchObject({ version: 2, updated_by: 'mia', orders: 2 })
    expect(await profits(spring, summer)).toEqual([null, 65])
    const late = await put({ currency: 'EUR', valid_from: '2026-06-01', rate: 2 }, { 'if-match': '"1"' })
    expect(late.status).toBe(412)
    expect((await put({ currency: 'GBP', valid_from: '2026-06-01', rate: 2 })).body.orders).toBe(1)
    expect(await profits(spring, summer)).toEqual([null, null])
    await put({ currency: 'EUR', valid_from: '2026-06-01', rate: 1.6 })
    const gone = await call<{ orders: number }>('DELETE', `/api/exchange-rates/${rate.id}/`)
    expect(gone).toMatchObject({ status: 200, body: { orders: 1 } })
    expect(await profits(spring, summer)).toEqual([null, null])
    expect((await call('DELETE', `/api/exchange-rates/${rate.id}/`)).status).toBe(404)
    expect((await put({ currency: 'EUR', valid_from: '2026-06-01', rate: 1.6 })).status).toBe(404)
  })

  test.each<[string, object, string]>([
    ['no currency', { currency: 'EUX' }, 'currency'],
    ['the currency of the business', { currency: 'USD' }, 'currency'],
    ['a day to come', { valid_from: '2026-06-16' }, 'valid_from'],
    ['no day', { valid_from: '2026-02-30' }, 'valid_from'],
    ['a day before there were computers', { valid_from: '0099-01-01' }, 'valid_from'],
    ['nothing', { rate: 0 }, 'rate'],
    ['less than nothing', { rate: -1 }, 'rate'],
    ['next to nothing', { rate: 1e-9 }, 'rate'],
    ['seven decimals', { rate: 1.0000001 }, 'rate'],
    ['more than can be', { rate: 1e12 }, 'rate'],
    ['a text', { rate: '1.2' }, 'rate'],
  ])('is not %s', async (_what, wrong, field) => {
    const input = { currency: 'EUR', valid_from: '2026-06-15', rate: 1.084511, ...wrong }
    const { status, body } = await call<Told>('POST', '/api/exchange-rates/', input)
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
    expect((await list()).count).toBe(0)
  })

  test('is one a day, has six decimals, and is nobody’s business who is not signed in', async () => {
    expect((await add('EUR', '2026-06-15', 1.084511)).body.rate).toBe(1.084511)
    expect((await add('EUR', '2026-06-15', 1.1)).body.errors).toHaveProperty('valid_from')
    const { body: other } = await add('EUR', '2026-06-14', 1.1)
    const onto = { currency: 'EUR', valid_from: '2026-06-15', rate: 1.1 }
    expect((await call<Told>('PUT', `/api/exchange-rates/${other.id}/`, onto)).body.errors).toHaveProperty(
      'valid_from',
    )
    expect((await house.app.inject({ url: '/api/exchange-rates/' })).statusCode).toBe(401)
  })

  test('that was saved while an order was being written reaches it a minute later', async () => {
    await add('EUR', '2026-03-01', 1.25)
    const id = await order('EUR', '2026-05-01T08:00:00Z')
    const { db } = house.database
    await db.updateTable('sales_order').set({ exchange_rate: null }).where('id', '=', id).execute()
    const by = { actor: 'orders', reason: 'exchange rates' }
    expect(await inTransaction(db, by, (tx) => rateNewest(tx, 1_000))).toBe(1)
    expect(await profits(id)).toEqual([58])
  })

  test('reaches the lines that an order gets while the rate is written', async () => {
    const id = await order('EUR', '2026-05-01T08:00:00Z')
    const { pool } = house.database
    const writing = await pool.connect()
    const write = async () => {
      await writing.query('begin')
      await writing.query('select from sales_order where id = $1 for update', [id])
      const adding = add('EUR', '2026-03-01', 1.25)
      const waits = () => pool.query(`select from pg_locks where not granted and locktype = 'transactionid'`)
      await expect.poll(async () => (await waits()).rowCount, { timeout: 60_000 }).toBe(1)
      await writing.query(
        `insert into order_item (sales_order_id, sku, title, quantity, cost_cents, platform_amount_cents, payout_cents)
         values ($1, 'LATE', 'Late', 1, 0, 0, 0)`,
        [id],
      )
      await writing.query('commit')
      return adding
    }
    expect((await write().finally(() => writing.release(true))).body.orders).toBe(1)
    const { rows } = await pool.query<{ rate: number }>(
      'select exchange_rate::float8 as rate from order_item where sales_order_id = $1',
      [id],
    )
    expect(rows).toEqual([{ rate: 1.25 }, { rate: 1.25 }])
  })
})

test('lists add up in the currency of the business what has a rate, and each currency in itself', async () => {
  await add('EUR', '2026-03-01', 1.25)
  // 12.41 USD are 9.93 EUR in all: 3.67, 2.93 and 3.33
  const parted = await order('EUR', '2026-05-01T08:00:00Z', [459, 366, 416])
  await order('GBP', '2026-05-01T08:00:00Z')
  await order('USD', '2026-05-01T08:00:00Z')
  const filter = encodeURIComponent('[{"is_archived":false}]')
  const { totals, results } = (await call<OrderList>('POST', `/api/orders/?filter=${filter}`, {})).body
  expect(results.find(({ id }) => id === parted)).toMatchObject({
    profit: 80.07,
    profit_margin: 80.07,
    roi: 806.34,
  })
  expect(totals).toMatchObject({
    ...{ currency: 'USD', total_count: 3, without_rate: 1 },
    // 100 + 125; 90 + 112.50; 40 + 12.41
    ...{ total_platform_amount: 225, total_payout: 202.5, total_cost: 52.41, total_profit: 150.09 },
    ...{ total_profit_margin: 66.71, total_roi: 286.38 },
  })
  expect(totals.by_currency).toMatchObject([
    { currency: 'USD', total_profit: 50 },
    { currency: 'EUR', total_platform_amount: 100, total_profit: 80.07, total_roi: 806.34 },
    { currency: 'GBP', total_platform_amount: 100, total_profit: null, total_roi: null },
  ])
  const items = encodeURIComponent(JSON.stringify([{ order__order_id__iexact: `RATED-${made - 2}` }]))
  const sold = (await call<OrderItemList>('POST', `/api/orders/order-item/?filter=${items}&order_by=id`, {}))
    .body
  const payouts = [3_000.6, 2_999.7, 2_999.7].map(Math.floor)
  expect(sold.results.map(({ profit }) => profit)).toEqual(
    [367, 293, 333].map((cost, at) => ((payouts[at] ?? 0) - cost) / 100),
  )
  expect(sold.totals).toMatchObject({ currency: 'USD', without_rate: 0, total_cost: 12.41 })
})
