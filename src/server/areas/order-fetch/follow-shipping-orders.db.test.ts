// Orders of the practice ShipStation over real HTTP, and what becomes of them on the way here.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { openPracticeVendor, type PracticeVendor } from '../../../../tests/support/practice-vendor.ts'
import { remoteOrder } from '../../../../tests/support/remote-order.ts'
import type { Order } from '../../../contract/orders.endpoints.ts'
import { loadConfig } from '../../config.ts'
import type { ShippingOrder } from '../../connectors/ports/shipping-orders.ts'
import { systemClock } from '../../platform/clock.ts'
import { takeTurn } from '../../platform/jobs/scheduled-processes.store.ts'
import { readStores } from '../shipstation/read-stores.ts'
import { followShippingOrders } from './follow-shipping-orders.ts'
import { saveShippingOrders } from './shipping-orders.store.ts'
import { takeOrder } from './take-order.ts'

let house: TestApp
let vendor: PracticeVendor

beforeAll(async () => {
  vendor = await openPracticeVendor('shipstation')
  house = await createTestApp({
    shipstation: loadConfig({ SHIPSTATION_API_URL: vendor.url }).shipstation,
  })
  await readStores({ ...house.context, clock: systemClock }, { seconds: 10 })
})
beforeEach(async () => {
  const { db } = house.database
  await db.deleteFrom('scheduled_process').execute()
  await db.deleteFrom('channel_limiter').execute()
  await db.deleteFrom('shipstation_order').execute()
  await vendor.admin('reset/', { calls_per_minute: 1000 })
})
afterAll(async () => {
  await house.close()
  await vendor.close()
})

const runRound = async (ms = 60_000) => {
  await sql`
    update scheduled_process
    set ended_on = ended_on - interval '1 h', lease_until = null, next_try_on = null`.execute(
    house.database.db,
  )
  await followShippingOrders({ ...house.context, clock: systemClock }, ms)
}
const there = (...orders: object[]) => vendor.admin('settings/', { orders })
const known = () =>
  house.database.db
    .selectFrom('shipstation_order')
    .select(['id', 'order_status', 'amount_paid_cents'])
    .orderBy('id')
    .execute()
const process = () =>
  house.database.db
    .selectFrom('scheduled_process')
    .select(['is_active', 'problem'])
    .where('name', '=', 'order_fetch:shipstation')
    .executeTakeFirst()

test('what is new or was changed is known after the next round', async () => {
  await there({ order_id: 1 }, { order_id: 2, amount_paid: 10.05 })
  await runRound()
  await there({ order_id: 2, order_status: 'shipped' }, { order_id: 3 })
  await runRound()
  expect(await known()).toEqual([
    { id: 1, order_status: 'awaiting_shipment', amount_paid_cents: 12_990 },
    { id: 2, order_status: 'shipped', amount_paid_cents: 1_005 },
    { id: 3, order_status: 'awaiting_shipment', amount_paid_cents: 12_990 },
  ])
  expect(await process()).toEqual({ is_active: false, problem: null })
})

test('one that shows only later is known after the next round, though it is stamped before what was seen last', async () => {
  await there({ order_id: 1 })
  await runRound()
  await there({ order_id: 2, modified_at: new Date(Date.now() - 30 * 60_000).toISOString() })
  await runRound()
  expect((await known()).map(({ id }) => id)).toEqual([1, 2])
})

test('more than a page is read whole, also where all of it was changed at once', async () => {
  const modified_at = new Date(Date.now() - 3_600_000).toISOString()
  await there(...Array.from({ length: 1_100 }, (_, index) => ({ order_id: index + 1, modified_at })))
  await runRound()
  expect(await known()).toHaveLength(1_100)
})

test('a turn that has no more time leaves a place from which the next one goes on', async () => {
  const at = (index: number) => new Date(Date.now() - 7_200_000 + index * 1000).toISOString()
  await there(...Array.from({ length: 700 }, (_, index) => ({ order_id: index + 1, modified_at: at(index) })))
  await runRound(0)
  expect((await known()).length).toBe(500)
  // Moves to the end, and draws the others one place ahead.
  await there({ order_id: 1, order_status: 'on_hold' })
  await runRound()
  const orders = await known()
  expect(orders).toHaveLength(700)
  expect(orders[0]).toMatchObject({ order_status: 'on_hold' })
})

