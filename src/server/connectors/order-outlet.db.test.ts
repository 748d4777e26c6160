// What every connector has to keep to when its channel is told what became of an order, tried against its sandbox over HTTP.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { openPracticeVendor, type PracticeVendor } from '../../../tests/support/practice-vendor.ts'
import { quickStockX } from '../../../tests/support/stockx-bench.ts'
import { stockxVariant } from '../../../tests/support/stockx-sizes.ts'
import { contractFile } from '../../../tests/support/voyageone-contract.ts'
import { loadConfig } from '../config.ts'
import { systemClock } from '../platform/clock.ts'
import { createLog } from '../platform/log.ts'
import { connectChannelAdvisorOrders } from './channeladvisor/connect-channeladvisor.ts'
import type { OrderAccount, OrderRef, OutletAnswer, Parcel } from './ports/order-outlet.ts'
import { connectShopifyOrders } from './shopify/connect-shopify.ts'
import { connectStockXOrders } from './stockx/connect-stockx.ts'
import { connectVoyageOneOrders } from './voyageone/connect-voyageone.ts'

type Case = {
  name: 'shopify' | 'voyageone' | 'channeladvisor'
  connect: (url: string, database: TestDatabase, env?: Record<string, string>) => OrderAccount
  quick: object
  /** An order there, and the same once it was sent. */
  placed: object
  sent: object
  /** The call that cancels. */
  cancel: string
  /** The call that tells of a parcel. */
  ship: string
  canceledCount: (state: unknown) => number
}

const parcel: Parcel = {
  ...{ carrierCode: 'Fedex', trackingNo: '794612345678', masterTrackingNo: null, referenceNo: null },
  shipTime: '2026-11-21T20:00:00.000Z',
}
const secretKey = randomBytes(32)
const log = createLog('silent')

const cases: Case[] = [
  {
    name: 'shopify',
    connect: (url, { db }) =>
      connectShopifyOrders({
        ...{ config: loadConfig({ SHOPIFY_API_URL: url }).shopify, db, clock: systemClock, log, secretKey },
      }),
    quick: { delay_ms: 0, bucket_size: 1_000_000, restore_rate: 1_000_000, operation_delay_ms: 50 },
    placed: { name: '#7', lines: [{ sku: 'ONE' }] },
    sent: { name: '#7', fulfillment: 'FULFILLED' },
    cancel: 'CancelOrder',
    ship: 'Ship',
    canceledCount: (state) =>
      (state as { jobs: { isDone: boolean }[] }).jobs.filter(({ isDone }) => isDone).length,
  },
  {
    name: 'voyageone',
    connect: (url, { db }, env = {}) =>
      connectVoyageOneOrders({
        config: loadConfig({ VOYAGEONE_API_URL: url, ...env }).voyageOne,
        ...{ db, clock: systemClock },
      }),
    quick: { calls_per_minute: 100_000, in_flight: 100, delay_ms: { min: 0, max: 0 } },
    placed: { order_id: '7', items: [{ code: 'ONE', qty: 1, price: '100.00' }] },
    sent: { order_id: '7', order_status: 'Shipped' },
    cancel: 'orderCancel',
    ship: 'orderShip',
    canceledCount: (state) =>
      (state as { orders: { orderStatus: string }[] }).orders.filter(
        ({ orderStatus }) => orderStatus === 'Canceled',
      ).length,
  },
  {
    name: 'channeladvisor',
    connect: (url, { db }) =>
      connectChannelAdvisorOrders({
        config: loadConfig({ CHANNELADVISOR_API_URL: url }).channelAdvisor,
        ...{ db, clock: systemClock, secretKey },
      }),
    quick: { is_empty: true, adjust_seconds: 0 },
    placed: { ID: 7, SiteOrderID: '21-7', PaymentStatus: 'Submitted', Items: [{ Sku: 'ONE' }] },
    sent: { ID: 7, ShippingStatus: 'Shipped' },
    cancel: 'Adjust',
    ship: 'Ship',
    canceledCount: (state) =>
      (state as { orders: { ShippingStatus: string }[] }).orders.filter(
        ({ ShippingStatus }) => ShippingStatus === 'Canceled',
      ).length,
  },
]

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const ctx = (credential: string, seconds = 20) => ({
  credential,
  deadline: new Date(Date.now() + seconds * 1000),
  signal: new AbortController().signal,
})

