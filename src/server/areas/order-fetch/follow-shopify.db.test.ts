// Orders from the practice Shopify over real HTTP: heads by their last change, lines of what is new.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { openPracticeVendor, type PracticeVendor } from '../../../../tests/support/practice-vendor.ts'
import { loadConfig } from '../../config.ts'
import type { OrderSource } from '../../connectors/ports/order-source.ts'
import { connectShopifyOrders } from '../../connectors/shopify/connect-shopify.ts'
import { systemClock } from '../../platform/clock.ts'
import { createLog } from '../../platform/log.ts'
import { followOrders } from './follow-orders.ts'

const log = createLog('silent')
const plenty = { delay_ms: 0, bucket_size: 1_000_000, restore_rate: 1_000_000 }
let database: TestDatabase
let vendor: PracticeVendor
let open: OrderSource
let source: OrderSource
let tests = 0

beforeAll(async () => {
  database = await createTestDatabase()
  vendor = await openPracticeVendor('shopify')
  const config = loadConfig({ SHOPIFY_API_URL: vendor.url }).shopify
  const secretKey = randomBytes(32)
  open = connectShopifyOrders({ config, db: database.db, clock: systemClock, log, secretKey })
  for (const sku of ['ONE', 'TWO']) await addBasic(database.db, sku, {}, 100)
})
beforeEach(async () => {
  await database.db.deleteFrom('scheduled_process').execute()
  await database.db.deleteFrom('channel_limiter').execute()
  source = { ...open, account: `shopify of test ${(tests += 1)}` }
  await vendor.admin('reset/', plenty)
})
afterAll(async () => {
  await vendor.close()
  await database.drop()
})

async function runRound() {
  await sql`update scheduled_process set ended_on = ended_on - interval '1 h', next_try_on = null`.execute(
    database.db,
  )
  await followOrders({ db: database.db, clock: systemClock, log }, source, 60_000)
}
const there = async (...orders: object[]) =>
  expect((await vendor.admin('settings/', { orders })).status).toBe(200)
const orders = () =>
  database.db
    .selectFrom('sales_order')
    .select((of) => [
      ...(['order_number', 'order_status', 'platform_status', 'platform_amount_cents'] as const),
      ...(['payout_cents', 'tracking_no', 'ship_to_info', 'is_payout_estimated'] as const),
      of
        .selectFrom('order_item')
        .whereRef('order_item.sales_order_id', '=', 'sales_order.id')
        .select(
          sql<string>`string_agg(sku || ' ' || quantity || case when is_canceled then ' gone' else '' end, ', ' order by id)`.as(
            'items',
          ),
        )
        .as('items'),
    ])
    .where('channel_account', '=', source.account)
    .orderBy('order_number')
    .execute()
const callsOf = async (operation: string) => {
  type State = { log: { calls: { operations: string[] }[] } }
  const state = (await vendor.admin('state/')).body as State
  return state.log.calls.filter(({ operations }) => operations.includes(operation)).length
}

test('an order comes with its lines, amounts and addresses, and goes its way', async () => {
  const lines = [{ sku: 'ONE', quantity: 2, price: '50' }, { sku: 'two' }]
  await there({ name: '#1', lines, tax: '20.00' }, { name: '#2', lines, test: true })
  await runRound()
  // 20.00 tax, and 2.9 % and 0.30 for the payment
  expect(await orders()).toMatchObject([
    {
      ...{ order_number: '#1', order_status: 'Acknowledged', platform_status: 'UNFULFILLED, PAID' },
      ...{ platform_amount_cents: 22_000, payout_cents: 19_332, is_payout_estimated: true },
      ...{ items: 'ONE 2, TWO 1', tracking_no: null },
      ship_to_info: {
        first_name: 'Robin',
        address_line1: '1 Sample Street',
        email_address: 'robin@example.com',
      },
    },
  ])
  await there({ name: '#1', lines: [{ sku: 'ONE', quantity: 1 }], refunded: '50.00' })
  await runRound()
  expect(await orders()).toMatchObject([{ items: 'ONE 1, TWO 1', payout_cents: 14_332 }])
  await there({ name: '#1', fulfillment: 'FULFILLED', tracking: '1Z999' })
  await runRound()
  expect(await orders()).toMatchObject([{ order_status: 'Shipped', tracking_no: '1Z999' }])
  await there({ name: '#1', closed: true })
  await runRound()
  expect(await orders()).toMatchObject([{ order_status: 'Complete' }])
})

