// Orders from the practice StockX over real HTTP, with what can go wrong on the way.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { openPracticeVendor, type PracticeVendor } from '../../../../tests/support/practice-vendor.ts'
import { quickStockX } from '../../../../tests/support/stockx-bench.ts'
import { stockxVariant } from '../../../../tests/support/stockx-sizes.ts'
import type { Dashboard } from '../../../contract/dashboard.endpoints.ts'
import { loadConfig } from '../../config.ts'
import type { OrderSource } from '../../connectors/ports/order-source.ts'
import { connectStockXOrders } from '../../connectors/stockx/connect-stockx.ts'
import { systemClock } from '../../platform/clock.ts'
import { takeTurn } from '../../platform/jobs/scheduled-processes.store.ts'
import { followOrders } from './follow-orders.ts'
import { followAccounts } from './order-fetch.jobs.ts'

let house: TestApp
let vendor: PracticeVendor
let headers: { authorization: string }
let product: number
let source: OrderSource

let open: OrderSource
let tests = 0

beforeAll(async () => {
  vendor = await openPracticeVendor('stockx')
  const { stockx } = loadConfig({ STOCKX_API_URL: vendor.url, STOCKX_LIMIT_FACTOR: '1000' })
  house = await createTestApp({ stockx })
  const { db } = house.database
  open = connectStockXOrders({ config: stockx, db, clock: systemClock, secretKey: randomBytes(32) })
  headers = { authorization: (await house.signIn('grace')).authorization }
  product = await addBasic(house.database.db, 'PAIR', {}, 500)
  await house.database.db
    .insertInto('stockx_size')
    .values({ credential: 'stockx', ref: String(product), variant_id: stockxVariant(0) })
    .execute()
})
beforeEach(async () => {
  const { db } = house.database
  await db.deleteFrom('scheduled_process').execute()
  await db.deleteFrom('channel_limiter').execute()
  // Histories stay: each test has an account of its own.
  source = { ...open, account: `stockx of test ${(tests += 1)}` }
  await vendor.admin('reset/', quickStockX)
})
afterAll(async () => {
  await house.close()
  await vendor.close()
})

async function runRound(ms = 60_000) {
  await followOrders({ ...house.context, clock: systemClock }, source, ms)
}
/** As if the time between two rounds were over. */
const makeDue = () =>
  sql`update scheduled_process
    set ended_on = ended_on - interval '1 h', lease_until = null, next_try_on = null`.execute(
    house.database.db,
  )
async function runAgain(ms?: number) {
  await makeDue()
  await runRound(ms)
}
/** As if the credentials of all accounts had been removed. */
async function lookWithoutAccounts() {
  const channels = { ...house.context.channels, orderSources: () => Promise.resolve([]) }
  const shippingOrders = { ...house.context.services.shippingOrders, isConnected: false }
  const services = { ...house.context.services, shippingOrders }
  const current = () => Promise.resolve(services)
  await followAccounts({ ...house.context, channels, services: { ...services, current } })
}
let number = 0
const there = (...orders: object[]) =>
  vendor.admin('settings/', {
    orders: orders.map((order) => ({
      ...{ order_number: `9${(number += 1)}-1`, variant_id: stockxVariant(0) },
      ...order,
    })),
  })
const disturb = (...rules: object[]) => vendor.admin('faults/', { seed: 7, rules })
const heal = async () => {
  await fetch(vendor.url.replace('/stockx', '/_sandbox/stockx/faults/'), { method: 'DELETE' })
  await house.database.db.deleteFrom('channel_limiter').execute()
}
const orders = () =>
  house.database.db
    .selectFrom('sales_order')
    .select(['order_id', 'order_status', 'platform_status', 'payout_cents', 'is_payout_estimated', 'version'])
    .where('channel_account', '=', source.account)
    .orderBy('order_id')
    .execute()