describe.each(cases)('$name', ({ name, connect, quick, placed, sent, cancel, ship, canceledCount }) => {
  let vendor: PracticeVendor
  let account: OrderAccount
  let order: OrderRef

  beforeAll(async () => {
    vendor = await openPracticeVendor(name)
    account = connect(vendor.url, database)
  })
  beforeEach(async () => {
    await database.db.deleteFrom('channel_limiter').execute()
    await database.db.deleteFrom('channel_quota').execute()
    await vendor.admin('reset/', quick)
    await vendor.admin('settings/', { orders: [placed] })
    const { orders } = await account.readPage(ctx(name), { since: null, at: null })
    const [first] = orders
    order = { id: first?.id ?? '', number: first?.number ?? '', tries: 1, operation: null }
  })
  afterAll(() => vendor.close())

  const told = async () => canceledCount((await vendor.admin('state/')).body)
  const asked = async (operation = cancel) => {
    type State = { log: { calls: { operations: string[] }[] } }
    const { calls } = ((await vendor.admin('state/')).body as State).log
    return calls.filter(({ operations }) => operations.includes(operation)).length
  }
  const isCanceledThere = async () => {
    const { orders } = await account.readPage(ctx(name), { since: null, at: null })
    return orders.map(({ status }) => status)
  }
  /** As the worker goes on, until the channel has decided. */
  const toTheEnd = async (from: OrderRef): Promise<OutletAnswer> => {
    let tries = from.tries
    let operation = from.operation
    let answer: OutletAnswer = { state: 'pending', operation: '' }
    await expect
      .poll(async () => {
        answer = await account.cancel(ctx(name), { ...from, tries: (tries += 1), operation })
        operation = answer.state === 'pending' ? answer.operation : null
        return answer.state
      })
      .not.toBe('pending')
    return answer
  }

  test('an order is canceled, and said to be so once the channel shows it', async () => {
    expect(await toTheEnd(order)).toEqual({ state: 'done' })
    expect(await isCanceledThere()).toEqual(['Canceled'])
  })

  test('told again it is told no more', async () => {
    await toTheEnd(order)
    expect(await account.cancel(ctx(name), order)).toEqual({ state: 'done' })
    expect([await asked(), await told()]).toEqual([1, 1])
  })

  test('what was sent is refused, in words for a seller', async () => {
    await vendor.admin('settings/', { orders: [sent] })
    const answer = await account.cancel(ctx(name), order)
    if (answer.state !== 'rejected') throw new Error(`it is ${answer.state}`)
    expect(answer.error.message).toMatch(/cancel/)
    expect(answer.error.message).toContain(order.number)
    expect(await told()).toBe(0)
  })

  const parcelsThere = async () => {
    const { orders } = await account.readPage(ctx(name), { since: null, at: null })
    const whole = await Promise.all(orders.map((each) => account.complete(ctx(name), each)))
    return whole.map(({ status, parcels }) => [status, parcels.map(({ tracking_no }) => tracking_no)])
  }

  test('a parcel is told with its carrier and number, and once however often', async () => {
    for (let time = 1; time <= 2; time += 1)
      expect(await account.ship(ctx(name), { ...order, tries: time }, parcel)).toEqual({ state: 'done' })
    expect(await parcelsThere()).toEqual([['Shipped', ['794612345678']]])
    expect(await asked(ship)).toBe(1)
  })

  test('a parcel of what was sent otherwise, or canceled, is refused', async () => {
    await account.ship(ctx(name), order, parcel)
    const other = { ...parcel, trackingNo: '794699999999' }
    const answer = await account.ship(ctx(name), order, other)
    if (answer.state !== 'rejected') throw new Error(`it is ${answer.state}`)
    expect(answer.error.message).toContain(order.number)
    expect(await parcelsThere()).toEqual([['Shipped', ['794612345678']]])
    await vendor.admin('reset/', quick)
    await vendor.admin('settings/', { orders: [placed] })
    const { orders } = await account.readPage(ctx(name), { since: null, at: null })
    const fresh = { ...order, id: orders[0]?.id ?? '' }
    await toTheEnd(fresh)
    expect(await account.ship(ctx(name), fresh, parcel)).toMatchObject({ state: 'rejected' })
  })
})