test('a vendor that fails is told of, and read the next time', async () => {
  await there({ order_id: 1 })
  await vendor.admin('faults/', { seed: 7, rules: [{ kind: 'error', status: 403, rate: 1 }] })
  await runRound()
  expect(await process()).toMatchObject({ is_active: true })
  expect((await process())?.problem).toMatch(/ShipStation/)
  await fetch(vendor.url.replace('/shipstation', '/_sandbox/shipstation/faults/'), { method: 'DELETE' })
  await runRound()
  expect(await known()).toHaveLength(1)
  expect(await process()).toEqual({ is_active: false, problem: null })
})

test('a round ends where the service is connected no more, with what was said of it', async () => {
  await vendor.admin('faults/', { seed: 7, rules: [{ kind: 'error', status: 403, rate: 1 }] })
  await runRound()
  expect(await process()).toMatchObject({ is_active: true })
  const shippingOrders = { ...house.context.services.shippingOrders, isConnected: false }
  const services = { ...house.context.services, shippingOrders }
  await followShippingOrders({ ...house.context, services, clock: systemClock })
  const after = await process()
  expect(after).toMatchObject({ is_active: false })
  expect(after?.problem).toMatch(/ShipStation/)
  await fetch(vendor.url.replace('/shipstation', '/_sandbox/shipstation/faults/'), { method: 'DELETE' })
})

test('a worker whose turn another has taken keeps nothing', async () => {
  await there({ order_id: 1 })
  const { shippingOrders } = house.context.services
  const overtaken = {
    ...shippingOrders,
    readPage: async (...asked: Parameters<typeof shippingOrders.readPage>) => {
      const page = await shippingOrders.readPage(...asked)
      await sql`update scheduled_process set lease_until = null`.execute(house.database.db)
      await takeTurn(house.database.db, 'order_fetch:shipstation', { everySeconds: 0, leaseSeconds: 60 })
      return page
    },
  }
  const services = { ...house.context.services, shippingOrders: overtaken }
  await followShippingOrders({ ...house.context, services, clock: systemClock }, 60_000)
  expect(await known()).toEqual([])
})

test('what is older changes nothing, but in the hour that comes twice', async () => {
  const { db } = house.database
  const told = (status: string, from: string, latest = from): ShippingOrder => ({
    ...{
      id: 7,
      number: '#1',
      storeId: null,
      customerEmail: null,
      amountPaidCents: null,
      phone: null,
      status,
    },
    ...{ orderedAt: null, modifiedAt: new Date(from), modifiedAtLatest: new Date(latest) },
  })
  const save = (order: ShippingOrder) =>
    db.transaction().execute((tx) => saveShippingOrders(tx, 'a', [order]))
  const status = async () => (await known())[0]?.order_status
  await save(told('on_hold', '2026-11-01T08:50:00Z', '2026-11-01T09:50:00Z'))
  await save(told('awaiting_shipment', '2026-11-01T08:40:00Z'))
  expect(await status()).toBe('on_hold')
  await save(told('shipped', '2026-11-01T08:10:00Z', '2026-11-01T09:10:00Z'))
  expect(await status()).toBe('shipped')
})

test('an order shows those that a store of its marketplace handed on under its number', async () => {
  const { db } = house.database
  const order = remoteOrder({ number: '#1001' })
  const taking = { channel: 'Shopify', credential: 'shopify', account: 'shop', digest: '' } as const
  const at = new Date('2026-11-01T00:00:00Z')
  await takeOrder(db, { ...taking, now: at, followedOn: at }, order)
  await there(
    { order_id: 70, order_number: '#1001', ordered_at: '2026-11-20T10:00:00Z', amount_paid: 108 },
    { order_id: 71, order_number: '#1001', store_id: 31_202 },
    { order_id: 72, order_number: '#10011' },
  )
  const { id } = await db
    .selectFrom('sales_order')
    .select('id')
    .where('channel_order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const headers = { authorization: (await house.signIn('grace')).authorization }
  const shown = async () => (await house.app.inject({ url: `/api/orders/${id}/`, headers })).json<Order>()
  expect(await shown()).toMatchObject({ had_shipstation_orders: false, shipstation_orders: [] })
  await runRound()
  const reply = await shown()
  expect(reply.had_shipstation_orders).toBe(true)
  expect(reply.shipstation_orders).toEqual([
    {
      ...{ id: 70, customer_email: 'robin@example.com', amount_paid: 108 },
      ...{ bill_to: { phone: '+1 602-555-0100' }, order_status: 'awaiting_shipment' },
      ...{ order_date: '2026-11-20T10:00:00.000Z', modify_date: expect.any(String) as string },
    },
  ])
  // Given another number there, it is gone from here; that there was one is still said.
  await there({ order_id: 70, order_number: '#1001-A' })
  await runRound()
  expect(await shown()).toMatchObject({ had_shipstation_orders: true, shipstation_orders: [] })
})
