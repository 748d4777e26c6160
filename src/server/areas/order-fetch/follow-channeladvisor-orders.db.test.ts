// Orders that the practice ChannelAdvisor hands on, over real HTTP, beside those that marketplaces tell themselves.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { openPracticeVendor, type PracticeVendor } from '../../../../tests/support/practice-vendor.ts'
import { remoteLine, remoteOrder } from '../../../../tests/support/remote-order.ts'
import type { HandingOn } from '../../connectors/ports/order-source.ts'
import type { OrderAccount } from '../../connectors/ports/order-outlet.ts'
import { systemClock } from '../../platform/clock.ts'
import { followChannelAdvisor } from '../channeladvisor/follow-channeladvisor.ts'
import { deliverActs } from '../channel-acts/deliver-acts.ts'
import { followOrders } from './follow-orders.ts'
import { takeOrder } from './take-order.ts'

let house: TestApp
let vendor: PracticeVendor
let headers: { authorization: string }
let source: OrderAccount
let product: number
let sku: string
let made = 0

beforeAll(async () => {
  vendor = await openPracticeVendor('channeladvisor')
  const credentials = { applicationId: undefined, sharedSecret: undefined, refreshToken: undefined }
  house = await createTestApp({ channelAdvisor: { apiUrl: vendor.url, ...credentials } })
  headers = { authorization: (await house.signIn('grace')).authorization }
})
beforeEach(async () => {
  const { db } = house.database
  await db.deleteFrom('scheduled_process').execute()
  await db.deleteFrom('channel_limiter').execute()
  await db.deleteFrom('channeladvisor_product').execute()
  await vendor.admin('faults/', { rules: [] })
  await vendor.admin('reset/', { is_empty: true, offers_export: false, adjust_seconds: 0 })
  made += 1
  sku = `CA-${made}`
  product = await addBasic(db, sku, {}, 3)
  const open = (await house.context.channels.orderSources()).find(
    ({ channel }) => channel === 'ChannelAdvisor',
  )
  if (open === undefined) throw new Error('ChannelAdvisor has orders.')
  // What was fetched stays: each test has an account of its own.
  source = { ...open, account: `channeladvisor of test ${made}` }
})
afterAll(async () => {
  await house.close()
  await vendor.close()
})

const context = () => ({ ...house.context, clock: systemClock })
const makeDue = () =>
  sql`update scheduled_process
    set ended_on = ended_on - interval '1 h', lease_until = null, next_try_on = null`.execute(
    house.database.db,
  )
async function readOrders(from = source) {
  await makeDue()
  await followOrders(context(), from, 60_000)
}
async function readProducts() {
  await makeDue()
  await followChannelAdvisor(context(), { makesNew: false, ms: 60_000 })
}
const idOf = (place: number) => made * 1000 + place
const placed = (place: number, more: object = {}) => ({
  ...{ ID: idOf(place), SiteOrderID: `S-${idOf(place)}`, Items: [{ Sku: sku, UnitPrice: 100 }] },
  ...more,
})
const there = (...orders: object[]) => vendor.admin('settings/', { orders })
const counts = (pieces: number) =>
  vendor.admin('settings/', {
    products: [
      { ID: idOf(0), Sku: sku, DCQuantities: [{ DistributionCenterID: 0, AvailableQuantity: pieces }] },
    ],
  })
async function available() {
  const row = await house.database.db
    .selectFrom('product')
    .select('total_available_quantity as pieces')
    .where('id', '=', product)
    .executeTakeFirstOrThrow()
  return row.pieces
}
const orders = () =>
  house.database.db
    .selectFrom('sales_order')
    .select(['id', 'order_id', 'order_number', 'marketplace', 'handed_on_by', 'order_status', 'is_oversold'])
    .where(
      'order_number',
      'in',
      [1, 2, 3].flatMap((place) => [`S-${idOf(place)}`, `#S-${idOf(place)}`]),
    )
    .orderBy('id')
    .execute()
async function exported() {
  type State = { orders: { ID: number; exportedTo: string[] }[] }
  const { orders: all } = (await vendor.admin('state/')).body as State
  return all.flatMap(({ ID, exportedTo }) => (exportedTo.length === 0 ? [] : [ID - made * 1000]))
}
/** As if the marketplaces that are asked themselves were these. */
function asking(...names: string[]): OrderAccount {
  const { handsOn } = source
  if (handsOn === undefined) throw new Error('It hands on.')
  return { ...source, handsOn: { ...handsOn, askedThemselves: new Set(names) } }
}
const noting = (noteStored: HandingOn['noteStored']): OrderAccount => ({
  ...source,
  handsOn: { ...(source.handsOn as HandingOn), noteStored },
})
/** The same order on Shopify's own word. */
async function toldByShopify(place: number) {
  const now = systemClock.now()
  const taking = { channel: 'Shopify', credential: 'shopify', account: `shopify of test ${made}` } as const
  const order = remoteOrder({ number: `#S-${idOf(place)}`, lines: [remoteLine({ sku })] })
  return takeOrder(house.database.db, { ...taking, digest: '', now, followedOn: now }, order)
}

