// What a person ships here is marked at the practice ShipStation too, over real HTTP, with what can go wrong on the way.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openOrderBench, type OrderBench } from '../../../../tests/support/order-bench.ts'
import { openPracticeVendor, type PracticeVendor } from '../../../../tests/support/practice-vendor.ts'
import { remoteLine, remoteOrder } from '../../../../tests/support/remote-order.ts'
import type { ChannelAct } from '../../../contract/orders/shipping.endpoints.ts'
import { loadConfig } from '../../config.ts'
import type { ActOutlet } from '../../connectors/ports/order-outlet.ts'
import { systemClock } from '../../platform/clock.ts'
import { followShippingOrders } from '../order-fetch/follow-shipping-orders.ts'
import { takeOrder } from '../order-fetch/take-order.ts'
import { readStores } from '../shipstation/read-stores.ts'
import { deliverActs } from './deliver-acts.ts'

let bench: OrderBench
let vendor: PracticeVendor
let made = 700

beforeAll(async () => {
  vendor = await openPracticeVendor('shipstation')
  const { shipstation } = loadConfig({ SHIPSTATION_API_URL: vendor.url })
  bench = await openOrderBench({ shipstation })
  await bench.product(1_000, { sku: 'MARKED' })
  await readStores({ ...bench.house.context, clock: systemClock }, { seconds: 20 })
})
beforeEach(async () => {
  await bench.house.database.db.deleteFrom('channel_act').execute()
  await bench.house.database.db.deleteFrom('notice').execute()
  await vendor.admin('reset/', { calls_per_minute: 100_000 })
  await heal()
})
afterAll(async () => {
  await bench.close()
  await vendor.close()
})

const context = () => ({ ...bench.house.context, clock: systemClock })
const service = () => bench.house.context.services.shippingOrders
const parcel = { carrier_code: 'UPS', tracking_no: '1Z999AA10123456784', reference_no: '77' }
const heal = async () => {
  await fetch(vendor.url.replace('/shipstation', '/_sandbox/shipstation/faults/'), { method: 'DELETE' })
  await bench.house.database.db.deleteFrom('channel_limiter').execute()
}
const disturb = (...rules: object[]) =>
  vendor.admin('faults/', { seed: 7, rules: rules.map((rule) => ({ rate: 1, ...rule })) })

/** An order of the practice store, which ShipStation holds where `there` is given. */
async function placed(there: object | null = {}): Promise<number> {
  const { db } = bench.house.database
  const id = String((made += 1))
  const now = bench.house.clock.now()
  const times = { placedAt: now, updatedAt: now }
  const order = remoteOrder({ id, number: `#${id}`, lines: [remoteLine({ sku: 'MARKED' })], ...times })
  const taking = { channel: 'Shopify', credential: 'shopify', account: 'shopify:1' } as const
  await takeOrder(db, { ...taking, digest: '', now, followedOn: now }, order)
  if (there !== null) {
    await hold(id, there)
    await readOrders()
  }
  const row = db.selectFrom('sales_order').select('id').where('channel_order_id', '=', id)
  return (await row.executeTakeFirstOrThrow()).id
}
const hold = (id: number | string, there: object = {}) =>
  vendor.admin('settings/', { orders: [{ order_id: Number(id), order_number: `#${id}`, ...there }] })
