// What left through the practice ShipStation, over real HTTP, and what becomes of our orders by it.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openOrderBench, type OrderBench } from '../../../../tests/support/order-bench.ts'
import { openPracticeVendor, type PracticeVendor } from '../../../../tests/support/practice-vendor.ts'
import { remoteLine, remoteOrder } from '../../../../tests/support/remote-order.ts'
import type { ChannelAct } from '../../../contract/orders/shipping.endpoints.ts'
import { loadConfig } from '../../config.ts'
import { systemClock } from '../../platform/clock.ts'
import { deliverActs } from '../channel-acts/deliver-acts.ts'
import { followShippingOrders } from '../order-fetch/follow-shipping-orders.ts'
import { takeOrder } from '../order-fetch/take-order.ts'
import { readStores } from '../shipstation/read-stores.ts'
import { followParcels } from './follow-parcels.ts'

let bench: OrderBench
let vendor: PracticeVendor
let made = 900

beforeAll(async () => {
  vendor = await openPracticeVendor('shipstation')
  const { shipstation } = loadConfig({ SHIPSTATION_API_URL: vendor.url })
  bench = await openOrderBench({ shipstation })
  await bench.product(1_000, { sku: 'LABELLED' })
  await readStores(context(), { seconds: 20 })
})
beforeEach(async () => {
  const { db } = bench.house.database
  await db.deleteFrom('scheduled_process').execute()
  await db.deleteFrom('shipstation_parcel').execute()
  await db.deleteFrom('shipstation_order').execute()
  await db.deleteFrom('notice').execute()
  await vendor.admin('reset/', { calls_per_minute: 100_000 })
  await heal()
})
afterAll(async () => {
  await bench.close()
  await vendor.close()
})

const context = () => ({ ...bench.house.context, clock: systemClock })
const heal = async () => {
  await fetch(vendor.url.replace('/shipstation', '/_sandbox/shipstation/faults/'), { method: 'DELETE' })
  await bench.house.database.db.deleteFrom('channel_limiter').execute()
}
type Placed = { id: number; there: number }
/** An order of the practice store that ShipStation holds. */
async function placed(): Promise<Placed> {
  const { db } = bench.house.database
  const there = (made += 1)
  const now = bench.house.clock.now()
  const times = { placedAt: now, updatedAt: now }
  const lines = [remoteLine({ sku: 'LABELLED' })]
  const order = remoteOrder({ id: String(there), number: `#${there}`, lines, ...times })
  const taking = { channel: 'Shopify', credential: 'shopify', account: 'shopify:1' } as const
  await takeOrder(db, { ...taking, digest: '', now, followedOn: now }, order)
  await vendor.admin('settings/', { orders: [{ order_id: there, order_number: `#${there}` }] })
  const row = db.selectFrom('sales_order').select('id').where('channel_order_id', '=', String(there))
  return { id: (await row.executeTakeFirstOrThrow()).id, there }
}
const label = (order: Placed, tracking_no: string, more: object = {}) =>
  vendor.admin('settings/', { labels: [{ order_id: order.there, tracking_no, ...more }] })
/** As if the time between two rounds were over. */
async function runRound(ms = 60_000) {
  await sql`
    update scheduled_process
    set ended_on = ended_on - interval '1 h', lease_until = null, next_try_on = null`.execute(
    bench.house.database.db,
  )
  await followShippingOrders(context(), 60_000)
  await followParcels(context(), ms)
}
const show = async ({ id }: Placed) => {
  const { order_status, shipping_items, order_history } = (await bench.call('GET', `/api/orders/${id}/`)).body
  const notes = order_history.flatMap(({ note }) => note ?? [])
  const parcels = shipping_items.map(({ carrier_code, tracking_no }) => [carrier_code, tracking_no])
  return { order_status, parcels, notes }
}
const acts = async ({ id }: Placed) =>
  ((await bench.call('GET', `/api/orders/${id}/channel-acts/`)).body.results as unknown as ChannelAct[]).map(
    ({ channel, act, tracking_no }) => [channel, act, tracking_no],
  )
const pieces = () =>
  bench.house.database.db
    .selectFrom('product')
    .select(['total_quantity', 'open_allocated_quantity'])
    .where('sku', '=', 'LABELLED')
    .executeTakeFirstOrThrow()
