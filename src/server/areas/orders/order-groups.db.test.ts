// What groups of orders add up is what the orders add up, whatever is asked of them and whatever happened to them since.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { OrderList } from '../../../contract/orders/order-list.endpoints.ts'
import { addUpSales, countDaysIn } from './sold.store.ts'

let house: TestApp
let authorization: string
let made = 0

beforeAll(async () => {
  house = await createTestApp()
  ;({ authorization } = await house.signIn('mia'))
})
beforeEach(async () => {
  await change(sql`delete from sales_order`)
  await change(sql`select recount_order_groups()`)
})
afterAll(() => house.close())

const marketplaces = ['Shopify', 'StockX', 'VoyageOne']
const statuses = ['Open', 'Shipped', 'Canceled']
const moments = ['2026-03-01T04:59:00Z', '2026-03-01T05:00:00Z', '2026-03-09T03:59:59Z']

type Order = { at: string; marketplace: string; status: string; currency: string; cents: number }

async function sell({ at, marketplace, status, currency, cents }: Order): Promise<void> {
  const name = `order-${(made += 1)}`
  await change(sql`
    insert into sales_order (order_id, order_number, marketplace, order_time, order_status, currency, amount_cents,
      platform_amount_cents, payout_cents, shipping_cost_cents, platform_shipping_fee_cents, cost_cents, created_by)
    values (${name}, ${name}, ${marketplace}, ${at}, ${status}, ${currency}, ${cents}, ${cents}, ${cents - 7}, 11, 13,
      ${Math.floor(cents / 3)}, 'test')`)
}

/** What happens to orders after they were written down. */
const acts: Record<string, () => Promise<unknown>> = {
  'are canceled': () => change(sql`update sales_order set order_status = 'Canceled' where id % 3 = 0`),
  'cost something else': () =>
    change(sql`update sales_order set cost_cents = cost_cents + 5, shipping_cost_cents = 3 where id % 2 = 0`),
  'are put away': () => change(sql`update sales_order set is_archived = not is_archived where id % 2 = 1`),
  'move to another day and place': () =>
    change(sql`
      update sales_order set order_time = order_time - interval '20 hours', marketplace = 'StockX' where id % 2 = 0`),
  'are paid otherwise': () =>
    change(sql`
      update sales_order set platform_amount_cents = platform_amount_cents + 100, payout_cents = 1 where id % 3 = 1`),
  'are taken out': () => change(sql`delete from sales_order where id % 4 = 0`),
  'are added up': () => addUpSales(house.context.db),
}
const change = (statement: ReturnType<typeof sql>) => statement.execute(house.context.db)

async function figuresOf(filter: object[]): Promise<Pick<OrderList, 'count' | 'totals'>> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter) }).toString()
  const answer = await house.app.inject({
    method: 'POST',
    url: `/api/orders/?${query}`,
    headers: { authorization },
    payload: {},
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const { count, totals } = answer.json<OrderList>()
  return { count, totals }
}
/** Every order fits that, and no group can tell it. */
const byOrders = { id__gt: 0 }

const orderIn = (currencies: string[]) =>
  fc.record({
    at: fc.constantFrom(...moments),
    marketplace: fc.constantFrom(...marketplaces),
    status: fc.constantFrom(...statuses),
    currency: fc.constantFrom(...currencies),
    cents: fc.integer({ min: 100, max: 99_999 }),
  })
const question = fc.oneof(
  fc.record({ marketplace__in: fc.subarray(marketplaces, { minLength: 1 }) }),
  fc.record({ order_status__in: fc.subarray(statuses, { minLength: 1 }) }),
  fc.record({ is_archived: fc.boolean() }),
  fc.record({ order_time__gte: fc.constantFrom('2026-02-28', '2026-03-01', '2026-03-02') }),
  fc.record({
    order_time__range: fc.constantFrom(['2026-03-01', '2026-03-01'], ['2026-02-28', '2026-03-08']),
  }),
)

describe.each([
  ['of one currency', ['USD']],
  ['of several currencies', ['USD', 'EUR']],
])('orders %s', (_, currencies) => {
  test('come to the same by groups and one by one', async () => {
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
              await figuresOf([...filter, byOrders]),
            )
        },
      ),
      { numRuns: 25 },
    )
  })
})

const one: Order = {
  at: '2026-03-01T05:00:00Z',
  marketplace: 'Shopify',
  status: 'Open',
  currency: 'USD',
  cents: 500,
}

test('groups tell what is asked by days and values: what only they know is answered', async () => {
  await sell(one)
  await change(sql`update order_change set orders = orders + 41`)
  expect(await figuresOf([{ is_archived: false }])).toMatchObject({ count: 42 })
  expect(await figuresOf([{ is_archived: false }, byOrders])).toMatchObject({ count: 1 })
})

test('days of another time zone are told one by one until they are added up anew', async () => {
  await sell(one)
  const asked = [{ order_time__range: ['2026-03-01', '2026-03-01'] }]
  const before = await figuresOf(asked)
  await countDaysIn(house.context.db, 'Pacific/Kiritimati')
  expect(await figuresOf(asked)).toEqual(before)
})
