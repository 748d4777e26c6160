import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import type { SalesReport } from '../../../contract/sales/sales.endpoints.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { countSold } from '../orders/sold.store.ts'

let house: TestApp
let authorization: string

type Sale = {
  product: number | null
  pieces: number
  cents: number
  daysAgo: number
  cost?: number
  currency?: string
}

let made = 0

/** One item in an order of its own, a minute longer ago: rounded to milliseconds, now may lie ahead. */
async function sell({ product, pieces, cents, daysAgo, cost = 0, currency = 'USD' }: Sale): Promise<number> {
  const name = `sale-${(made += 1)}`
  const { rows } = await sql<{ id: number }>`
    with sale as (
      insert into sales_order (order_id, order_number, marketplace, order_time, order_status, currency, amount_cents,
        platform_amount_cents, payout_cents, cost_cents, created_by)
      values (${name}, ${name}, 'Shopify', now() - make_interval(days => ${daysAgo}, mins => 1), 'Open', ${currency}, ${cents},
        ${cents}, ${cents}, ${cost}, 'test')
      returning id
    )
    insert into order_item (sales_order_id, product_id, sku, title, quantity, platform_amount_cents, payout_cents, cost_cents)
    select sale.id, ${product}::integer, 'S', 'T', ${pieces}, ${cents}, ${cents}, ${cost} from sale
    returning id`.execute(house.context.db)
  return rows[0]?.id ?? 0
}

const products = { nine: 0, ten: 0, plain: 0 }

beforeAll(async () => {
  house = await createTestApp()
  ;({ authorization } = await house.signIn('mia'))
  const { db } = house.context
  products.nine = await addBasic(db, 'SHOE-9', { mpn: 'DD1391' })
  products.ten = await addBasic(db, 'SHOE-10', { mpn: 'dd1391' })
  products.plain = await addBasic(db, 'PLAIN')
  await sell({ product: products.nine, pieces: 2, cents: 20_000, cost: 5_000, daysAgo: 0 })
  await sell({ product: products.ten, pieces: 1, cents: 9_999, cost: 4_000, daysAgo: 5 })
  await sell({ product: products.ten, pieces: 4, cents: 50_000, daysAgo: 12, currency: 'EUR' })
  await sell({ product: products.plain, pieces: 3, cents: 3_000, cost: 6_000, daysAgo: 20 })
  await sell({ product: null, pieces: 1, cents: 500, daysAgo: 1 })
  await countUnlinked()
})
afterAll(() => house.close())

/** As the minute's job does it. */
const countUnlinked = () => inTransaction(house.context.db, by, (tx) => countSold(tx, [0], new Date()))
const by = { actor: 'test', reason: 'a minute passed' }

const path = '/api/products/sales-report/'

async function report(query: Record<string, string> = {}) {
  const url = `${path}?${new URLSearchParams(query).toString()}`
  const answer = await house.app.inject({ url, headers: { authorization } })
  expect(answer.statusCode).toBe(200)
  return answer.json<SalesReport>()
}

describe('the report of sales', () => {
  test('adds up by MPN, in capitals or not: pieces of all currencies, money of that of the business, and the last days', async () => {
    const { results, count, total_mpns, totals } = await report()
    expect([count, total_mpns]).toEqual([2, 2])
    expect(results).toMatchObject([
      {
        ...{ mpn: 'DD1391', total_sales: 7, avg_sales: 100, total_profit: 209.99, avg_profit: 70 },
        ...{ sales_last_3_days: 2, sales_last_7_days: 3, sales_last_14_days: 7, sales_last_30_days: 7 },
      },
      {
        ...{ mpn: '(no MPN)', total_sales: 4, avg_sales: 8.75, total_profit: -25, avg_profit: -6.25 },
        ...{ sales_last_3_days: 1, sales_last_7_days: 1, sales_last_14_days: 1, sales_last_30_days: 4 },
      },
    ])
    expect(totals).toEqual({ currency: 'USD', total_count: 2, total_sales: 11, total_profit: 184.99 })
  })

  test('is filtered, searched and sorted by any of its figures', async () => {
    const mpns = async (query: Record<string, string>) => (await report(query)).results.map(({ mpn }) => mpn)
    expect(await mpns({ order_by: 'total_profit' })).toEqual(['(no MPN)', 'DD1391'])
    expect(await mpns({ filter: JSON.stringify([{ sales_last_7_days__gt: 2 }]) })).toEqual(['DD1391'])
    expect(await mpns({ filter: JSON.stringify([{ avg_profit__lt: 0 }]) })).toEqual(['(no MPN)'])
    expect(await mpns({ search: 'dd13' })).toEqual(['DD1391'])
    expect((await house.app.inject({ url: path })).statusCode).toBe(401)
  })

  test('follows each change of an item as if it were counted anew', async () => {
    const { db } = house.context
    const item = await sell({ product: null, pieces: 2, cents: 1_000, daysAgo: 2 })
    const change = (set: string) => sql.raw(`update order_item set ${set} where id = ${item}`).execute(db)
    const kept = async () => {
      const sales =
        await sql`select * from product_sale where pieces <> 0 order by product_id, currency`.execute(db)
      const days = await sql`select * from product_sold_days where last30 <> 0 order by product_id`.execute(
        db,
      )
      return [sales.rows, days.rows]
    }
    for (const set of [
      `product_id = ${products.nine}`,
      'quantity = 5, platform_amount_cents = 2500',
      'cost_cents = 700',
      'is_canceled = true',
      'is_canceled = false, payout_cents = 2000',
      `product_id = ${products.plain}`,
    ]) {
      await change(set)
      await countUnlinked()
      const before = await kept()
      await sql`select recount_sales(now())`.execute(db)
      expect(await kept(), set).toEqual(before)
    }
    // No count of a question outlives what it counted.
    expect((await report()).totals.total_sales).toBe(16)
    // Its channel tells the currency anew.
    await sql`
      update sales_order set currency = 'EUR'
      where id = (select sales_order_id from order_item where id = ${item})`.execute(db)
    const before = await kept()
    await sql`select recount_sales(now())`.execute(db)
    expect(await kept()).toEqual(before)
    const sold = await sql`
      select currency, pieces from product_sale where product_id = ${products.plain} order by currency`.execute(
      db,
    )
    expect(sold.rows).toEqual([
      { currency: 'EUR', pieces: 5 },
      { currency: 'USD', pieces: 3 },
    ])
  })

  test('counts anew what is asked for by MPN, and nothing when a product changes otherwise', async () => {
    const { db } = house.context
    const count = async () => (await report({ search: 'RENAMED' })).count
    const version = async () => {
      const { rows } = await sql<{ version: number }>`
        select sum(data_version)::int as version from total_share where table_name = 'product_sale'`.execute(
        db,
      )
      return rows[0]?.version ?? 0
    }
    expect(await count()).toBe(0)
    const before = await version()
    await sql`update product set retail_price_cents = 777, mpn = mpn where id = ${products.nine}`.execute(db)
    expect(await version()).toBe(before)
    await sql`update product set mpn = 'RENAMED' where id = ${products.nine}`.execute(db)
    expect(await count()).toBe(1)
    expect(await version()).toBe(before + 1)
  })
})