describe('an order of a marketplace that is not connected here', () => {
  test('is stored with where it was sold, and noted there as stored', async () => {
    await there(placed(1), placed(2, { SiteName: 'eBay US' }))
    await readOrders()
    expect(await orders()).toMatchObject([
      { marketplace: 'Amazon US', handed_on_by: 'ChannelAdvisor', order_status: 'Acknowledged' },
      { marketplace: 'eBay US', handed_on_by: 'ChannelAdvisor', order_id: String(idOf(2)) },
    ])
    expect(await exported()).toEqual([1, 2])
    await readOrders()
    expect(await orders()).toHaveLength(2)
    const { body } = await house.app.inject({
      url: '/api/orders/order-table-configs/?table_name=Orders',
      headers,
    })
    expect(body).toContain('Amazon US')
  })

  test('is noted as stored once it is, whoever dies between', async () => {
    await there(placed(1), placed(2))
    const dying = noting(() => {
      throw new Error('killed')
    })
    await expect(readOrders(dying)).rejects.toThrow('killed')
    expect([(await orders()).length, await exported()]).toEqual([1, []])
    await readOrders()
    expect([(await orders()).length, await exported()]).toEqual([2, [1, 2]])
  })

  test('is there before it is noted', async () => {
    await there(placed(1), placed(2))
    const seen: number[] = []
    await readOrders(
      noting(async (ctx, id) => {
        seen.push((await orders()).filter((each) => each.order_id === id).length)
        await source.handsOn?.noteStored(ctx, id)
      }),
    )
    expect([seen, await exported()]).toEqual([
      [1, 1],
      [1, 2],
    ])
  })

  test('is noted again where the answer was lost, and stored once', async () => {
    await there(placed(1))
    await vendor.admin('faults/', { seed: 7, rules: [{ rate: 1, operation: 'Export', kind: 'lost_answer' }] })
    await readOrders()
    await vendor.admin('faults/', { rules: [] })
    await house.database.db.deleteFrom('channel_limiter').execute()
    await readOrders()
    expect([(await orders()).length, await exported()]).toEqual([1, [1]])
  })

  test('that can not be stored stays new, and holds up no other', async () => {
    await there(placed(1, { SecondarySiteOrderID: 'no \u0000 text' }), placed(2))
    await readOrders()
    expect([(await orders()).map((each) => each.order_id), await exported()]).toEqual([
      [String(idOf(2))],
      [2],
    ])
    await there({ ID: idOf(1), SecondarySiteOrderID: null })
    await readOrders()
    expect([(await orders()).length, await exported()]).toEqual([2, [1, 2]])
  })

  test('that was exported long ago follows what is said of it since, and nothing older', async () => {
    await there(placed(1))
    await readOrders()
    await there({ ID: idOf(1), ShippingStatus: 'Shipped' })
    await readOrders()
    expect(await orders()).toMatchObject([{ order_status: 'Complete' }])
    await there({ ID: idOf(1), ShippingStatus: 'Canceled', UpdatedDateUtc: '2026-11-01T00:00:00Z' })
    await readOrders()
    expect(await orders()).toMatchObject([{ order_status: 'Complete' }])
  })
})

describe('an order of a marketplace that is asked itself', () => {
  test('is left to it, and stays new until it has come', async () => {
    await there(placed(1, { SiteName: 'Shopify US' }), placed(2))
    await readOrders()
    expect([(await orders()).map((each) => each.marketplace), await exported()]).toEqual([['Amazon US'], [2]])
    expect(await toldByShopify(1)).toBe('new')
    await readOrders()
    const [one, other, ...more] = await orders()
    expect([one?.marketplace, other?.marketplace, other?.handed_on_by]).toEqual([
      'Amazon US',
      'Shopify',
      null,
    ])
    expect([more, await exported()]).toEqual([[], [1, 2]])
  })

  test('is taken once that marketplace is asked no more, but for what it told before', async () => {
    await there(placed(1, { SiteName: 'Shopify' }), placed(2, { SiteName: 'Shopify' }))
    await toldByShopify(1)
    await readOrders(asking())
    expect(await orders()).toMatchObject([
      { marketplace: 'Shopify', handed_on_by: null },
      { marketplace: 'Shopify', handed_on_by: 'ChannelAdvisor', order_id: String(idOf(2)) },
    ])
    expect(await exported()).toEqual([1, 2])
  })

  test('that came before it was asked is followed as it came, and no second one', async () => {
    await there(placed(1, { SiteName: 'Shopify' }))
    await readOrders(asking())
    expect(await toldByShopify(1)).toBe('elsewhere')
    await there({ ID: idOf(1), ShippingStatus: 'Shipped', PaymentStatus: 'Submitted' })
    await readOrders(asking('Shopify'))
    expect(await orders()).toMatchObject([{ handed_on_by: 'ChannelAdvisor', order_status: 'Shipped' }])
  })

  test('told by both at once is one', async () => {
    await there(placed(1, { SiteName: 'Shopify' }))
    await Promise.all([readOrders(asking()), toldByShopify(1)])
    expect(await orders()).toHaveLength(1)
  })
})