test('Shopify: what is held back there is not sent from here', async () => {
  const [shopify] = cases
  if (shopify === undefined) throw new Error('there is no case')
  const vendor = await openPracticeVendor('shopify')
  try {
    await vendor.admin('reset/', shopify.quick)
    await vendor.admin('settings/', { orders: [{ ...shopify.placed, fulfillment: 'ON_HOLD' }] })
    const account = shopify.connect(vendor.url, database)
    const { orders } = await account.readPage(ctx('shopify'), { since: null, at: null })
    const order = { id: orders[0]?.id ?? '', number: '#7', tries: 1, operation: null }
    const answer = await account.ship(ctx('shopify'), order, parcel)
    expect(answer).toMatchObject({
      state: 'rejected',
      error: { message: expect.stringContaining('release it first') as string },
    })
  } finally {
    await vendor.close()
  }
})

describe('Shopify: an order that is sent in parts', () => {
  const [shopify] = cases
  if (shopify === undefined) throw new Error('there is no case')
  const [here, there] = ['Practice warehouse', 'Second warehouse']
  const earlier = '794600000000'
  let vendor: PracticeVendor
  let account: OrderAccount
  beforeAll(async () => {
    vendor = await openPracticeVendor('shopify')
    account = shopify.connect(vendor.url, database)
  })
  beforeEach(async () => {
    await database.db.deleteFrom('channel_limiter').execute()
    await fetch(vendor.url.replace('/shopify', '/_sandbox/shopify/faults/'), { method: 'DELETE' })
    await vendor.admin('reset/', shopify.quick)
  })
  afterAll(() => vendor.close())

  const place = (order: object) => vendor.admin('settings/', { orders: [{ ...shopify.placed, ...order }] })
  const read = async () => {
    const { orders } = await account.readPage(ctx('shopify'), { since: null, at: null })
    return orders[0] ?? expect.unreachable()
  }
  const ship = async (tries = 1, toldBefore: string[] = [], sent = parcel) => {
    const { id, number } = await read()
    return account.ship(ctx('shopify'), { id, number, tries, operation: null, toldBefore }, sent)
  }
  /** The numbers that the buyer was written to with, one for each fulfillment. */
  const sent = async () => {
    type State = { orders: { parcels?: { number: string }[]; parts?: { status: string }[] }[] }
    const { orders } = (await vendor.admin('state/')).body as State
    return {
      told: orders[0]?.parcels?.map(({ number }) => number),
      parts: orders[0]?.parts?.map(({ status }) => status),
    }
  }
  const parcels = async () => (await account.complete(ctx('shopify'), await read())).parcels
  const number = parcel.trackingNo
  type Calls = { log: { calls: { operations: string[] }[] } }

  test('goes from each location in a call of its own, and is shown as one parcel', async () => {
    const parts = [here, there, here].map((location) => ({ location, status: 'OPEN' }))
    await place({ parts })
    expect(await ship()).toEqual({ state: 'done' })
    expect(await sent()).toEqual({ told: [number, number], parts: ['CLOSED', 'CLOSED', 'CLOSED'] })
    expect((await read()).status).toBe('Shipped')
    expect((await parcels()).map(({ tracking_no }) => tracking_no)).toEqual([number])
  })

  test('goes from the other location alone when the answer of the first was lost', async () => {
    await place({ parts: [here, there].map((location) => ({ location, status: 'OPEN' })) })
    await vendor.admin('faults/', {
      seed: 1,
      rules: [{ kind: 'lost_answer', rate: 1, operation: 'Ship' }],
    })
    await expect(ship()).rejects.toThrow(/Shopify/)
    expect(await sent()).toEqual({ told: [number], parts: ['CLOSED', 'OPEN'] })
    await fetch(vendor.url.replace('/shopify', '/_sandbox/shopify/faults/'), { method: 'DELETE' })
    expect(await ship(2)).toEqual({ state: 'done' })
    expect(await sent()).toEqual({ told: [number, number], parts: ['CLOSED', 'CLOSED'] })
  })

  test('of which a part is held back is told of what could be sent, and says that the rest is not', async () => {
    const standing = (status: string) => [
      { location: here, status: status === 'ON_HOLD' ? 'OPEN' : 'CLOSED' },
      { location: there, status },
    ]
    await place({ parts: standing('ON_HOLD') })
    for (const tries of [1, 2]) {
      expect(await ship(tries)).toMatchObject({
        state: 'rejected',
        error: { message: expect.stringContaining('the rest is held back there; release it') as string },
      })
      expect(await sent()).toEqual({ told: [number], parts: ['CLOSED', 'ON_HOLD'] })
    }
    const { number: name } = await read()
    await place({ name, parts: standing('OPEN') })
    expect(await ship(3)).toEqual({ state: 'done' })
    expect(await sent()).toEqual({ told: [number, number], parts: ['CLOSED', 'CLOSED'] })
  })

  test('shows a number that was corrected in the place of the one that we told, whatever is left to send', async () => {
    const mistyped = { ...parcel, trackingNo: earlier }
    await place({})
    await ship(1, [], mistyped)
    expect(await ship(1, ['794600000001'])).toMatchObject({ state: 'rejected' })
    for (const tries of [1, 2]) expect(await ship(tries, [earlier])).toEqual({ state: 'done' })
    expect((await sent()).told).toEqual([number])
    const { calls } = ((await vendor.admin('state/')).body as Calls).log
    expect(calls.filter(({ operations }) => operations.includes('CorrectTracking'))).toHaveLength(1)

    await vendor.admin('reset/', shopify.quick)
    const parts = (first: string, second: string) => [
      { location: here, status: first },
      { location: there, status: second },
    ]
    await place({ parts: parts('OPEN', 'ON_HOLD') })
    await ship(1, [], mistyped)
    await place({ name: (await read()).number, parts: parts('CLOSED', 'OPEN') })
    expect(await ship(1, [earlier])).toEqual({ state: 'done' })
    expect((await sent()).told).toEqual([number, number])
  })

  test('has its rest sent, beside the parcel that it had before', async () => {
    await place({ fulfillment: 'PARTIALLY_FULFILLED', tracking: earlier })
    expect(await ship()).toEqual({ state: 'done' })
    expect((await parcels()).map(({ tracking_no }) => tracking_no)).toEqual([earlier, number])
    expect((await read()).status).toBe('Shipped')
  })
})