async function readOrders() {
  await sql`
    update scheduled_process set ended_on = ended_on - interval '1 h', lease_until = null, next_try_on = null
    where name = 'order_fetch:shipstation'`.execute(bench.house.database.db)
  await followShippingOrders(context(), 60_000)
}
const ship = async (id: number, changes: object = {}) => {
  const orders = [{ order_id: id, ...parcel, ...changes }]
  const { body } = await bench.call('POST', '/api/orders/ship/', { orders })
  expect(body.results).toMatchObject([{ status: true }])
}
const makeDue = () => sql`update channel_act set next_try_on = now()`.execute(bench.house.database.db)
const deliver = async (outlet: ActOutlet = service()) => {
  await makeDue()
  await deliverActs(context(), outlet)
}
const acts = async (id: number) => {
  const { body } = await bench.call('GET', `/api/orders/${id}/channel-acts/`)
  return (body.results as unknown as ChannelAct[])
    .filter(({ channel }) => channel === 'ShipStation')
    .map(({ tracking_no, state, problem }) => [tracking_no, state, problem])
}
type Parcel = { orderId: number; trackingNumber: string; notifiesSalesChannel: boolean }
const parcelsThere = async () => {
  const { parcels } = (await vendor.admin('state/')).body as { parcels: Parcel[] }
  return parcels.map(({ trackingNumber, notifiesSalesChannel }) => [trackingNumber, notifiesSalesChannel])
}
const once = [[parcel.tracking_no, false]]
const notesOf = async (id: number) =>
  (await bench.call('GET', `/api/orders/${id}/`)).body.order_history.flatMap(({ note }) => note ?? [])

test('what is shipped here is marked there beside the marketplace, which they tell nothing', async () => {
  const id = await placed()
  await ship(id)
  const { body } = await bench.call('GET', `/api/orders/${id}/channel-acts/`)
  expect(body.results).toMatchObject([
    { channel: 'Shopify', act: 'ship', state: 'pending', tracking_no: parcel.tracking_no },
    { channel: 'ShipStation', act: 'ship', state: 'pending', tracking_no: parcel.tracking_no },
  ])
  await deliver()
  expect(await acts(id)).toEqual([[parcel.tracking_no, 'notified', null]])
  expect(await parcelsThere()).toEqual(once)
  expect(await notesOf(id)).toEqual([`ShipStation was told of parcel ${parcel.tracking_no}.`])
  await deliver()
  await ship(id)
  await readOrders()
  await deliver()
  expect(await parcelsThere()).toEqual(once)
})

test('a marketplace that Backroom can not tell is told by them', async () => {
  const id = await placed()
  await ship(id)
  await sql`update channel_act set state = 'unsupported' where channel = 'Shopify'`.execute(
    bench.house.database.db,
  )
  await deliver()
  expect(await parcelsThere()).toEqual([[parcel.tracking_no, true]])
})

test('an order that they hold only later is marked as soon as it is known', async () => {
  const id = await placed(null)
  await ship(id)
  expect(await acts(id)).toEqual([])
  await hold(made)
  await readOrders()
  await readOrders()
  expect(await acts(id)).toEqual([[parcel.tracking_no, 'pending', null]])
  await deliver()
  expect(await parcelsThere()).toEqual(once)
})

test.each([
  ['has sent itself', { order_status: 'shipped' }],
  ['has cancelled', { order_status: 'cancelled' }],
  ['holds of another marketplace', { store_id: 31_202 }],
])('what ShipStation %s is left to it', async (_, there) => {
  const id = await placed(there)
  await ship(id)
  await readOrders()
  expect(await acts(id)).toEqual([])
})

test('without a key pair nobody is asked', async () => {
  const { services } = bench.house.context
  const before = services.shippingOrders
  const id = await placed()
  const now = (value: typeof before) =>
    Object.defineProperty(services, 'shippingOrders', { value, enumerable: true, configurable: true })
  now({ ...before, isConnected: false })
  await ship(id)
  now(before)
  expect(await acts(id)).toEqual([])
})

test('a label that was bought there meanwhile stays the only parcel, and a person hears of it', async () => {
  const id = await placed()
  await ship(id)
  await vendor.admin('settings/', { labels: [{ order_id: made, tracking_no: 'THEIRS' }] })
  await deliver()
  const problem = `ShipStation did not take the parcel of order #${made}: it was shipped there with another parcel.`
  expect(await acts(id)).toEqual([[parcel.tracking_no, 'rejected', problem]])
  const bell = await bench.house.database.db.selectFrom('notice').select('title').execute()
  expect(bell.map(({ title }) => title)).toContain(problem)
})