describe('pieces that ChannelAdvisor counts', () => {
  test.each(['products first', 'orders first'])('are taken off once, %s', async (way) => {
    await counts(3)
    await readProducts()
    await there(placed(1))
    if (way === 'products first') await readProducts()
    await readOrders()
    expect(await available()).toBe(2)
    await readProducts()
    expect(await available()).toBe(2)
    expect(await orders()).toMatchObject([{ order_status: 'Acknowledged', is_oversold: false }])
  })

  test('are not missing to the order that had the last one', async () => {
    await counts(1)
    await readProducts()
    await there(placed(1))
    await readProducts()
    await readOrders()
    expect([await available(), await orders()]).toMatchObject([0, [{ is_oversold: false }]])
  })

  test('leave no shelf a second time when they are sent, and ChannelAdvisor is told of the parcel', async () => {
    await counts(3)
    // By the clock of the house, which sends it.
    const CreatedDateUtc = new Date(house.clock.now().getTime() - 3_600_000).toISOString()
    await there(placed(1, { CreatedDateUtc }))
    await readOrders()
    const [order] = await orders()
    const entry = { carrier_code: 'UPS', tracking_no: '1Z999AA10123456784' }
    const payload = {
      orders: [{ order_id: order?.id, ...entry, ship_time: house.clock.now().toISOString() }],
    }
    const reply = await house.app.inject({ method: 'POST', url: '/api/orders/ship/', headers, payload })
    expect(reply.json()).toMatchObject({ results: [{ error: null, channel_state: 'pending' }] })
    expect(await available()).toBe(2)
    await deliverActs(context(), source)
    const acts = await house.database.db
      .selectFrom('channel_act')
      .select(['channel', 'act', 'state'])
      .where('sales_order_id', '=', order?.id ?? 0)
      .execute()
    expect(acts).toEqual([{ channel: 'ChannelAdvisor', act: 'ship', state: 'notified' }])
    await readOrders()
    await readProducts()
    expect([await available(), await orders()]).toMatchObject([2, [{ order_status: 'Complete' }]])
  })

  test('come back with its figure alone when the order is canceled', async () => {
    await counts(3)
    await there(placed(1))
    await readOrders()
    const [order] = await orders()
    const payload = { order_list: [order?.id] }
    await house.app.inject({ method: 'POST', url: '/api/orders/cancel/', headers, payload })
    expect(await available()).toBe(2)
    await deliverActs(context(), source)
    await readOrders()
    expect([await available(), await orders()]).toMatchObject([2, [{ order_status: 'Canceled' }]])
    await readProducts()
    expect(await available()).toBe(3)
  })

  test('of an order that its marketplace told first are taken off once, too', async () => {
    await counts(3)
    await readProducts()
    await toldByShopify(1)
    expect(await available()).toBe(2)
    await there(placed(1, { SiteName: 'Shopify' }))
    await readProducts()
    expect(await available()).toBe(1)
    await readOrders()
    expect(await available()).toBe(2)
    await readOrders()
    expect(await available()).toBe(2)
  })

  test('of a product that came after its order are taken off once, when it is linked', async () => {
    const { db } = house.database
    await db
      .updateTable('product')
      .set({ sku: `${sku}-LATER` })
      .where('id', '=', product)
      .execute()
    await counts(3)
    await there(placed(1))
    await readOrders()
    await db.updateTable('product').set({ sku }).where('id', '=', product).execute()
    await sql`update scheduled_process set progress = '{}' where name = 'ca_product_fetch'`.execute(db)
    await readProducts()
    expect(await available()).toBe(2)
    const [order] = await orders()
    const item = await db
      .selectFrom('order_item')
      .select(['id', 'product_id'])
      .where('sales_order_id', '=', order?.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(item.product_id).toBeNull()
    const url = `/api/orders/order-item/${item.id}/`
    const reply = await house.app.inject({ method: 'PATCH', url, headers, payload: { product_id: product } })
    expect([reply.statusCode, await available()]).toEqual([200, 2])
  })

  test('and that it says nothing of are promised here as those of any order', async () => {
    await there(placed(1))
    await readOrders()
    expect(await available()).toBe(2)
  })
})