test('Shopify: an order that was sent before its cancellation was carried out stays, and that is said', async () => {
  const [shopify] = cases
  if (shopify === undefined) throw new Error('there is no case')
  const vendor = await openPracticeVendor('shopify', '2026-11-21T21:05:00Z')
  try {
    await vendor.admin('reset/', { ...shopify.quick, operation_delay_ms: 60_000 })
    await vendor.admin('settings/', { orders: [shopify.placed] })
    const account = shopify.connect(vendor.url, database)
    const { orders } = await account.readPage(ctx('shopify'), { since: null, at: null })
    const order = { id: orders[0]?.id ?? '', number: '#7', tries: 1 }
    const first = await account.cancel(ctx('shopify'), { ...order, operation: null })
    if (first.state !== 'pending') throw new Error(`it is ${first.state}`)
    const { operation } = first
    expect(await account.cancel(ctx('shopify'), { ...order, operation })).toEqual({
      state: 'pending',
      operation,
    })
    await vendor.admin('settings/', { orders: [shopify.sent] })
    vendor.passTime(60_000)
    expect(await account.cancel(ctx('shopify'), { ...order, operation })).toMatchObject({ state: 'rejected' })
  } finally {
    await vendor.close()
  }
})

describe('VoyageOne: an acknowledgement', () => {
  const [, voyageOne] = cases
  let vendor: PracticeVendor
  let account: OrderAccount
  const order: OrderRef = { id: '7', number: 'VO-7', tries: 1, operation: null }
  beforeAll(async () => {
    vendor = await openPracticeVendor('voyageone')
    account = voyageOne?.connect(vendor.url, database) ?? expect.unreachable()
  })
  beforeEach(async () => {
    await database.db.deleteFrom('channel_limiter').execute()
    await vendor.admin('reset/', voyageOne?.quick ?? {})
    await vendor.admin('settings/', { orders: [voyageOne?.placed] })
  })
  afterAll(() => vendor.close())
  const acknowledge = (tries = 1) => account.acknowledge?.(ctx('voyageone', 5), { ...order, tries })
  const isNow = (order_status: string) =>
    vendor.admin('settings/', { orders: [{ order_id: '7', order_status }] })
  const calls = async () => {
    type State = { log: { calls: { operations: string[] }[] } }
    const { log } = (await vendor.admin('state/')).body as State
    return log.calls.filter(({ operations }) => operations.includes('orderAcknowledge')).length
  }
  const standing = async () => (await account.readOrder?.(ctx('voyageone'), '7'))?.status

  test('is told, and once however often', async () => {
    for (let time = 1; time <= 2; time += 1) expect(await acknowledge(time)).toEqual({ state: 'done' })
    expect([await calls(), await standing()]).toEqual([1, 'Acknowledged'])
  })

  test.each(['Shipped', 'Complete'])('of what is %s is done', async (status) => {
    await isNow(status)
    expect(await acknowledge()).toEqual({ state: 'done' })
    expect([await calls(), await standing()]).toEqual([0, status])
  })

  test('of what was canceled there is refused', async () => {
    await isNow('Canceled')
    const answer = await acknowledge()
    if (answer?.state !== 'rejected') throw new Error(`it is ${answer?.state}`)
    expect(answer.error.message).toContain('VO-7')
    expect(await calls()).toBe(0)
  })
})

