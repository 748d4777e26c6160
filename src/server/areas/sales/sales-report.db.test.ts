import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { fakeClock } from '../../../../tests/support/fake-clock.ts'
import type { SalesReport } from '../../../contract/sales/sales.endpoints.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { ageSales } from '../orders/orders.jobs.ts'
import { addUpSales, countSold } from '../orders/sold.store.ts'

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

const written = (statement: string) => () => sql.raw(statement).execute(house.context.db)

const ofMpns = async (table: 'current_mpn_sale' | 'mpn_sale') =>
  (await sql`select * from ${sql.table(table)} order by mpn_key`.execute(house.context.db)).rows

/** Lines that do not say what their order and product do. */
async function linesOutOfStep() {
  const { rows } = await sql`
    select item.id
    from order_item item
    join sales_order on sales_order.id = item.sales_order_id
    left join product on product.id = item.product_id
    where (item.marketplace, item.currency, item.exchange_rate, item.sold_on, item.mpn, item.size) is distinct from
      (
        sales_order.marketplace, sales_order.currency, sales_order.exchange_rate, sales_order.order_time,
        product.mpn, product.size
      )`.execute(house.context.db)
  return rows
}

/** What the items themselves say; the days are those of the products. */
async function soldByMpn() {
  const { rows } = await sql`
    with item as (
      select coalesce(product.id, 0) as product_id, product.mpn, sales_order.currency,
        coalesce(nullif(lower(product.mpn), ''), '(no mpn)') as mpn_key, order_item.quantity as pieces,
        order_item.platform_amount_cents as amount, order_item.profit_cents as profit
      from order_item
      join sales_order on sales_order.id = order_item.sales_order_id
      left join product on product.id = order_item.product_id
      where not order_item.is_canceled
    ), sums as (
      select mpn_key, currency, sum(pieces)::bigint as pieces, sum(amount)::bigint as amount, sum(profit)::bigint as profit
      from item group by mpn_key, currency
    ), named as (
      select mpn_key, min(product_id) as product_id, min(mpn collate "C") as mpn, sum(pieces)::bigint as pieces,
        array_agg(distinct product_id) as ids
      from item group by mpn_key
    )
    select named.mpn_key, named.product_id, named.mpn, named.pieces, parts.*, days.*
    from named
    cross join lateral (
      select array_agg(currency order by currency) as currencies, array_agg(pieces order by currency) as pieces_in,
        array_agg(amount order by currency) as amount_cents_in, array_agg(profit order by currency) as profit_cents_in
      from sums where sums.mpn_key = named.mpn_key
    ) parts
    cross join lateral (
      select sum(last3)::bigint as last3, sum(last7)::bigint as last7, sum(last14)::bigint as last14, sum(last30)::bigint as last30
      from sold_quantities(named.ids, now())
    ) days
    order by named.mpn_key`.execute(house.context.db)
  return rows
}

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

  test('says after any changes what all sales say, added up in between or not, and each line what its order and product say', async () => {
    const { db } = house.context
    const ids = Object.values(products)
    const items = (await sql<{ id: number }>`select id from order_item order by id`.execute(db)).rows.map(
      ({ id }) => id,
    )
    await written(
      `insert into exchange_rate (business_currency, currency, valid_from, rate, updated_by)
       values ('USD', 'EUR', '2020-01-01', 1.25, 'test')`,
    )()
    const cents = fc.integer({ min: 0, max: 9_999 })
    const change = fc.oneof(
      fc.record({ product: fc.constantFrom(...ids, null), pieces: fc.integer({ min: 1, max: 5 }), cents, cost: cents, daysAgo: fc.integer({ min: 0, max: 40 }), currency: fc.constantFrom('USD', 'EUR') }).map((sale) => () => sell(sale)),
      fc.tuple(fc.constantFrom(...items), fc.constantFrom(...ids, null)).map(([item, product]) => written(`update order_item set product_id = ${product} where id = ${item}`)),
      fc.tuple(fc.constantFrom(...items), fc.boolean()).map(([item, canceled]) => written(`update order_item set is_canceled = ${canceled} where id = ${item}`)),
      fc.tuple(fc.constantFrom(...items), fc.constantFrom('USD', 'EUR')).map(([item, currency]) => written(`update sales_order set currency = '${currency}' from order_item where sales_order.id = sales_order_id and order_item.id = ${item}`)),
      fc.tuple(fc.constantFrom(...ids), fc.constantFrom("'DD1391'", "'dd1391'", "'OTHER'", "''", 'null')).map(([product, mpn]) => written(`update product set mpn = ${mpn} where id = ${product}`)),
      fc.tuple(fc.constantFrom(...ids), fc.constantFrom('8', '9')).map(([product, size]) => written(`update product set attributes = '{"size": "${size}"}' where id = ${product}`)),
      fc.constant(() => addUpSales(db)),
    ) // prettier-ignore
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        for (const write of changes) await write()
        await countUnlinked()
        expect(await ofMpns('current_mpn_sale')).toEqual(await soldByMpn())
        expect(await linesOutOfStep()).toEqual([])
      }),
      { numRuns: 40 },
    )
    await addUpSales(db)
    expect(await ofMpns('mpn_sale')).toEqual(await soldByMpn())
    await written('delete from exchange_rate')()
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

  test('lets its last days pass at midnight', async () => {
    const { db } = house.context
    await sell({ product: products.nine, pieces: 1, cents: 100, daysAgo: 1 })
    const clock = fakeClock(new Date().toISOString())
    const lastDays = async () =>
      (await report({ order_by: 'mpn' })).results.map((row) => [
        row.mpn,
        row.sales_last_3_days,
        row.sales_last_30_days,
      ])
    const before = await lastDays()
    clock.advance({ days: 45 })
    await ageSales({ db, clock }, 'UTC')
    expect(before.some(([, , month]) => Number(month) > 0)).toBe(true)
    expect(await lastDays()).toEqual(before.map(([mpn]) => [mpn, 0, 0]))
  })

  test('says of an MPN how long its stock lasts and how many to buy, size by size', async () => {
    const { db } = house.context
    const nine = await addBasic(db, 'LAST-9', { mpn: 'LAST-1' }, 60)
    const ten = await addBasic(db, 'LAST-10', { mpn: 'last-1' }, 0)
    for (const [product, pieces] of [
      [nine, 10],
      [ten, 20],
    ] as const)
      await sell({ product, pieces, cents: 1_000, daysAgo: 29 })
    const [row] = (await report({ search: 'LAST-1' })).results
    const {
      available_quantity: available,
      sell_through,
      days_of_cover,
      reorder_quantity: reorder,
    } = row ?? {}
    expect({ available, sell_through, days_of_cover }).toEqual({
      available: 60,
      sell_through: 33.33,
      days_of_cover: 60,
    })
    // Nothing is bought of the size that lasts; of the other one as many as it sells until new stock has lasted.
    expect(reorder).toBe(30)
    const enough = JSON.stringify([{ days_of_cover__gte: 60 }])
    expect(
      (await report({ filter: enough, order_by: 'reorder_quantity' })).results.map(({ mpn }) => mpn),
    ).toEqual(['LAST-1'])
  })
})
