// What groups of sales add up is what their lines add up, whatever is asked of them and whatever happened to them since.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import type { OrderItemList } from '../../../contract/sales/sales.endpoints.ts'
import { addUpSales, countDaysIn } from '../orders/sold.store.ts'

let house: TestApp
let authorization: string
let products: (number | null)[]
let made = 0

beforeAll(async () => {
  house = await createTestApp()
  ;({ authorization } = await house.signIn('mia'))
  const { db } = house.context
  const shoe = (sku: string, brand: string | null, size?: string) =>
    addBasic(db, sku, { brand, attributes: size === undefined ? {} : { size } }, 500)
  products = [await shoe('A', 'Nike', '9'), await shoe('B', 'NIKE', '10'), await shoe('C', null), null]
})
beforeEach(async () => {
  const { db } = house.context
  await sql`delete from order_item`.execute(db)
  await sql`delete from sales_order`.execute(db)
  await sql`select recount_sale_groups()`.execute(db)
})
afterAll(() => house.close())

const marketplaces = ['Shopify', 'StockX', 'VoyageOne']
const moments = [
  '2026-03-01T04:59:00Z',
  '2026-03-01T05:00:00Z',
  '2026-03-02T12:00:00Z',
  '2026-03-09T03:59:59Z',
]

type Line = { product: number; pieces: number; cents: number; isCanceled: boolean }
type Order = { at: string; marketplace: string; currency: string; lines: Line[] }

async function sell({ at, marketplace, currency, lines }: Order): Promise<void> {
  const { db } = house.context
  const name = `sale-${(made += 1)}`
  const total = lines.reduce((sum, { cents }) => sum + cents, 0)
  const { rows } = await sql<{ id: number }>`
    insert into sales_order (order_id, order_number, marketplace, order_time, order_status, currency, amount_cents,
      platform_amount_cents, payout_cents, cost_cents, created_by)
    values (${name}, ${name}, ${marketplace}, ${at}, 'Open', ${currency}, ${total}, ${total}, ${total}, 0, 'test')
    returning id`.execute(db)
  for (const { product, pieces, cents, isCanceled } of lines)
    await sql`
      insert into order_item (sales_order_id, product_id, sku, title, quantity, platform_amount_cents, payout_cents, cost_cents,
        shipping_cost_cents, is_canceled)
      values (${rows[0]?.id}, ${products[product] ?? null}::integer, 'S', 'T', ${pieces}, ${cents}, ${cents - 7},
        ${Math.floor(cents / 3)}, 11, ${isCanceled})`.execute(db)
}

/** What happens to sales after they were written down. */
const acts: Record<string, () => Promise<unknown>> = {
  'are canceled': () => change(sql`update order_item set is_canceled = not is_canceled where id % 3 = 0`),
  'cost something else': () =>
    change(sql`update order_item set cost_cents = cost_cents + 5 where id % 2 = 0`),
  'move to another day and place': () =>
    change(sql`
      update sales_order set order_time = order_time - interval '20 hours', marketplace = 'StockX' where id % 2 = 0`),
  'have a product that is called otherwise': () =>
    change(sql`update product set brand = 'Puma', attributes = '{"size": "11"}' where id = ${products[0]}`),
  'are of another product': () =>
    change(
      sql`update order_item set product_id = ${products[1]} where product_id = ${products[0]} and id % 2 = 1`,
    ),
  'are added up': () => addUpSales(house.context.db),
}
const change = (statement: ReturnType<typeof sql>) => statement.execute(house.context.db)

async function figuresOf(filter: object[]): Promise<Pick<OrderItemList, 'count' | 'totals'>> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter) }).toString()
  const answer = await house.app.inject({
    url: `/api/orders/order-item/?${query}`,
    headers: { authorization },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const { count, totals } = answer.json<OrderItemList>()
  return { count, totals }
}
/** Every line fits that, and no group can tell it. */
const byLines = { id__gt: 0 }

const line = fc.record({
  product: fc.nat({ max: 3 }),
  pieces: fc.integer({ min: 1, max: 3 }),
  cents: fc.integer({ min: 100, max: 99_999 }),
  isCanceled: fc.boolean(),
})
const orderIn = (currencies: string[]) =>
  fc.record({
    at: fc.constantFrom(...moments),
    marketplace: fc.constantFrom(...marketplaces),
    currency: fc.constantFrom(...currencies),
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  })
const question = fc.oneof(
  fc.record({ order__marketplace__in: fc.subarray(marketplaces, { minLength: 1 }) }),
  fc.record({ product__size__in: fc.subarray(['9', '10', '11'], { minLength: 1 }) }),
  fc.record({ product__brand__icontains: fc.constantFrom('nike', 'puma') }),
  fc.record({ product__brand__isnull: fc.boolean() }),
  fc.record({ product__size__isnull: fc.boolean() }),
  fc.record({ canceled: fc.boolean() }),
  fc.record({ order__order_time__gte: fc.constantFrom('2026-02-28', '2026-03-01', '2026-03-02') }),
  fc.record({
    order__order_time__range: fc.constantFrom(['2026-03-01', '2026-03-01'], ['2026-02-28', '2026-03-08']),
  }),
)

describe.each([
  ['of one currency', ['USD']],
  ['of several currencies', ['USD', 'EUR']],
])('sales %s', (_, currencies) => {
  test('come to the same by groups and by lines', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(orderIn(currencies), { minLength: 1, maxLength: 6 }),
        fc.array(fc.constantFrom(...Object.keys(acts)), { maxLength: 4 }),
        fc.array(fc.array(question, { maxLength: 3 }), { minLength: 4, maxLength: 4 }),
        async (orders, what, filters) => {
          for (const order of orders) await sell(order)
          for (const name of what) await acts[name]?.()
          for (const filter of [[], ...filters])
            expect(await figuresOf(filter), JSON.stringify(filter)).toEqual(
              await figuresOf([...filter, byLines]),
            )
        },
      ),
      { numRuns: 25 },
    )
  })
})

test('a time within a day is asked of the lines', async () => {
  for (const at of moments)
    await sell({
      at,
      marketplace: 'Shopify',
      currency: 'USD',
      lines: [{ product: 0, pieces: 1, cents: 500, isCanceled: false }],
    })
  expect(await figuresOf([{ order__order_time__gte: '2026-03-01T05:00:00Z' }])).toMatchObject({ count: 3 })
})

test('days of another time zone are told by lines until they are added up anew', async () => {
  const { db } = house.context
  const one = [{ product: 0, pieces: 1, cents: 500, isCanceled: false }]
  await sell({ at: '2026-03-01T05:00:00Z', marketplace: 'Shopify', currency: 'USD', lines: one })
  const asked = [{ order__order_time__range: ['2026-03-01', '2026-03-01'] }]
  const before = await figuresOf(asked)
  await countDaysIn(db, 'Pacific/Kiritimati')
  expect(await figuresOf(asked)).toEqual(before)
})
