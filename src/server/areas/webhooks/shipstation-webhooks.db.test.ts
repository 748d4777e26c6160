// Webhooks that nobody signed, over real HTTP: from the practice ShipStation, and from whoever knows the address.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { openPracticeVendor, type PracticeVendor } from '../../../../tests/support/practice-vendor.ts'
import type { ShipStationStores } from '../../../contract/shipstation.endpoints.ts'
import { loadConfig } from '../../config.ts'
import { systemClock } from '../../platform/clock.ts'
import { followShippingOrders } from '../order-fetch/follow-shipping-orders.ts'
import { keepSubscribed } from './keep-subscribed.ts'

let vendor: PracticeVendor
let house: TestApp
let address: string
let made = 0

beforeAll(async () => {
  vendor = await openPracticeVendor('shipstation')
  await vendor.admin('reset/', { calls_per_minute: 100_000 })
  house = await createTestApp({ shipstation: loadConfig({ SHIPSTATION_API_URL: vendor.url }).shipstation })
  house.context.config.publicUrl = await house.app.listen({ host: '127.0.0.1', port: 0 })
  await subscribe()
  address = (await webhooks()).address ?? ''
})
beforeEach(async () => {
  const { db } = house.database
  await db.deleteFrom('scheduled_process').execute()
  await db
    .updateTable('webhook_account')
    .set({ received_on: null, refused_on: null, refusal: null })
    .execute()
})
afterAll(async () => {
  await house.close()
  await vendor.close()
})

async function webhooks() {
  const found = await house.context.channels.webhooks('shipstation')
  if (found === null) throw new Error('ShipStation has webhooks.')
  return found
}
const context = () => ({ ...house.context, clock: systemClock })
const subscribe = async () => keepSubscribed(context(), await webhooks())
const order = {
  resource_url: 'https://ssapi6.shipstation.com/orders?importBatch=1',
  resource_type: 'ORDER_NOTIFY',
}
const send = (body: object = order, to = address) =>
  fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const asked = () =>
  house.database.db
    .selectFrom('scheduled_process')
    .select('name')
    .where('asked_on', 'is not', null)
    .orderBy('name')
    .execute()
    .then((rows) => rows.map(({ name }) => name))
const known = () =>
  house.database.db
    .selectFrom('webhook_account')
    .select(['received_on', 'refusal'])
    .where('credential', '=', 'shipstation')
    .executeTakeFirst()
const calls = async () => ((await vendor.admin('state/')).body as { log: { count: number } }).log.count
const read = () => followShippingOrders(context(), 60_000)
const pass = (seconds: number) =>
  sql`update scheduled_process set ended_on = ended_on - make_interval(secs => ${seconds})`.execute(
    house.database.db,
  )

test('one makes the orders of the account due, and is answered with nothing', async () => {
  const reply = await send()
  expect([reply.status, await reply.text()]).toEqual([204, ''])
  expect(await asked()).toEqual(['order_fetch:shipstation', 'order_fetch:shipstation parcels'])
  expect(await known()).toMatchObject({ received_on: expect.any(Date) as Date, refusal: null })
})

test('what it names is never fetched, and a flood of them is one reading', async () => {
  await read()
  const before = await calls()
  await pass(20)
  const flood = Array.from({ length: 100 }, (_, index) =>
    send({ ...order, resource_url: `${vendor.url}/orders?importBatch=${index}` }),
  )
  expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([204]))
  await Promise.all([read(), read(), read()])
  expect(await calls()).toBe(before + 1)
  await send()
  await read()
  expect(await calls()).toBe(before + 1)
  await pass(16)
  await read()
  expect(await calls()).toBe(before + 2)
})

test.each([
  ['that names another host', { ...order, resource_url: 'https://ssapi6.shipstation.com.example/orders' }],
  ['that says nothing', {}],
])('one %s is refused, noted, and asks for nothing', async (_, body) => {
  expect((await send(body)).status).toBe(401)
  expect(await asked()).toEqual([])
  expect(await known()).toMatchObject({ received_on: null, refusal: 'sender' })
})

test('one without the secret end of the address leaves nothing behind', async () => {
  expect((await send(order, address.replace(/[^/]+\/$/, `${'x'.repeat(32)}/`))).status).toBe(404)
  expect(await asked()).toEqual([])
  expect(await known()).toMatchObject({ received_on: null, refusal: null })
})

test('an order that its store brought in is here before its minute is over, and a forged notice beside it is not believed', async () => {
  const { db } = house.database
  await read()
  await pass(20)
  await read()
  const id = (made += 1)
  await vendor.admin('settings/', { orders: [{ order_id: id }] })
  await expect.poll(asked).toEqual(['order_fetch:shipstation', 'order_fetch:shipstation parcels'])
  await expect.poll(async () => (await known())?.refusal).toBe('sender')
  await read()
  const rows = await db.selectFrom('shipstation_order').select('id').where('id', '=', id).execute()
  expect(rows).toHaveLength(1)
})

test('the page tells how they stand, and Refresh has them asked for again', async () => {
  const { authorization } = await house.signIn('grace')
  const headers = { authorization }
  const url = '/api/shipstation/stores/'
  await send()
  const shown = (await house.app.inject({ url, headers })).json<ShipStationStores>()
  expect(shown.webhooks).toMatchObject({ obstacle: null, problem: null, refused_on: null })
  for (const at of [shown.webhooks?.subscribed_on, shown.webhooks?.received_on])
    expect(Date.parse(at ?? '')).not.toBeNaN()
  const hooks = async () => ((await vendor.admin('state/')).body as { hooks: unknown[] }).hooks.length
  await subscribe()
  await vendor.admin('settings/', { forget_webhooks: true })
  await subscribe()
  expect(await hooks()).toBe(0)
  expect((await house.app.inject({ method: 'POST', url: `${url}refresh/`, headers })).statusCode).toBe(200)
  await subscribe()
  expect(await hooks()).toBe(2)
})
