import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import type { OrderItemList } from '../../../contract/sales/sales.endpoints.ts'

let house: TestApp
let authorization: string
let shoe: number

type Item = { sku: string; product: number | null; cents: number; cost?: number; canceled?: boolean }
type Order = { day: number; currency?: string; items: Item[]; payout?: number }

/** An order with its items, straight into the tables; its items have their shares by an edit of the order. */
async function write(name: string, { day, currency = 'USD', items, payout }: Order) {
  const counted = items.filter(({ canceled }) => canceled !== true)
  const total = counted.reduce((sum, { cents }) => sum + cents, 0)
  const cost = counted.reduce((sum, item) => sum + (item.cost ?? 0), 0)
  const { rows } = await sql<{ id: number }>`
    insert into sales_order (order_id, order_number, marketplace, order_time, order_status, currency, amount_cents,
      platform_amount_cents, payout_cents, cost_cents, created_by)
    values (${name}, ${`No ${name}`}, 'Shopify', ${`2026-01-0${day}T12:00:00Z`}, 'Shipped', ${currency}, ${total},
      ${total}, ${payout ?? total}, ${cost}, 'test')
    returning id`.execute(house.context.db)
  const id = rows[0]?.id ?? 0
  for (const { sku, product, cents, cost: spent = 0, canceled = false } of items)
    await sql`
      insert into order_item (sales_order_id, product_id, sku, title, quantity, amount_cents, platform_amount_cents,
        payout_cents, cost_cents, is_canceled)
      values (${id}, ${product}, ${sku}, ${`Title of ${sku}`}, 2, ${cents}, ${cents}, ${canceled ? 0 : cents},
        ${canceled ? 0 : spent}, ${canceled})`.execute(house.context.db)
  return id
}

beforeAll(async () => {
  house = await createTestApp()
  ;({ authorization } = await house.signIn('mia'))
  const { db } = house.context
  shoe = await addBasic(db, 'SHOE-9', { mpn: 'DD1391', attributes: { size: '9' } }, 50)
  const small = await addBasic(db, 'SHOE-10', { mpn: 'DD1391', attributes: { size: '10' } }, 50)
  const pair: Item[] = [
    { sku: 'SHOE-9', product: shoe, cents: 3_333, cost: 1_000 },
    { sku: 'SHOE-10', product: small, cents: 6_667, cost: 2_000 },
  ]
  const a1 = await write('A1', { day: 1, items: pair, payout: 8_000 })
  await write('B2', { day: 2, items: [{ sku: 'LOOSE', product: null, cents: 5_000, cost: 1_500 }] })
  await write('C3', {
    day: 3,
    items: [
      { sku: 'SHOE-9', product: shoe, cents: 4_000 },
      { sku: 'SHOE-10', product: small, cents: 9_900, canceled: true },
    ],
  })
  await write('D4', { day: 4, currency: 'EUR', items: [{ sku: 'SHOE-9', product: shoe, cents: 7_000 }] })
  const body = { platform_amount: 100.01, shipping_cost: 5.01, restock_fee: 12.5 }
  expect((await call('PATCH', `/api/orders/${a1}/`, body)).status).toBe(200)
})
afterAll(() => house.close())

async function call<T>(method: 'POST' | 'PATCH' | 'GET', url: string, payload?: object) {
  const answer = await house.app.inject({ method, url, headers: { authorization }, payload })
  return { status: answer.statusCode, body: answer.json<T>() }
}

const path = '/api/orders/order-item/'
const asked = (query: Record<string, string> = {}) => new URLSearchParams(query).toString()
const list = async (query: Record<string, string> = {}) =>
  (await call<OrderItemList>('GET', `${path}?${asked(query)}`)).body
const skus = async (query: Record<string, string>) =>
  (await list(query)).results.map(({ product, order }) => `${order.order_id} ${product.sku}`)
const filtered = (...filter: object[]) => skus({ filter: JSON.stringify(filter), order_by: 'product.sku' })

