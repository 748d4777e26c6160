// VoyageOne told that orders are taken on, over real HTTP, with what can go wrong on the way.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { openPracticeVendor, type PracticeVendor } from '../../../../tests/support/practice-vendor.ts'
import { remoteLine, remoteOrder } from '../../../../tests/support/remote-order.ts'
import type { ChannelAct } from '../../../contract/orders/shipping.endpoints.ts'
import { loadConfig } from '../../config.ts'
import type { OrderAccount } from '../../connectors/ports/order-outlet.ts'
import type { RemoteOrder } from '../../connectors/ports/order-source.ts'
import { connectVoyageOneOrders } from '../../connectors/voyageone/connect-voyageone.ts'
import { systemClock } from '../../platform/clock.ts'
import { fillShortOrders } from '../order-fetch/fill-short-orders.ts'
import { takeOrder } from '../order-fetch/take-order.ts'
import { claimAct } from './due-acts.store.ts'
import { deliverActs } from './deliver-acts.ts'

let house: TestApp
let vendor: PracticeVendor
let headers: { authorization: string }
let account: OrderAccount

beforeAll(async () => {
  vendor = await openPracticeVendor('voyageone')
  const { voyageOne } = loadConfig({ VOYAGEONE_API_URL: vendor.url })
  house = await createTestApp({ voyageOne })
  account = connectVoyageOneOrders({ config: voyageOne, db: house.database.db, clock: systemClock })
  headers = { authorization: (await house.signIn('grace')).authorization }
  await addBasic(house.database.db, 'RUN-9', {}, 500)
  await addBasic(house.database.db, 'RUN-10', {}, 0)
})
beforeEach(async () => {
  await house.database.db.deleteFrom('channel_act').execute()
  await forgetLimits()
  await vendor.admin('reset/', { calls_per_minute: 100_000, in_flight: 100, delay_ms: { min: 0, max: 0 } })
})
afterAll(async () => {
  await house.close()
  await vendor.close()
})

