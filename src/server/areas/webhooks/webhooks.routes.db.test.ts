// Webhooks over real HTTP: from the practice Shopify, and from whoever would pass for it.
import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { openPracticeVendor, type PracticeVendor } from '../../../../tests/support/practice-vendor.ts'
import type { Connection } from '../../../contract/connection.ts'
import { loadConfig } from '../../config.ts'
import { followOrders } from '../order-fetch/follow-orders.ts'
import { keepSubscribed } from './keep-subscribed.ts'
import { forgetTaken } from './webhooks.store.ts'

const appSecret = 'backroom-sandbox-secret'
const shop = 'backroom-practice.myshopify.com'
const body = '{"id":8000000001,"updated_at":"2026-11-23T10:00:00-05:00"}'

let vendor: PracticeVendor
let house: TestApp
let address: string

beforeAll(async () => {
  vendor = await openPracticeVendor('shopify')
  await vendor.admin('reset/', { delay_ms: 0 })
  const { shopify } = loadConfig({ SHOPIFY_API_URL: vendor.url })
  house = await createTestApp({ shopify })
  const { config } = house.context
  config.publicUrl = await house.app.listen({ host: '127.0.0.1', port: 0 })
  await subscribe()
  address = (await shopifyWebhooks()).address ?? ''
})
beforeEach(async () => {
  house.clock.advance({ ms: Date.now() - house.clock.now().getTime() })
  await house.database.db.deleteFrom('scheduled_process').execute()
  await house.database.db.deleteFrom('taken_webhook').execute()
  await house.database.db
    .updateTable('webhook_account')
    .set({ received_on: null, refused_on: null, refusal: null })
    .execute()
})
afterAll(async () => {
  await house.close()
  await vendor.close()
})

async function shopifyWebhooks() {
  const webhooks = await house.context.channels.webhooks('shopify')
  if (webhooks === null) throw new Error('Shopify has webhooks.')
  return webhooks
}
const subscribe = async () => keepSubscribed(house.context, await shopifyWebhooks())

type Changes = {
  body?: string
  signed?: string
  secret?: string
  to?: string
  headers?: Record<string, string>
}

function send({
  body: sent = body,
  signed = sent,
  secret = appSecret,
  to = address,
  headers = {},
}: Changes = {}) {
  return fetch(to, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': 'orders/create',
      'x-shopify-shop-domain': shop,
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-triggered-at': house.clock.now().toISOString(),
      'x-shopify-hmac-sha256': createHmac('sha256', secret).update(signed).digest('base64'),
      ...headers,
    },
    body: sent,
  })
}
const account = () =>
  house.database.db
    .selectFrom('webhook_account')
    .select(['received_on', 'refusal'])
    .where('credential', '=', 'shopify')
    .executeTakeFirst()
const taken = async () =>
  (await house.database.db.selectFrom('taken_webhook').select('mark').execute()).length
const asked = () =>
  house.database.db
    .selectFrom('scheduled_process')
    .select('name')
    .where('asked_on', 'is not', null)
    .execute()
    .then((rows) => rows.map(({ name }) => name))

async function expectUntouched() {
  expect([await taken(), await asked()]).toEqual([0, []])
  expect((await account())?.received_on ?? null).toBeNull()
}

test('one of the store makes the orders of the account due, and is answered with nothing', async () => {
  const reply = await send()
  expect([reply.status, await reply.text()]).toEqual([204, ''])
  expect(await asked()).toEqual(['order_fetch:shopify'])
  expect((await account())?.received_on).toBeInstanceOf(Date)
})

test('one that comes again is answered as the first was, and asks for nothing', async () => {
  const headers = { 'x-shopify-webhook-id': 'again' }
  expect((await send({ headers })).status).toBe(204)
  await house.database.db.deleteFrom('scheduled_process').execute()
  expect((await send({ headers })).status).toBe(204)
  expect((await send({ headers: { 'x-shopify-webhook-id': 'under another name' } })).status).toBe(204)
  expect((await send({ headers, body: body.replace('-05:00', '-06:00') })).status).toBe(204)
  expect(await asked()).toEqual([])
})

test('of many at once each is taken once', async () => {
  const each = Array.from({ length: 20 }, () => send({ headers: { 'x-shopify-webhook-id': 'one' } }))
  expect(new Set((await Promise.all(each)).map(({ status }) => status))).toEqual(new Set([204]))
  expect(await taken()).toBe(2)
})

