// Changes of the rows of a list, as somebody hears of them who looks at it in whatever process.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openOrderBench, type OrderBench } from '../../../../tests/support/order-bench.ts'
import { remoteLine, remoteOrder } from '../../../../tests/support/remote-order.ts'
import { rowsTopic, type ChangedRows, type ToldList } from '../../../contract/events.ts'
import { EventHub } from './event-hub.ts'

let bench: OrderBench
const hubs: EventHub[] = []

beforeAll(async () => {
  bench = await openOrderBench()
})
afterEach(() => Promise.all(hubs.splice(0).map((hub) => hub.close())))
afterAll(() => bench.close())

/** What one hears in a process of its own, once nothing is missed any more. */
async function watch(list: ToldList = 'orders'): Promise<ChangedRows[]> {
  const { url, db } = bench.house.database
  const hub = new EventHub({ url, db, log: { warn: () => undefined } })
  hubs.push(hub)
  const heard: ChangedRows[] = []
  await new Promise<void>((ready) => {
    const hear = ({ topic, body }: { topic: string; body: object }) => {
      const told = body as { list: ToldList; rows: ChangedRows }
      if (topic === rowsTopic && told.list === list) heard.push(told.rows)
    }
    hub.subscribe(1, hear, ready)
  })
  return heard
}

const versionOf = async (id: number) => (await bench.call('GET', `/api/orders/${id}/`)).body.version
const toldOf = (heard: readonly ChangedRows[], id: number) =>
  Math.max(...heard.flatMap((rows) => rows ?? []).flatMap((row) => (row.id === id ? [row.version] : [0])), 0)

type Way = [what: string, change: (order: number) => Promise<unknown>]
const parcel = { carrier_code: 'UPS', tracking_no: '1Z999AA10123456784', reference_no: 1 }
const ways: Way[] = [
  ['edited', (id) => bench.call('PATCH', `/api/orders/${id}/`, { payout: 80 })],
  [
    'put away',
    (id) => bench.call('POST', '/api/orders/bulk-archive-unarchive/', { order_ids: [id], is_archived: true }),
  ],
  ['shipped', (id) => bench.call('POST', '/api/orders/ship/', { orders: [{ order_id: id, ...parcel }] })],
  ['canceled', (id) => bench.call('POST', '/api/orders/cancel/', { order_list: [id] })],
]

test.each(ways)('an order that was %s is told with its version to every process', async (_what, change) => {
  const { id } = await bench.order(await bench.product(3))
  const [here, there] = [await watch(), await watch()]
  await change(id)
  const version = await versionOf(id)
  expect(version).toBeGreaterThan(1)
  for (const heard of [here, there]) await expect.poll(() => toldOf(heard, id)).toBe(version)
})

test('a product that was edited is told with its version to every process', async () => {
  const id = await bench.product(3)
  const [here, there] = [await watch('products'), await watch('products')]
  await bench.call('PATCH', `/api/products/${id}/`, { cost: 80 })
  const { version } = (await bench.call('GET', `/api/products/${id}/`)).body
  expect(version).toBeGreaterThan(1)
  for (const heard of [here, there]) await expect.poll(() => toldOf(heard, id)).toBe(version)
})

test('what a worker fetched is told, the new order too', async () => {
  const heard = await watch()
  const order = remoteOrder({ placedAt: bench.house.clock.now(), lines: [remoteLine({ sku: 'NONE' })] })
  const id = await bench.placed(order)
  await expect.poll(() => toldOf(heard, id)).toBe(await versionOf(id))
  const updatedAt = new Date(order.updatedAt.getTime() + 60_000)
  await bench.placed({ ...order, updatedAt, status: 'Shipped', platformStatus: 'FULFILLED' })
  await expect.poll(() => toldOf(heard, id)).toBe(await versionOf(id))
})

test('is told once, and an edit writes nothing for it', async () => {
  const { id } = await bench.order(await bench.product(3))
  const heard = await watch()
  const { db } = bench.house.database
  await bench.call('PATCH', `/api/orders/${id}/`, { payout: 70 })
  await expect.poll(() => toldOf(heard, id)).toBe(2)
  await bench.call('PATCH', `/api/orders/${id}/`, { payout: 60 })
  await expect.poll(() => toldOf(heard, id)).toBe(3)
  expect(heard).toEqual([[{ id, version: 2 }], [{ id, version: 3 }]])
  expect(await db.selectFrom('progress').select('topic').execute()).toEqual([])
})

test('a change that ends after later ones is told, and one that was taken back is not', async () => {
  const [slow, quick, undone] = [
    await bench.order(await bench.product(3)),
    await bench.order(await bench.product(3)),
    await bench.order(await bench.product(3)),
  ]
  const heard = await watch()
  const { db } = bench.house.database
  const change = (id: number) => sql`update sales_order set version = version + 1 where id = ${id}`
  await db
    .transaction()
    .execute(async (tx) => {
      await change(undone.id).execute(tx)
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await db.transaction().execute(async (tx) => {
    await change(slow.id).execute(tx)
    await change(quick.id).execute(db)
    await expect.poll(() => toldOf(heard, quick.id)).toBe(2)
    expect(toldOf(heard, slow.id)).toBe(0)
  })
  await expect.poll(() => toldOf(heard, slow.id)).toBe(2)
  expect(toldOf(heard, undone.id)).toBe(0)
})

test('of very many at once none is named', async () => {
  const heard = await watch()
  await sql`
    insert into sales_order (order_id, order_number, marketplace, order_time, order_status, currency, amount_cents,
      platform_amount_cents, payout_cents, cost_cents, created_by)
    select 'MANY-' || number, '', 'Shopify', now(), 'Complete', 'USD', 1, 1, 1, 0, 'test'
    from generate_series(1, 600) number`.execute(bench.house.database.db)
  await expect.poll(() => heard).toContain(null)
})

test('nothing is told of what was changed while nobody watched, whatever a look still awaited', async () => {
  const { id } = await bench.order(await bench.product(3))
  const { db, url } = bench.house.database
  const answer = Promise.withResolvers<void>()
  let held = 0
  const lateDb = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!result.rows.some((row) => row['snapshot'] !== undefined)) return result
      held += 1
      await answer.promise
      return result
    },
  })
  const hub = new EventHub({ url, db: lateDb, log: { warn: () => undefined } })
  hubs.push(hub)
  const leave = hub.subscribe(1, () => undefined)
  await expect.poll(() => held).toBeGreaterThan(0)
  leave()
  answer.resolve()
  await bench.call('PATCH', `/api/orders/${id}/`, { payout: 70 })

  const heard: string[] = []
  await new Promise<void>((ready) => hub.subscribe(1, ({ topic }) => void heard.push(topic), ready))
  expect(heard).toEqual([])
})