test('an order whose buyer Shopify hides is taken whole, without an address', async () => {
  await there({ name: '#1', lines: [{ sku: 'ONE', quantity: 2, price: '50' }], hides_customer: true })
  await runRound()
  expect(await orders()).toMatchObject([
    { order_number: '#1', order_status: 'Acknowledged', items: 'ONE 2', platform_amount_cents: 10_000 },
  ])
  expect((await orders())[0]?.ship_to_info).toEqual({})
})

test('the first round reaches 60 days back, and further for an app that may see all orders', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const lines = [{ sku: 'ONE' }]
  await there({ name: '#1', created_at: daysAgo(61), lines }, { name: '#2', created_at: daysAgo(59), lines })
  await runRound()
  expect((await orders()).map(({ order_number: number }) => number)).toEqual(['#2'])
  await vendor.admin('settings/', { scopes: ['read_orders', 'read_all_orders', 'read_products'] })
  source = { ...open, account: `shopify of test ${(tests += 1)}` }
  await runRound()
  expect((await orders()).map(({ order_number: number }) => number)).toEqual(['#1', '#2'])
})

test('an order that Shopify shows no more stays as it was', async () => {
  await there({ name: '#1', lines: [{ sku: 'ONE' }] })
  await runRound()
  const before = await orders()
  await there({ name: '#1', created_at: new Date(Date.now() - 61 * 86_400_000).toISOString(), closed: true })
  await runRound()
  expect(before).toMatchObject([{ order_number: '#1', items: 'ONE 1' }])
  expect(await orders()).toEqual(before)
})

test('an order that shows only later is taken by the next round, though it is stamped before the last one began', async () => {
  await there({ name: '#1', lines: [{ sku: 'ONE' }] })
  await runRound()
  const updated_at = new Date(Date.now() - 5 * 60_000).toISOString()
  await there({ name: '#2', lines: [{ sku: 'ONE' }], updated_at })
  await runRound()
  expect((await orders()).map(({ order_number }) => order_number)).toEqual(['#1', '#2'])
})

test('a cancelled order gives its pieces back and keeps what was ordered', async () => {
  await there({ name: '#1', lines: [{ sku: 'ONE' }] })
  await runRound()
  await there({ name: '#1', cancelled: true })
  await runRound()
  expect(await orders()).toMatchObject([
    { order_status: 'Canceled', platform_status: 'CANCELLED, PAID', payout_cents: 0, items: 'ONE 1 gone' },
  ])
  const { rows } = await sql`select from stock_reservation held
    join order_item item on item.id = held.order_item_id
    join sales_order on sales_order.id = item.sales_order_id
    where channel_account = ${source.account}`.execute(database.db)
  expect(rows).toHaveLength(0)
})

test('pages and long orders come whole, and only what changed is asked for again', async () => {
  const long = Array.from({ length: 51 }, (_, at) => ({ sku: `LONG-${at}` }))
  await there({ lines: long }, ...Array.from({ length: 26 }, () => ({ lines: [{ sku: 'TWO' }] })))
  await runRound()
  const all = await orders()
  expect(all).toHaveLength(27)
  expect(all.map(({ items }) => items?.split(', ').length).toSorted()).toEqual([
    ...Array.from({ length: 26 }, () => 1),
    51,
  ])
  expect(await callsOf('ReadOrders')).toBe(2)
  expect(await callsOf('ReadOrder')).toBe(28)
  await there({ name: '#1020', fulfillment: 'ON_HOLD' })
  await runRound()
  expect(await callsOf('ReadOrder')).toBe(29)
})

test('faults lose and double nothing', async () => {
  await there(...Array.from({ length: 12 }, () => ({ lines: [{ sku: 'ONE' }] })))
  const kinds = ['throttle', 'error', 'lost_answer', 'half', 'html']
  await vendor.admin('faults/', { seed: 5, rules: kinds.map((kind) => ({ kind, rate: 0.06 })) })
  for (let tries = 0; tries < 40 && (await orders()).length < 12; tries += 1) {
    await database.db.deleteFrom('channel_limiter').execute()
    await runRound()
  }
  expect((await orders()).map(({ items }) => items)).toEqual(Array.from({ length: 12 }, () => 'ONE 1'))
})