describe('the list of sales', () => {
  test('has an item a row, the newest first, with what is of its product and its order nested', async () => {
    const { results, count, total_items } = await list()
    expect([count, total_items]).toEqual([6, 6])
    expect(results.map(({ order }) => order.order_id)).toEqual(['D4', 'C3', 'C3', 'B2', 'A1', 'A1'])
    expect(results.at(-1)).toMatchObject({
      product: { id: shoe, title: 'Title of SHOE-9', sku: 'SHOE-9', size: '9' },
      order: { order_id: 'A1', order_time: '2026-01-01T12:00:00.000Z' },
      qty: 2,
      is_payout_estimated: true,
    })
    expect(results[3]).toMatchObject({ product: { id: null, sku: 'LOOSE', size: null }, profit: 35 })
  })

  test('gives each item its share of the order, and together they are the order', async () => {
    const { results, totals } = await list({ filter: JSON.stringify([{ order__order_id: 'A1' }]) })
    expect(
      results.map(({ platform_amount, payout, shipping_cost }) => [platform_amount, payout, shipping_cost]),
    )
      // The shares of 100.01, of 80.01 (an estimate follows the total) and of 5.01.
      .toEqual([
        [66.68, 53.34, 3.34],
        [33.33, 26.67, 1.67],
      ])
    const { rows } = await sql<Record<string, number>>`
      select platform_amount_cents, payout_cents, shipping_cost_cents, cost_cents, profit_cents
      from sales_order where order_id = 'A1'`.execute(house.context.db)
    const [order = {}] = rows
    expect(totals).toMatchObject({
      total_platform_amount: (order.platform_amount_cents ?? 0) / 100,
      total_payout: (order.payout_cents ?? 0) / 100,
      total_shipping_cost: (order.shipping_cost_cents ?? 0) / 100,
      total_cost: (order.cost_cents ?? 0) / 100,
      total_profit: (order.profit_cents ?? 0) / 100,
    })
  })

  test('is asked for marketplaces by each of their names in filters', async () => {
    const named = await Promise.all(
      ['order__marketplace__in', 'marketplace__in', 'marketplace__name__in'].map((name) =>
        filtered({ [name]: ['Shopify'] }),
      ),
    )
    expect(named[0]?.length).toBeGreaterThan(0)
    expect(named).toEqual([named[0], named[0], named[0]])
  })

  test('counts nothing of what was canceled, and adds up by currency', async () => {
    const { results, totals } = await list()
    const canceled = results.find((row) => row.canceled)
    expect(canceled).toMatchObject({
      ...{ platform_amount: 0, payout: 0, shipping_cost: 0, cost: 0, profit: 0, profit_margin: null },
    })
    expect(totals).toMatchObject({
      ...{ total_count: 6, total_qty: 8, total_platform_amount: 190.01 },
      by_currency: [{ currency: 'USD' }, { currency: 'EUR', total_platform_amount: 70, total_profit: null }],
    })
    expect(results[0]).toMatchObject({ currency: 'EUR', profit: null, profit_margin: null })
    expect(results[0]).toMatchObject({ cost_currency: 'USD' })
  })

  test('is filtered and sorted under either spelling of a name, and searched', async () => {
    expect(await filtered({ product__sku__icontains: 'shoe' }, { 'order.order_id__in': ['C3'] })).toEqual([
      'C3 SHOE-10',
      'C3 SHOE-9',
    ])
    expect(await filtered({ canceled: true })).toEqual(['C3 SHOE-10'])
    expect(await filtered({ product__size__in: ['10'] })).toEqual(['A1 SHOE-10', 'C3 SHOE-10'])
    expect(await skus({ order_by: 'product__size,-qty', search: 'a1' })).toEqual(['A1 SHOE-9', 'A1 SHOE-10'])
    expect(await skus({ search: String(shoe) })).toEqual(['D4 SHOE-9', 'C3 SHOE-9', 'A1 SHOE-9'])
    const number = await addBasic(house.context.db, '3147701', { mpn: '5550088' })
    await write('E5', { day: 5, items: [{ sku: '3147701', product: number, cents: 0, canceled: true }] })
    expect(await skus({ search: '3147701' })).toEqual(['E5 3147701'])
    expect(await skus({ search: '5550088' })).toEqual(['E5 3147701'])
    expect(await skus({ order_by: '-platform_amount', page_size: '2', page: '2' })).toEqual([
      'B2 LOOSE',
      'C3 SHOE-9',
    ])
  })

  test('leaves out what the grid hides, by GET and by POST, and keeps the place of who asks by POST', async () => {
    const fields = { product__title: true, qty: true }
    const read = await list({ fields: JSON.stringify(fields), page_size: '1' })
    expect(Object.keys(read.results[0] ?? {})).not.toContain('qty')
    expect(read.results[0]?.product).not.toHaveProperty('title')
    expect((await call('GET', `${path}?fields=[1]`)).status).toBe(400)
    expect((await call('GET', `${path}?order_by=price`)).status).toBe(400)
    const query = asked({ order_by: '-profit' })
    expect((await call<OrderItemList>('POST', `${path}?${query}`, { fields, search: 'a1' })).body.count).toBe(
      2,
    )
    const config = '/api/orders/order-table-configs/?table_name=OrderItems'
    await expect
      .poll(async () => (await call<object>('GET', config)).body)
      .toMatchObject({
        display_config: [{ label: 'Default', page_type: 'OrderItems' }],
        page_params: [{ query_params: { order_by: '-profit', search: 'a1' } }],
      })
  })

  test('counts anew by MPN and size once a product has others', async () => {
    const { db } = house.context
    const counted = async (filter: object) => (await list({ filter: JSON.stringify([filter]) })).count
    const [bySize, byMpn] = [{ product__size__in: ['11'] }, { product__mpn__in: ['ANOTHER'] }]
    expect([await counted(bySize), await counted(byMpn)]).toEqual([0, 0])
    await sql`
      update product set attributes = attributes || '{"size": "11"}', mpn = 'ANOTHER'
      where sku = 'SHOE-10'`.execute(db)
    expect([await counted(bySize), await counted(byMpn)]).toEqual([2, 2])
    await sql`
      update product set attributes = attributes || '{"size": "10"}', mpn = 'DD1391'
      where sku = 'SHOE-10'`.execute(db)
    expect([await counted(bySize), await counted(byMpn)]).toEqual([0, 0])
  })

  test('offers the values of a column, and is for those who signed in', async () => {
    const sizes = await call<{ results: object[] }>('GET', `${path}autocomplete/?field=product__size`)
    expect(sizes.body.results).toEqual([
      { value: '9', count: 3 },
      { value: '10', count: 2 },
    ])
    expect((await house.app.inject({ url: path })).statusCode).toBe(401)
  })
})