async function historyOf() {
  const rows = await house.database.db
    .selectFrom('order_history')
    .innerJoin('sales_order', 'sales_order.id', 'sales_order_id')
    .select(['order_history.order_status as at', 'note'])
    .where('channel_account', '=', source.account)
    .orderBy('order_history.id')
    .execute()
  return rows.map(({ at, note }) => note ?? at)
}
const promised = async () => {
  const row = await house.database.db
    .selectFrom('product')
    .select('open_allocated_quantity as pieces')
    .where('id', '=', product)
    .executeTakeFirstOrThrow()
  return row.pieces
}
async function callsOf(operation: string) {
  type State = { log: { calls: { operations: string[] }[] } }
  const { log } = (await vendor.admin('state/')).body as State
  return log.calls.filter(({ operations }) => operations.includes(operation)).length
}
async function status() {
  const reply = await house.app.inject({ url: '/dashboard/', headers })
  return reply.json<Dashboard>().celery_status[1]
}

describe('a round', () => {
  test('brings over what is under way and what came to its end, with what StockX pays out', async () => {
    await there(
      { order_number: '1-1', amount: '250' },
      { order_number: '2-1', status: 'AUTHENTICATING', tracking_number: '1Z' },
      { order_number: '3-1', status: 'COMPLETED' },
      { order_number: '4-1', status: 'DIDNOTSHIP' },
    )
    expect(await status()).toMatchObject({ is_active: false, started_on: null })
    await runRound()
    expect(await orders()).toMatchObject([
      { order_id: '1-1', order_status: 'Acknowledged', payout_cents: 22_000, is_payout_estimated: false },
      { order_id: '2-1', order_status: 'Shipped', platform_status: 'AUTHENTICATING' },
      { order_id: '3-1', order_status: 'Complete' },
      { order_id: '4-1', order_status: 'Canceled', payout_cents: 0 },
    ])
    expect(await status()).toMatchObject({ process_name: 'order_fetch', is_active: false })
    expect(Date.parse((await status())?.ended_on ?? '')).toBeGreaterThan(0)
  })

  test('asks for nothing that it has, and writes nothing', async () => {
    await there({}, {}, {})
    await runRound()
    const before = await orders()
    await runAgain()
    expect(await callsOf('GetOrder')).toBe(3)
    expect(await orders()).toEqual(before)
    expect(await historyOf()).toEqual(Array.from({ length: 3 }, () => ['Open', 'Acknowledged']).flat())
  })

  test('follows an order until it is over', async () => {
    await there({ order_number: '1-1' })
    await runRound()
    for (const word of ['SHIPPED', 'AUTHENTICATED', 'PAYOUTPENDING', 'RETURNED']) {
      await there({ order_number: '1-1', status: word, updated_at: new Date().toISOString() })
      await runAgain()
    }
    expect(await orders()).toMatchObject([{ order_status: 'Canceled', platform_status: 'RETURNED' }])
    expect(await historyOf()).toEqual([
      ...['Open', 'Acknowledged', 'Shipped', 'StockX says AUTHENTICATED.', 'Complete', 'Canceled'],
      'StockX sends the pair back.',
    ])
  })

  test('goes on where it stopped, and another worker leaves it alone meanwhile', async () => {
    await there(...Array.from({ length: 7 }, () => ({})))
    for (let turns = 0; turns < 9; turns += 1) await Promise.all([runRound(0), runRound(0)])
    expect(await orders()).toHaveLength(7)
    expect(await callsOf('GetOrder')).toBe(7)
    expect(await status()).toMatchObject({ is_active: false })
  })

  test('goes on after a worker that died in the middle of it', async () => {
    await there({}, {}, {})
    await runRound(0)
    await takeTurn(house.database.db, 'order_fetch:stockx', { everySeconds: 300, leaseSeconds: 60 })
    await runRound()
    expect(await orders()).toHaveLength(1)
    // Seen as active for as long as it hangs.
    expect(await status()).toMatchObject({ is_active: true })
    await runAgain()
    expect(await orders()).toHaveLength(3)
  })
})

