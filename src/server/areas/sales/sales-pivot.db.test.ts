import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { pivotFilter } from '../../../contract/sales/pivot-filter.ts'
import type { PivotKey, SalesPivot } from '../../../contract/sales/sales-pivot.endpoints.ts'
import type { PivotPart } from '../../../contract/sales/sales-pivot.ts'
import type { OrderItemList } from '../../../contract/sales/sales.endpoints.ts'
import { addUpSales } from '../orders/sold.store.ts'

let house: TestApp
let authorization: string
let made = 0

type Sale = {
  product: number | null
  day: string
  pieces?: number
  cents?: number
  at?: string
  currency?: string
}

async function sell(sale: Sale): Promise<number> {
  const { product, day, pieces = 1, cents = 10_000, at = 'Shopify', currency = 'USD' } = sale
  const name = `sale-${(made += 1)}`
  const { rows } = await sql<{ id: number }>`
    with sale as (
      insert into sales_order (order_id, order_number, marketplace, order_time, order_status, currency, amount_cents,
        platform_amount_cents, payout_cents, cost_cents, created_by)
      values (${name}, ${name}, ${at}, ${`${day}T12:00:00Z`}, 'Open', ${currency}, ${cents}, ${cents}, ${cents - 1_000},
        4000, 'test')
      returning id
    )
    insert into order_item (sales_order_id, product_id, sku, title, quantity, platform_amount_cents, payout_cents, cost_cents)
    select sale.id, ${product}::integer, 'S', 'T', ${pieces}, ${cents}, ${cents - 1_000}, 4000 from sale
    returning id`.execute(house.context.db)
  return rows[0]?.id ?? 0
}

const shoe = (sku: string, brand: string | null, size: string | null) =>
  addBasic(house.context.db, sku, { brand, attributes: size === null ? {} : { size } })
const products = { nike9: 0, nike10: 0, plain: 0 }

beforeAll(async () => {
  house = await createTestApp()
  ;({ authorization } = await house.signIn('mia'))
  products.nike9 = await shoe('NIKE-9', 'Nike', '9')
  products.nike10 = await shoe('NIKE-10', 'NIKE', '10')
  products.plain = await shoe('PLAIN', null, null)
  // The first of March 2026 is a Sunday.
  await sell({ product: products.nike9, day: '2026-03-01', pieces: 2, cents: 20_000 })
  await sell({ product: products.nike9, day: '2026-03-02', at: 'StockX' })
  await sell({ product: products.nike10, day: '2026-03-08', cents: 3_000 })
  await sell({ product: products.plain, day: '2026-03-09', pieces: 3 })
  await sell({ product: null, day: '2026-03-10', at: 'VoyageOne' })
  await sell({ product: products.nike9, day: '2026-03-10', currency: 'EUR' })
  await sell({ product: products.nike9, day: '2026-02-20' })
})
afterAll(() => house.close())

const march = { from: '2026-03-01', to: '2026-03-31' }
const path = '/api/orders/sales-pivot/'
const get = (url: string, query: Record<string, string>) =>
  house.app.inject({ url: `${url}?${new URLSearchParams(query).toString()}`, headers: { authorization } })

async function pivot(
  rows: PivotPart,
  columns: PivotPart,
  more: Record<string, string> = march,
): Promise<SalesPivot> {
  const answer = await get(path, { rows, columns, ...more })
  expect(answer.statusCode).toBe(200)
  return answer.json<SalesPivot>()
}

const names = (keys: readonly PivotKey[]) => keys.map(({ value }) => value)