describe('is refused, and leaves nothing behind', () => {
  test.each<[string, Changes]>([
    ['with the signature of another secret', { secret: 'another' }],
    ['with another byte in its body', { body: body.replace('1,', '2,'), signed: body }],
    ['with a blank more in its body', { body: `${body} `, signed: body }],
    ['without a signature', { headers: { 'x-shopify-hmac-sha256': '' } }],
    ['with half a signature', { headers: { 'x-shopify-hmac-sha256': 'AAAA' } }],
    ['from another shop', { headers: { 'x-shopify-shop-domain': 'other.myshopify.com' } }],
    ['from no shop', { headers: { 'x-shopify-shop-domain': '' } }],
    ['when it is two days old', { headers: { 'x-shopify-triggered-at': '2020-01-01T00:00:00Z' } }],
    ['when it is from tomorrow', { headers: { 'x-shopify-triggered-at': '2099-01-01T00:00:00Z' } }],
  ])('%s', async (_name, changes) => {
    expect((await send(changes)).status).toBe(401)
    await expectUntouched()
    expect((await account())?.refusal).not.toBeNull()
  })

  test.each([
    ['at an address that is not ours', (of: string) => of.replace(/[^/]+\/$/, `${'x'.repeat(32)}/`)],
    ['at that of another channel', (of: string) => of.replace('/shopify/', '/stockx/')],
    ['at one that every object has', (of: string) => of.replace('/shopify/', '/constructor/')],
  ])('%s', async (_name, other) => {
    expect((await send({ to: other(address) })).status).toBe(404)
    await expectUntouched()
    expect((await account())?.refusal).toBeNull()
  })

  test('when it is huge', async () => {
    const huge = JSON.stringify({ id: 1, note: 'x'.repeat(300 * 1024) })
    expect((await send({ body: huge })).status).toBe(413)
    await expectUntouched()
  })

  test('when nothing is known of who signs', async () => {
    const { credentials } = house.context.channels.account('Shopify') ?? {}
    await credentials?.enter({ access_token: 'shpat_backroom_sandbox' }, 'grace')
    expect((await send()).status).toBe(401)
    expect((await account())?.refusal).toBe('no_secret')
    expect((await shopifyWebhooks()).obstacle).toContain('client id and secret')
    await credentials?.forget()
    expect((await send()).status).toBe(204)
  })
})

test('a body that is no JSON, or none, is taken as it came', async () => {
  expect((await send({ body: '{"id": ' })).status).toBe(204)
  expect((await send({ body: '' })).status).toBe(204)
  expect((await send({ body: '\u0000"__proto__"' })).status).toBe(204)
})

test('a topic that nobody asked for is taken, and asks for nothing', async () => {
  expect((await send({ headers: { 'x-shopify-topic': 'app/uninstalled' } })).status).toBe(204)
  expect(await asked()).toEqual([])
})

test('what came days ago is forgotten, and what came of late is not', async () => {
  await send()
  await send({ body: '{"id":2}' })
  await sql`
    update taken_webhook set taken_on = now() - interval '4 days'
    where mark in (select mark from taken_webhook order by mark limit 2)`.execute(house.database.db)
  await forgetTaken(house.database.db)
  expect(await taken()).toBe(2)
})

test('the store sends them to where we are, and to where we were no more', async () => {
  await vendor.admin('settings/', { forget_webhooks: true })
  const { config } = house.context
  const before = config.publicUrl
  config.publicUrl = 'http://127.0.0.1:9'
  await subscribe()
  expect(await subscriptions()).toHaveLength(6)
  config.publicUrl = before
  await subscribe()
  const now = await subscriptions()
  expect(now.map(({ topic, uri }) => `${topic} ${uri === address}`).toSorted()).toEqual([
    'INVENTORY_LEVELS_UPDATE true',
    'ORDERS_CANCELLED true',
    'ORDERS_CREATE true',
    'ORDERS_UPDATED true',
    'PRODUCTS_DELETE true',
    'PRODUCTS_UPDATE true',
  ])
  await subscribe()
  expect(await subscriptions()).toEqual(now)
})

test('an order that is placed at the store is here long before the next round is due', async () => {
  const { db } = house.database
  const [source] = await house.context.channels.orderSources()
  if (source?.credential !== 'shopify') throw new Error('The store has orders.')
  const numbers = () => db.selectFrom('sales_order').select('order_number').execute()
  await followOrders(house.context, source, 60_000)
  // Half a minute passes: the next round is due in another.
  await sql`update scheduled_process set ended_on = ended_on - interval '30 s'`.execute(db)
  await followOrders(house.context, source, 60_000)
  expect(await numbers()).toEqual([])

  await vendor.admin('settings/', { orders: [{ name: '#1', lines: [{ sku: 'A' }] }] })
  await expect.poll(asked).toEqual(['order_fetch:shopify'])
  await followOrders(house.context, source, 60_000)
  expect(await numbers()).toEqual([{ order_number: '#1' }])
})

test('nothing is asked of the store where it can not reach us', async () => {
  const { config } = house.context
  const before = config.publicUrl
  config.publicUrl = 'https://backroom.example'
  const { address: known, obstacle } = await shopifyWebhooks()
  config.publicUrl = before
  expect(known).toBeNull()
  expect(obstacle).toContain('this machine')
})

test('the page tells when the last came and was refused, and a test has the store asked again', async () => {
  await send({ secret: 'another' })
  await send()
  const { authorization } = await house.signIn('grace')
  const headers = { authorization }
  const { id } = await house.database.db
    .selectFrom('marketplace')
    .select('id')
    .where('name', '=', 'Shopify')
    .executeTakeFirstOrThrow()
  const url = `/api/marketplaces/${id}/connection/`
  const { webhooks } = (await house.app.inject({ url, headers })).json<Connection>()
  expect(webhooks).toMatchObject({ obstacle: null, problem: null })
  for (const at of [webhooks?.subscribed_on, webhooks?.received_on, webhooks?.refused_on])
    expect(Date.parse(at ?? '')).not.toBeNaN()

  await subscribe()
  await vendor.admin('settings/', { forget_webhooks: true })
  await subscribe()
  expect(await subscriptions()).toEqual([])
  expect((await house.app.inject({ method: 'POST', url: `${url}test/`, headers })).statusCode).toBe(200)
  await subscribe()
  expect(await subscriptions()).toHaveLength(6)
})

async function subscriptions() {
  type State = { webhooks: { subscriptions: { id: string; topic: string; uri: string }[] } }
  return ((await vendor.admin('state/')).body as State).webhooks.subscriptions
}