const bell = async () =>
  (await bench.house.database.db.selectFrom('notice').select('title').execute()).map(({ title }) => title)
const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString()

test('a label that was bought there ships the order, its pieces leave, and nobody is told twice', async () => {
  const order = await placed()
  const before = await pieces()
  await label(order, '1Z 999')
  for (let round = 0; round < 3; round += 1) await runRound()
  expect(await show(order)).toEqual({
    order_status: 'Shipped',
    parcels: [['UPS', '1Z 999']],
    notes: ['A label was bought at ShipStation: parcel 1Z 999.'],
  })
  expect(await pieces()).toEqual({
    total_quantity: before.total_quantity - 1,
    open_allocated_quantity: before.open_allocated_quantity - 1,
  })
  // ShipStation told the marketplace itself.
  expect(await acts(order)).toEqual([])
})

test('a label that shows only later is taken by the next round, though it is stamped before the last one began', async () => {
  const order = await placed()
  await runRound()
  await label(order, '1Z 555', { created_at: new Date(Date.now() - 30 * 60_000).toISOString() })
  await runRound()
  expect((await show(order)).parcels).toEqual([['UPS', '1Z 555']])
})

test('a round ends where the service is connected no more', async () => {
  const { db } = bench.house.database
  await vendor.admin('faults/', { seed: 7, rules: [{ kind: 'error', status: 403, rate: 1 }] })
  await runRound()
  const process = () =>
    db
      .selectFrom('scheduled_process')
      .select(['is_active', 'problem'])
      .where('name', '=', 'order_fetch:shipstation parcels')
      .executeTakeFirst()
  const before = await process()
  expect(before).toMatchObject({ is_active: true })
  const { services } = bench.house.context
  const shippingOrders = { ...services.shippingOrders, isConnected: false }
  await followParcels({ ...context(), services: { ...services, shippingOrders } })
  expect(await process()).toEqual({ ...before, is_active: false })
})

test('a label that is read before its order is read as shipped ships it once that is', async () => {
  const order = await placed()
  await runRound()
  const before = await pieces()
  await label(order, '1Z 777')
  await sql`update scheduled_process set ended_on = ended_on - interval '1 h', next_try_on = null`.execute(
    bench.house.database.db,
  )
  await followParcels(context(), 60_000)
  expect(await show(order)).toMatchObject({ order_status: 'Acknowledged', parcels: [['UPS', '1Z 777']] })
  for (let round = 0; round < 2; round += 1) await runRound()
  expect(await show(order)).toEqual({
    order_status: 'Shipped',
    parcels: [['UPS', '1Z 777']],
    notes: ['A label was bought at ShipStation: parcel 1Z 777.'],
  })
  expect((await pieces()).total_quantity).toBe(before.total_quantity - 1)
  expect(await acts(order)).toEqual([])
})

test('where ShipStation did not tell the marketplace for long, we do, once', async () => {
  const order = await placed()
  await label(order, '794600000001', { carrier_code: 'fedex', is_marketplace_notified: false })
  await runRound()
  expect(await acts(order)).toEqual([])
  const old = await placed()
  const unheard = { is_marketplace_notified: false, created_at: anHourAgo() }
  await label(old, '794600000002', { carrier_code: 'fedex', ...unheard })
  for (let round = 0; round < 2; round += 1) await runRound()
  expect(await acts(old)).toEqual([['Shopify', 'ship', '794600000002']])
  const post = await placed()
  await label(post, '9400100000', { carrier_code: 'stamps_com', ...unheard })
  for (let round = 0; round < 2; round += 1) await runRound()
  expect(await acts(post)).toEqual([])
  expect(await show(post)).toMatchObject({ parcels: [['stamps_com', '9400100000']] })
  expect(await bell()).toEqual([expect.stringContaining('its carrier stamps_com is none') as string])
})