describe('a pivot of sales', () => {
  test('lays them out by brand and week, each line and column with its sum', async () => {
    const { rows, columns, cells, total, currencies } = await pivot('brand', 'week')
    expect(names(rows)).toEqual(['NIKE', null])
    expect(names(columns)).toEqual(['2026-02-23', '2026-03-02', '2026-03-09'])
    expect(cells).toEqual([
      { row: 0, column: 0, qty: 2, order_total: 200, payout: 190, profit: 150, margin: 75 },
      { row: 0, column: 1, qty: 2, order_total: 130, payout: 110, profit: 30, margin: 23.08 },
      { row: 1, column: 2, qty: 4, order_total: 200, payout: 180, profit: 100, margin: 50 },
    ])
    expect(rows[0]).toMatchObject({ qty: 4, order_total: 330, is_rest: false })
    expect(total).toEqual({ qty: 8, order_total: 530, payout: 480, profit: 280, margin: 52.83 })
    expect(currencies).toEqual(['EUR', 'USD'])
  })

  test('orders sizes as sizes, and says nothing of profit in a currency in which nothing was bought', async () => {
    expect(names((await pivot('size', 'channel')).rows)).toEqual(['9', '10', null])
    const euros = await pivot('channel', 'size', { ...march, currency: 'EUR' })
    expect(euros.total).toEqual({ qty: 1, order_total: 100, payout: 90, profit: null, margin: null })
  })

  test.each<[PivotPart, PivotPart]>([
    ['brand', 'week'],
    ['size', 'channel'],
    ['week', 'size'],
    ['channel', 'brand'],
  ])('leads from each cell of %s and %s to just the sales that it is made of', async (rows, columns) => {
    const told = await pivot(rows, columns)
    const soldOf = async (edges: Parameters<typeof pivotFilter>[1]) => {
      const filter = JSON.stringify(pivotFilter(told, edges))
      const { totals } = (await get('/api/orders/order-item/', { filter })).json<OrderItemList>()
      return [totals.total_qty, totals.total_platform_amount, totals.total_payout, totals.total_profit]
    }
    const row = (at: number) => told.rows.slice(at, at + 1).map((key) => ({ part: rows, key }))
    const column = (at: number) => told.columns.slice(at, at + 1).map((key) => ({ part: columns, key }))
    for (const cell of told.cells) {
      const { qty, order_total: total, payout, profit } = cell
      expect(await soldOf([...row(cell.row), ...column(cell.column)])).toEqual([qty, total, payout, profit])
    }
    const { qty, order_total: total, payout, profit } = told.total
    expect(await soldOf([])).toEqual([qty, total, payout, profit])
  })

  test('follows each change of an item, of an order and of a product as if it were counted anew', async () => {
    const { db } = house.context
    const item = await sell({ product: products.nike9, day: '2026-03-12' })
    const all = async () => JSON.stringify([await pivot('brand', 'week'), await pivot('size', 'channel')])
    for (const change of [
      `update order_item set quantity = 4, platform_amount_cents = 2500 where id = ${item}`,
      `update order_item set payout_cents = 2000 where id = ${item}`,
      `update order_item set product_id = ${products.plain} where id = ${item}`,
      `update sales_order set order_time = order_time - interval '9 days' from order_item
        where order_item.id = ${item} and sales_order.id = order_item.sales_order_id`,
      `update order_item set is_canceled = true where id = ${item}`,
      `update order_item set is_canceled = false, product_id = null where id = ${item}`,
      `update product set brand = 'Puma' where id = ${products.nike10}`,
      `update product set attributes = '{"size": "11"}' where id = ${products.nike10}`,
      `update product set title = 'Another' where id = ${products.nike10}`,
    ]) {
      await sql.raw(change).execute(db)
      const noted = await all()
      await addUpSales(db)
      expect(await all(), change).toBe(noted)
      await sql`select recount_sale_groups()`.execute(db)
      expect(await all(), change).toBe(noted)
    }
    expect(names((await pivot('brand', 'week')).rows)).toEqual(['Nike', 'Puma', null])
  })

  test('goes out as a file, with what a sheet would take for a formula made safe', async () => {
    await sell({ product: await shoe('EVIL-8', '=1+1', '8'), day: '2026-01-05' })
    const query = { rows: 'brand', columns: 'size', measure: 'qty', from: '2026-01-01', to: '2026-01-31' }
    const answer = await get(`${path}file/`, query)
    expect(answer.headers['content-type']).toContain('text/csv')
    expect(answer.body).toBe(`\uFEFFbrand / size,"8",Total\r\n'=1+1,1,1\r\nTotal,1,1\r\n`)
  })

  test.each([
    ['the same twice', { rows: 'brand', columns: 'brand' }],
    ['what it has not', { rows: 'colour', columns: 'week' }],
    ['no columns', { rows: 'brand' }],
    ['a day that is none', { rows: 'brand', columns: 'week', from: '2026-02-30', to: '2026-03-01' }],
    ['days turned round', { rows: 'brand', columns: 'week', from: '2026-03-02', to: '2026-03-01' }],
    ['more than a year', { rows: 'brand', columns: 'week', from: '2025-01-01', to: '2026-03-01' }],
    ['no days', { rows: 'brand', columns: 'week', days: '0' }],
    ['no currency', { rows: 'brand', columns: 'week', currency: 'euro' }],
  ])('refuses %s', async (_what, query) => {
    expect((await get(path, query as unknown as Record<string, string>)).statusCode).toBe(400)
    expect((await house.app.inject({ url: path })).statusCode).toBe(401)
  })
})