test('a number that is corrected before anybody told it is told once; afterwards they keep the first, and say so', async () => {
  const id = await placed()
  await ship(id, { tracking_no: 'TYPO1' })
  await ship(id)
  await deliver()
  expect(await parcelsThere()).toEqual(once)
  await ship(id, { tracking_no: 'ANOTHER1' })
  await deliver()
  expect(await acts(id)).toEqual([
    [parcel.tracking_no, 'notified', null],
    ['ANOTHER1', 'rejected', expect.stringContaining('with another parcel')],
  ])
  expect(await parcelsThere()).toEqual(once)
})

test('what was refused is asked again by a person, and the marketplace is not', async () => {
  const id = await placed()
  await ship(id)
  await disturb({ kind: 'error', status: 400, path: 'markasshipped' })
  await deliver()
  const { body } = await bench.call('GET', `/api/orders/${id}/channel-acts/`)
  const [marketplace, mark] = body.results as unknown as ChannelAct[]
  expect([marketplace?.can_retry, mark?.can_retry]).toEqual([false, true])
  await heal()
  await bench.call('POST', `/api/orders/channel-acts/${mark?.id}/retry/`)
  await deliver()
  expect(await acts(id)).toEqual([[parcel.tracking_no, 'notified', null]])
  expect(await notesOf(id)).toContain('ShipStation is asked again.')
})

test('too many calls, and a key that is refused, leave it waiting', async () => {
  const id = await placed()
  await ship(id)
  await disturb({ kind: 'throttle' })
  await deliver()
  expect(await acts(id)).toEqual([[parcel.tracking_no, 'pending', expect.stringContaining('so many calls')]])
  await heal()
  await disturb({ kind: 'error', status: 401 })
  await deliver()
  expect(await acts(id)).toEqual([
    [parcel.tracking_no, 'pending', expect.stringContaining('SHIPSTATION_API_SECRET')],
  ])
  await heal()
  await deliver()
  expect(await parcelsThere()).toEqual(once)
})

test('a worker that dies after they were told leaves nothing to be told twice', async () => {
  const id = await placed()
  await ship(id)
  const died: ActOutlet = {
    ...service(),
    ship: async (...asked) => {
      await service().ship(...asked)
      throw new Error('killed')
    },
  }
  await expect(deliver(died)).rejects.toThrow('killed')
  expect(await acts(id)).toEqual([[parcel.tracking_no, 'pending', null]])
  await deliver()
  expect(await acts(id)).toEqual([[parcel.tracking_no, 'notified', null]])
  expect(await parcelsThere()).toEqual(once)
})

test('thirty orders through a third of faults, with workers that die: each marked once, none lost', async () => {
  const orders: number[] = []
  while (orders.length < 30) orders.push(await placed())
  for (const id of orders) await ship(id, { tracking_no: `T-${id}` })
  await disturb(...['error', 'lost_answer', 'half', 'html'].map((kind) => ({ kind, rate: 0.08 })))
  let calls = 0
  const mortal: ActOutlet = {
    ...service(),
    ship: async (...asked) => {
      const answer = await service().ship(...asked)
      if ((calls += 1) % 4 === 0) throw new Error('killed')
      return answer
    },
  }
  const told = sql<{ count: number }>`
    select count(*)::int as count from channel_act where channel = 'ShipStation' and state = 'notified'`
  await expect
    .poll(
      async () => {
        await makeDue()
        await bench.house.database.db.deleteFrom('channel_limiter').execute()
        await Promise.allSettled([deliverActs(context(), mortal), deliverActs(context(), mortal)])
        return (await told.execute(bench.house.database.db)).rows[0]?.count
      },
      { timeout: 120_000, interval: 10 },
    )
    .toBe(30)
  expect((await parcelsThere()).toSorted()).toEqual(orders.map((id) => [`T-${id}`, false]).toSorted())
}, 180_000)