const forgetLimits = () => house.database.db.deleteFrom('channel_limiter').execute()
const deliver = async (outlet: OrderAccount = account) => {
  await sql`update channel_act set next_try_on = now()`.execute(house.database.db)
  await deliverActs({ ...house.context, clock: systemClock }, outlet)
}
const cancel = async (id: number) => {
  const request = { method: 'POST', url: '/api/orders/cancel/', headers } as const
  await house.app.inject({ ...request, payload: { order_list: [id] } })
}
async function notes(id: number): Promise<(string | null)[]> {
  const rows = await house.database.db
    .selectFrom('order_history')
    .select('note')
    .where('sales_order_id', '=', id)
    .where('note', 'is not', null)
    .execute()
  return rows.map(({ note }) => note)
}
let last = 8_000
type Taken = { channel: 'Shopify' | 'VoyageOne'; status: 'Open' | 'Acknowledged'; sku: string; id: string }
/** An order as its channel tells it, taken over; answers its id here. */
async function take(more: Partial<Taken> = {}): Promise<{ id: number; channelId: string }> {
  const { channel = 'VoyageOne', status = 'Open', sku = 'RUN-9', id = String((last += 1)) } = more
  await vendor.admin('settings/', {
    orders: [{ order_id: id, items: [{ code: sku, qty: 1, price: '100.00' }] }],
  })
  await hear(id, { channel, status, sku })
  const row = await house.database.db
    .selectFrom('sales_order')
    .select('id')
    .where('channel_order_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id: row.id, channelId: id }
}
type Heard = { channel?: Taken['channel']; status: RemoteOrder['status']; sku?: string; on?: string }
/** What a channel says of an order at this moment. */
async function hear(id: string, { channel = 'VoyageOne', status, sku = 'RUN-9', on }: Heard): Promise<void> {
  const at = new Date(on ?? '2026-11-01T00:00:00Z')
  const taking = { channel, credential: 'voyageone', account: account.account, digest: '' }
  const order = remoteOrder({ id, number: `VO-${id}`, status, lines: [remoteLine({ sku })], updatedAt: at })
  await takeOrder(house.database.db, { ...taking, now: at, followedOn: at }, order)
}
type State = {
  orders: { orderId: string; orderStatus: string }[]
  log: { calls: { operations: string[] }[] }
}
const there = async () => (await vendor.admin('state/')).body as State
const statusThere = async (channelId: string) =>
  (await there()).orders.find(({ orderId }) => orderId === channelId)?.orderStatus
const told = async () =>
  (await there()).log.calls.filter(({ operations }) => operations.includes('orderAcknowledge')).length
async function acts(id: number): Promise<ChannelAct[]> {
  const reply = await house.app.inject({ url: `/api/orders/${id}/channel-acts/`, headers })
  return reply.json<{ results: ChannelAct[] }>().results
}
const disturb = (rule: object) => vendor.admin('faults/', { seed: 7, rules: [{ rate: 1, ...rule }] })
const heal = async () => {
  await fetch(vendor.url.replace('/voyageone', '/_sandbox/voyageone/faults/'), { method: 'DELETE' })
  await forgetLimits()
}

test('an order whose pieces are reserved is acknowledged there, and its history says so', async () => {
  const order = await take()
  expect(await acts(order.id)).toMatchObject([{ act: 'acknowledge', state: 'pending', channel: 'VoyageOne' }])
  await deliver()
  expect(await statusThere(order.channelId)).toBe('Acknowledged')
  expect(await acts(order.id)).toMatchObject([{ act: 'acknowledge', state: 'notified', can_retry: false }])
  expect(await notes(order.id)).toEqual(['VoyageOne was told that it is acknowledged.'])
})

test('one that lacks pieces is acknowledged once they came in', async () => {
  const order = await take({ sku: 'RUN-10' })
  expect(await acts(order.id)).toEqual([])
  await sql`
    update distribution_center_quantity set quantity = 3
    where product_id = (select id from product where sku = 'RUN-10')`.execute(house.database.db)
  await fillShortOrders(house.context)
  await deliver()
  expect(await statusThere(order.channelId)).toBe('Acknowledged')
})

test('neither what is acknowledged there nor what another channel sold is told', async () => {
  expect(await acts((await take({ status: 'Acknowledged' })).id)).toEqual([])
  expect(await acts((await take({ channel: 'Shopify' })).id)).toEqual([])
})

test('a worker that died after it asked is followed by one that finds it done', async () => {
  const order = await take()
  const { db } = house.database
  await disturb({ kind: 'lost_answer', operation: 'orderAcknowledge' })
  const dead = await claimAct(db, account, { leaseSeconds: 0 })
  if (dead === undefined) throw new Error('nothing is due')
  await account
    .acknowledge?.(
      {
        credential: 'voyageone',
        deadline: new Date(Date.now() + 3_000),
        signal: new AbortController().signal,
      },
      { id: order.channelId, number: dead.orderNumber, tries: 1, operation: null },
    )
    .catch(() => undefined)
  await heal()
  await deliver()
  expect(await acts(order.id)).toMatchObject([{ state: 'notified' }])
  expect(await told()).toBe(1)
})

test('what VoyageOne refuses is shown with its words, and asked again by a person', async () => {
  const order = await take()
  await vendor.admin('settings/', { orders: [{ order_id: order.channelId, order_status: 'On hold' }] })
  await deliver()
  const [act] = await acts(order.id)
  expect(act).toMatchObject({ state: 'rejected', can_retry: true })
  expect(act?.problem).toContain('On hold')
  await vendor.admin('settings/', { orders: [{ order_id: order.channelId, order_status: 'Open' }] })
  const url = `/api/orders/channel-acts/${act?.id ?? 0}/retry/`
  expect((await house.app.inject({ method: 'POST', url, headers })).statusCode).toBe(200)
  await deliver()
  expect(await acts(order.id)).toMatchObject([{ state: 'notified' }])
  expect(await statusThere(order.channelId)).toBe('Acknowledged')
})

test('one that is canceled before anybody told it is only told to be canceled', async () => {
  const order = await take()
  await cancel(order.id)
  await deliver()
  expect(await acts(order.id)).toMatchObject([{ act: 'cancel', state: 'notified' }])
  expect(await told()).toBe(0)
})

test('one that was tried without an answer before it is canceled is only told to be canceled', async () => {
  const order = await take()
  await disturb({ kind: 'error', operation: 'orderAcknowledge' })
  await deliver()
  expect(await acts(order.id)).toMatchObject([{ act: 'acknowledge', state: 'pending' }])
  await heal()
  await cancel(order.id)
  await deliver()
  expect(await acts(order.id)).toMatchObject([{ act: 'cancel', state: 'notified' }])
})

test('nothing is kept of an acknowledgement that a cancellation overtakes while it is told', async () => {
  const order = await take()
  await deliver({
    ...account,
    acknowledge: async (ctx, asked) => {
      await cancel(order.id)
      await account.cancel(ctx, asked)
      return account.acknowledge?.(ctx, asked) ?? Promise.reject(new Error('it takes none'))
    },
  })
  expect(await acts(order.id)).toMatchObject([{ act: 'cancel', state: 'notified' }])
  expect(await notes(order.id)).toEqual(['VoyageOne was told that it is canceled.'])
})

test('one that VoyageOne cancels itself is told nothing', async () => {
  const order = await take()
  await hear(order.channelId, { status: 'Canceled', on: '2026-11-02T00:00:00Z' })
  expect(await acts(order.id)).toEqual([])
})
