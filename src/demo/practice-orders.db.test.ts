// Orders that the demo draws are those that the practice marketplaces have: what is done to them here is told there.
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import { startSandbox, type RunningSandbox } from '../sandbox/start-sandbox.ts'
import { deliverActs } from '../server/areas/channel-acts/deliver-acts.ts'
import { followOrders } from '../server/areas/order-fetch/follow-orders.ts'
import { loadConfig } from '../server/config.ts'
import type { OrderAccount } from '../server/connectors/ports/order-outlet.ts'
import { connectChannelAdvisorOrders } from '../server/connectors/channeladvisor/connect-channeladvisor.ts'
import { connectShopifyOrders } from '../server/connectors/shopify/connect-shopify.ts'
import { connectVoyageOneOrders } from '../server/connectors/voyageone/connect-voyageone.ts'
import { systemClock } from '../server/platform/clock.ts'
import { drawPracticeOrders } from './draw-practice-orders.ts'
import { readPracticeOrders } from './practice-orders.ts'
import { demoCatalogue } from './seed-demo.ts'
import { seedProducts } from './seed-products.ts'

let house: TestApp
let sandbox: RunningSandbox
let dataDir: string
let accounts: { shopify: OrderAccount; voyageOne: OrderAccount }
let handingOn: OrderAccount

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backroom-practice-'))
  sandbox = await startSandbox({ port: 0, dataDir, hasDemo: true })
  const { channelAdvisor, shopify, voyageOne } = loadConfig({
    CHANNELADVISOR_API_URL: `${sandbox.address}/channeladvisor`,
    SHOPIFY_API_URL: `${sandbox.address}/shopify`,
    VOYAGEONE_API_URL: `${sandbox.address}/voyageone`,
  })
  house = await createTestApp({ shopify, voyageOne })
  const { db } = house.database
  const parts = { db, clock: systemClock, log: house.context.log, secretKey: randomBytes(32) }
  accounts = {
    shopify: connectShopifyOrders({ ...parts, config: shopify }),
    voyageOne: connectVoyageOneOrders({ ...parts, config: voyageOne }),
  }
  handingOn = connectChannelAdvisorOrders({ ...parts, config: channelAdvisor })
  const input = { ...demoCatalogue, asOf: house.clock.now(), picture: () => undefined }
  await seedProducts(house.database.url, { ...input, practice: readPracticeOrders() })
})
afterAll(async () => {
  await house.close()
  await sandbox.close()
  await rm(dataDir, { recursive: true, force: true })
})

const context = () => ({ db: house.database.db, clock: systemClock, log: house.context.log })
async function rowsOf<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(house.database.db)).rows
}

test('the file holds what is drawn today', async () => {
  const file = await readFile(new URL('../../data/practice-orders.json', import.meta.url), 'utf8')
  expect(JSON.parse(file)).toEqual(JSON.parse(JSON.stringify(await drawPracticeOrders())))
})

test('reading the accounts adds no order, changes none and knows each from then on', async () => {
  const all = () =>
    rowsOf(sql`select id, order_status, version, payout_cents, ship_to_info from sales_order order by id`)
  const before = await all()
  for (const account of Object.values(accounts)) await followOrders(context(), account, 60_000)
  expect(await all()).toEqual(before)
  const unknown = await rowsOf(sql`
    select order_id from sales_order
    where marketplace in ('Shopify', 'VoyageOne')
      and order_status in ('Open', 'Acknowledged')
      and not exists (select from channel_order where sales_order_id = sales_order.id)`)
  expect(unknown).toEqual([])
})

test('the shipping service knows what waits at its store', async () => {
  const authorization = `Basic ${Buffer.from('backroom-sandbox:backroom-sandbox-secret').toString('base64')}`
  const answer = await fetch(`${sandbox.address}/shipstation/orders?pageSize=500`, {
    headers: { authorization },
  })
  const { orders } = (await answer.json()) as { orders: { orderNumber: string; amountPaid: number }[] }
  const waiting = await rowsOf(sql<{ order_number: string; paid: number }>`
    select order_number, platform_amount_cents / 100.0 as paid
    from sales_order
    where marketplace = 'Shopify' and order_status in ('Open', 'Acknowledged')`)
  const known = new Map(orders.map(({ orderNumber, amountPaid }) => [orderNumber, amountPaid]))
  expect(waiting.length).toBeGreaterThan(20)
  expect(waiting.map(({ order_number: number }) => known.get(number))).toEqual(
    waiting.map(({ paid }) => Number(paid)),
  )
})

test('an order that is shipped or canceled is told to its marketplace', async () => {
  const { authorization } = await house.signIn('mia')
  const post = (url: string, payload: object) =>
    house.app.inject({ method: 'POST', url, headers: { authorization }, payload })
  const waiting = await rowsOf(sql<{ id: number }>`
    select min(id) as id from sales_order
    where marketplace in ('Shopify', 'VoyageOne')
      and order_status = 'Acknowledged'
    group by marketplace`)
  const orders = waiting.map(({ id }) => ({
    order_id: id,
    carrier_code: 'UPS',
    tracking_no: '1Z999AA10123456784',
    ship_time: house.clock.now().toISOString(),
  }))
  const shipped = await post('/api/orders/ship/', { orders })
  expect(shipped.json()).toMatchObject({ results: [{ error: null }, { error: null }] })
  const [open] = await rowsOf(sql<{ id: number }>`
    select min(id) as id from sales_order where marketplace = 'Shopify' and order_status = 'Open'`)
  await post('/api/orders/cancel/', { order_list: [open?.id] })
  for (const account of Object.values(accounts)) await deliverActs(context(), account)
  const acts = await rowsOf(sql`select act, channel, state from channel_act order by channel, act`)
  expect(acts).toMatchObject([
    { act: 'cancel', channel: 'Shopify' },
    { act: 'ship', channel: 'Shopify', state: 'notified' },
    { act: 'ship', channel: 'VoyageOne', state: 'notified' },
  ])
})

test('ChannelAdvisor hands on a few of places that are not connected, with all of their pieces there', async () => {
  await followOrders(context(), handingOn, 60_000)
  const orders = await rowsOf(sql`
    select marketplace, order_status, is_oversold from sales_order where handed_on_by = 'ChannelAdvisor' order by order_id`)
  expect(orders).toEqual([
    { marketplace: 'Amazon US', order_status: 'Acknowledged', is_oversold: false },
    { marketplace: 'eBay US', order_status: 'Acknowledged', is_oversold: false },
  ])
})
