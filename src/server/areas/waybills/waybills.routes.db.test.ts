// An order of the practice VoyageOne whose waybill comes late.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { openPracticeVendor, type PracticeVendor } from '../../../../tests/support/practice-vendor.ts'
import { loadConfig } from '../../config.ts'
import { systemClock } from '../../platform/clock.ts'
import { followOrders } from '../order-fetch/follow-orders.ts'

let house: TestApp
let vendor: PracticeVendor
let authorization: string
let order: number
let made = 4710

beforeAll(async () => {
  vendor = await openPracticeVendor('voyageone')
  const { voyageOne, stockx } = loadConfig({
    VOYAGEONE_API_URL: vendor.url,
    STOCKX_API_URL: 'https://stockx.example',
  })
  house = await createTestApp({ voyageOne, stockx })
  house.clock.advance({ ms: Date.now() - house.clock.now().getTime() })
  ;({ authorization } = await house.signIn('mia'))
  await addBasic(house.database.db, 'RUN-9', {}, 50)
})
beforeEach(async () => {
  await vendor.admin('faults/', { seed: 7, rules: [] })
  // What went wrong before is nothing to this order.
  await house.database.db.deleteFrom('channel_limiter').execute()
  made += 1
  await there({ order_status: 'Acknowledged', items: [{ code: 'RUN-9', qty: 1, price: '120.00' }] })
  await runRound()
  const { db } = house.database
  const row = db.selectFrom('sales_order').select('id').where('channel_order_id', '=', `${made}`)
  order = (await row.executeTakeFirstOrThrow()).id
})
afterAll(async () => {
  await house.close()
  await vendor.close()
})

const there = (order: object) => vendor.admin('settings/', { orders: [{ order_id: `${made}`, ...order }] })

async function runRound(): Promise<void> {
  const { db } = house.database
  await sql`update scheduled_process set ended_on = ended_on - interval '1 h', next_try_on = null`.execute(db)
  const source = (await house.context.channels.orderSources()).find(({ channel }) => channel === 'VoyageOne')
  if (source === undefined) throw new Error('VoyageOne’s orders are not fetched')
  await followOrders({ ...house.context, clock: systemClock }, source, 60_000)
}

async function call(method: 'GET' | 'POST', id: number | string = order, headers = { authorization }) {
  const answer = await house.app.inject({ method, url: `/api/orders/vo-order-details/${id}/`, headers })
  const body = answer.json<Record<string, unknown> & { code: string; detail: string }>()
  return { status: answer.statusCode, body, headers: answer.headers }
}

const labelPage = /\/voyageone\/labels\/T-9\/$/
const label = { trackingNo: 'T-9', shipLabelValue: expect.stringMatching(labelPage) as string }
const kept = () =>
  house.database.db
    .selectFrom('sales_order')
    .select(['tracking_no', 'ship_label_value', 'order_status'])
    .where('id', '=', order)
    .executeTakeFirstOrThrow()

describe('the waybill of an order of VoyageOne', () => {
  test('is fetched when it is asked for, and kept', async () => {
    expect((await call('POST')).body).toMatchObject({ waybill: { trackingNo: null, shipLabelValue: null } })
    await there({ order_status: 'Acknowledged', tracking_no: 'T-9' })
    const { status, body, headers } = await call('POST')
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toMatchObject({ waybill: label, ship_to_info: { country: 'US' } })
    expect(await kept()).toMatchObject({
      tracking_no: 'T-9',
      ship_label_value: expect.stringMatching(labelPage) as string,
    })
  })

  test('is answered as it is kept, and VoyageOne is asked only where nothing is', async () => {
    await there({ order_status: 'Acknowledged', tracking_no: 'T-9' })
    expect((await call('GET')).body).toMatchObject({ waybill: { trackingNo: null } })
    const { db } = house.database
    await db.updateTable('sales_order').set({ ship_to_info: '{}' }).where('id', '=', order).execute()
    expect((await call('GET')).body).toMatchObject({ waybill: label })
    await vendor.admin('faults/', { seed: 7, rules: [{ rate: 1, kind: 'error', operation: 'orderInfo' }] })
    expect((await call('GET')).body).toMatchObject({ waybill: label })
  })

  test('comes with whatever else became of the order there', async () => {
    await there({ order_status: 'Shipped', tracking_no: 'T-9' })
    expect((await call('POST')).body).toMatchObject({ order_status: 'Shipped', waybill: label })
  })

  test.each([
    ['answers with another code than 0', { kind: 'error', operation: 'orderInfo' }],
    ['answers with a page', { kind: 'html', operation: 'orderInfo' }],
  ])('is not there while VoyageOne %s, which is said with what to do: nobody asks again', async (_, rule) => {
    await vendor.admin('faults/', { seed: 7, rules: [{ rate: 1, ...rule }] })
    const { status, body } = await call('POST')
    expect(status).toBe(503)
    expect(body).toMatchObject({
      code: 'connector_failure',
      detail: 'VoyageOne has a fault just now. Try again in a minute.',
    })
    expect((await call('GET')).body).toMatchObject({ waybill: { trackingNo: null } })
  })

  test('is not asked for once the order is over', async () => {
    await there({ order_status: 'Canceled' })
    await runRound()
    await vendor.admin('faults/', { seed: 7, rules: [{ rate: 1, kind: 'error', operation: 'orderInfo' }] })
    expect(await call('POST')).toMatchObject({ status: 200, body: { order_status: 'Canceled' } })
  })

  test('is not asked for where the order never came from there', async () => {
    const { db } = house.database
    const row = db.updateTable('sales_order').set({ channel_account: null, channel_order_id: null })
    await row.where('id', '=', order).execute()
    await vendor.admin('faults/', { seed: 7, rules: [{ rate: 1, kind: 'error', operation: 'orderInfo' }] })
    expect(await call('POST')).toMatchObject({ status: 200, body: { waybill: { trackingNo: null } } })
  })

  test('can’t be asked for with an account that is not the order’s', async () => {
    const { db } = house.database
    await db
      .updateTable('sales_order')
      .set({ channel_account: 'voyageone other' })
      .where('id', '=', order)
      .execute()
    expect(await call('POST')).toMatchObject({ status: 422, body: { code: 'not_connected' } })
  })
})

test('orders of other marketplaces have no waybill there', async () => {
  const { db } = house.database
  await db.updateTable('sales_order').set({ marketplace: 'Shopify' }).where('id', '=', order).execute()
  for (const method of ['GET', 'POST'] as const)
    expect(await call(method)).toMatchObject({ status: 422, body: { code: 'not_voyageone' } })
})

test('they are asked for by somebody who is signed in, and of an order that there is', async () => {
  for (const method of ['GET', 'POST'] as const) {
    expect((await call(method, order, { authorization: '' })).status).toBe(401)
    expect((await call(method, 999_999)).status).toBe(404)
    expect((await call(method, 'x')).status).toBe(404)
  }
})