test('a round ends where its account is connected no more, with what was said of it, and begins anew where it is again', async () => {
  const { db } = house.database
  await there({}, {})
  await runRound(0)
  expect(await status()).toMatchObject({ is_active: true })
  await db.updateTable('scheduled_process').set({ problem: 'It is away.' }).execute()
  await lookWithoutAccounts()
  expect(await status()).toMatchObject({ is_active: false, ended_on: null })
  const row = db.selectFrom('scheduled_process').select('problem').where('name', '=', 'order_fetch:stockx')
  expect(await row.executeTakeFirst()).toEqual({ problem: 'It is away.' })
  await runAgain()
  expect(await orders()).toHaveLength(2)
  expect(await status()).toMatchObject({ is_active: false })
})

test('a round that a worker is still at is left to it', async () => {
  await takeTurn(house.database.db, 'order_fetch:stockx', { everySeconds: 300, leaseSeconds: 60 })
  await lookWithoutAccounts()
  expect(await status()).toMatchObject({ is_active: true })
})

describe('on the way', () => {
  test.each(['throttle', 'error', 'html', 'half', 'wrong_type', 'lost_answer'])(
    '%s says why it waits, and loses nothing',
    async (kind) => {
      await there({}, {})
      await disturb({ kind, rate: 1 })
      await runRound(300)
      expect(await orders()).toEqual([])
      const { problem } = await house.database.db
        .selectFrom('scheduled_process')
        .select('problem')
        .executeTakeFirstOrThrow()
      expect(problem).toMatch(/StockX/)
      await heal()
      await runAgain()
      expect(await orders()).toHaveLength(2)
    },
  )

  test('a third of all calls fails: each order is there once', async () => {
    const before = await promised()
    await there(...Array.from({ length: 20 }, () => ({})))
    await disturb(...['error', 'lost_answer', 'half'].map((kind) => ({ kind, rate: 0.11 })))
    for (let tries = 0; tries < 40 && (await orders()).length < 20; tries += 1) {
      await house.database.db.deleteFrom('channel_limiter').execute()
      await runAgain()
    }
    expect(await orders()).toHaveLength(20)
    await heal()
    expect((await promised()) - before).toBe(20)
  })

  test('an order that can’t be taken holds up no other, is said, and is tried again', async () => {
    await there({ order_number: '1-1', amount: 'much' }, { order_number: '2-1' })
    await runRound()
    expect(await orders()).toMatchObject([{ order_id: '2-1' }])
    const { problem } = await house.database.db
      .selectFrom('scheduled_process')
      .select('problem')
      .executeTakeFirstOrThrow()
    expect(problem).toBe('Order 1-1 of StockX could not be taken.')
    await there({ order_number: '1-1', amount: '300' })
    await runAgain()
    expect(await orders()).toHaveLength(2)
  })
})

test('a pair that a buyer takes in the practice market is an order of our listing', async () => {
  const ask = async (path: string, body?: unknown) => {
    const form = new URLSearchParams({
      ...{ grant_type: 'refresh_token', client_id: 'backroom-sandbox' },
      ...{ client_secret: 'backroom-sandbox-secret', audience: 'gateway.stockx.com' },
      refresh_token: 'backroom-sandbox-refresh',
    })
    const token = await fetch(`${vendor.url}/oauth/token`, { method: 'POST', body: form })
    const { access_token: access } = (await token.json()) as { access_token: string }
    const auth = { 'x-api-key': 'backroom-sandbox-key', authorization: `Bearer ${access}` }
    return vendor.ask(path, { headers: auth, body })
  }
  await vendor.admin('settings/', { batch_delay_ms: 0 })
  const items = [{ variantId: stockxVariant(0), amount: '310' }]
  await ask('/v2/selling/batch/create-listing', { items })
  expect((await vendor.admin('settings/', { buy: [stockxVariant(0)] })).status).toBe(200)
  await runRound()
  const rows = await house.database.db
    .selectFrom('order_item')
    .innerJoin('sales_order', 'sales_order.id', 'sales_order_id')
    .select(['product_id', 'sku', 'order_item.platform_amount_cents'])
    .where('channel_account', '=', source.account)
    .execute()
  expect(rows).toEqual([{ product_id: product, sku: 'PAIR', platform_amount_cents: 31_000 }])
  expect((await vendor.admin('settings/', { buy: [stockxVariant(0)] })).status).toBe(400)
})