test('several parcels are kept, a voided one is taken back, and another may take its place', async () => {
  const order = await placed()
  await label(order, 'A-1', { created_at: anHourAgo() })
  await label(order, 'A-2')
  await runRound()
  expect((await show(order)).parcels).toEqual([
    ['UPS', 'A-1'],
    ['UPS', 'A-2'],
  ])
  await label(order, 'A-1', { is_voided: true })
  await runRound()
  expect(await show(order)).toMatchObject({ order_status: 'Shipped', parcels: [['UPS', 'A-2']] })
  await label(order, 'A-2', { is_voided: true })
  await runRound()
  expect(await show(order)).toMatchObject({ order_status: 'Shipped', parcels: [] })
  // By the number that its page and the marketplace have for it.
  expect(await bell()).toEqual([`Order #${order.there} is Shipped, and its label was voided at ShipStation.`])
  await label(order, 'A-3')
  for (let round = 0; round < 2; round += 1) await runRound()
  expect(await show(order)).toMatchObject({
    order_status: 'Shipped',
    parcels: [['UPS', 'A-3']],
    notes: [
      'A label was bought at ShipStation: parcel A-1.',
      'A label was bought at ShipStation: parcel A-2.',
      'The label of parcel A-1 was voided at ShipStation.',
      'The label of parcel A-2 was voided at ShipStation.',
      'A label was bought at ShipStation: parcel A-3.',
    ],
  })
  // It knows of its own parcels.
  expect(await acts(order)).toEqual([])
})

test('our own mark comes back as nothing new', async () => {
  const order = await placed()
  await runRound()
  const entry = { order_id: order.id, carrier_code: 'UPS', tracking_no: '1Z999AA1', reference_no: '7' }
  await bench.call('POST', '/api/orders/ship/', { orders: [entry] })
  await sql`update channel_act set next_try_on = now()`.execute(bench.house.database.db)
  await deliverActs(context(), bench.house.context.services.shippingOrders)
  const before = await pieces()
  for (let round = 0; round < 2; round += 1) await runRound()
  expect((await show(order)).parcels).toEqual([['UPS', '1Z999AA1']])
  expect(await pieces()).toEqual(before)
  // Neither is a number that was corrected here since.
  await bench.call('POST', '/api/orders/ship/', { orders: [{ ...entry, tracking_no: '1Z999AA2' }] })
  for (let round = 0; round < 2; round += 1) await runRound()
  expect((await show(order)).parcels).toEqual([['UPS', '1Z999AA2']])
})

test('a label for what was canceled here is said, and ships nothing', async () => {
  const order = await placed()
  await bench.call('POST', '/api/orders/cancel/', { order_list: [order.id] })
  await label(order, 'B-1')
  for (let round = 0; round < 2; round += 1) await runRound()
  expect(await show(order)).toMatchObject({ order_status: 'Canceled', parcels: [] })
  expect(await bell()).toEqual([expect.stringContaining('is canceled here') as string])
})

test('a parcel is there before its order, and waits for it', async () => {
  const order = await placed()
  const { db } = bench.house.database
  await label(order, 'C-1')
  await sql`update sales_order set order_number = 'later' where id = ${order.id}`.execute(db)
  await runRound()
  await sql`update sales_order set order_number = ${`#${order.there}`} where id = ${order.id}`.execute(db)
  await runRound()
  expect(await show(order)).toMatchObject({ order_status: 'Shipped', parcels: [['UPS', 'C-1']] })
})

test.each(['error', 'html', 'half', 'wrong_type', 'lost_answer', 'huge'])(
  'a round that meets %s says why, and the next goes on',
  async (kind) => {
    const order = await placed()
    await label(order, 'D-1')
    await vendor.admin('faults/', { seed: 7, rules: [{ rate: 1, kind, operation: 'shipments' }] })
    await runRound()
    const row = () =>
      bench.house.database.db
        .selectFrom('scheduled_process')
        .select(['is_active', 'problem'])
        .where('name', '=', 'order_fetch:shipstation parcels')
        .executeTakeFirst()
    expect(await row()).toMatchObject({
      is_active: true,
      problem: expect.stringContaining('ShipStation') as string,
    })
    await heal()
    await runRound()
    expect(await row()).toEqual({ is_active: false, problem: null })
    expect((await show(order)).parcels).toEqual([['UPS', 'D-1']])
  },
)

test('a worker that stops in the middle is followed by one that goes on', async () => {
  const orders = [await placed(), await placed(), await placed()]
  for (const [at, order] of orders.entries()) await label(order, `E-${at}`)
  await followShippingOrders(context(), 60_000)
  // One page in each turn, and the orders one by one.
  for (let turn = 0; turn < 9; turn += 1) await runRound(0)
  for (const order of orders) expect((await show(order)).order_status).toBe('Shipped')
})