test('VoyageOne: what the contract does not name can’t be told', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'backroom-contract-'))
  try {
    const paths = { orderList: 'order/list', orderInfo: 'order/info', waybillInfo: 'a', productGet: 'b' }
    const env = { VOYAGEONE_CONTRACT: contractFile(folder, { paths }) }
    const account = cases[1]?.connect('http://127.0.0.1:9', database, env)
    const answer = await account?.cancel(ctx('voyageone'), {
      ...{ id: '7', number: 'VO-7', tries: 1, operation: null },
    })
    expect(answer).toMatchObject({ state: 'unsupported' })
    const order = { id: '7', number: 'VO-7', tries: 1, operation: null }
    expect(await account?.ship(ctx('voyageone'), order, parcel)).toMatchObject({ state: 'unsupported' })
    expect(await account?.acknowledge?.(ctx('voyageone'), order)).toMatchObject({ state: 'unsupported' })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('StockX: a parcel goes under its own label, which the seller is told', async () => {
  const vendor = await openPracticeVendor('stockx')
  try {
    const { stockx: config } = loadConfig({ STOCKX_API_URL: vendor.url, STOCKX_LIMIT_FACTOR: '1000' })
    await vendor.admin('reset/', quickStockX)
    await vendor.admin('settings/', {
      orders: [{ order_number: '9-1', variant_id: stockxVariant(0) }],
    })
    const account = connectStockXOrders({ config, db: database.db, clock: systemClock, secretKey })
    const order = { id: '9-1', number: '9-1', tries: 1, operation: null }
    expect(await account.ship(ctx('stockx'), order, parcel)).toEqual({
      state: 'unsupported',
      sentence: expect.stringMatching(
        /send order 9-1 by \d{4}-\d\d-\d\d under StockX’s own label, which is at http:\/\/.+\/labels\/9-1\/\.$/,
      ) as string,
    })
  } finally {
    await vendor.close()
  }
})

test('StockX: can’t be told, and the seller hears where to do it', async () => {
  const { stockx: config } = loadConfig({ STOCKX_API_URL: 'http://127.0.0.1:9' })
  const account = connectStockXOrders({ config, db: database.db, clock: systemClock, secretKey })
  const order = { id: '9-1', number: '9-1', tries: 1, operation: null }
  expect(await account.cancel(ctx('stockx'), order)).toEqual({
    state: 'unsupported',
    sentence: expect.stringContaining('cancel it at StockX') as string,
  })
})
