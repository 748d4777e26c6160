import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPracticeVendor, type PracticeVendor } from '../../../tests/support/practice-vendor.ts'
import { pacificTime } from './pacific-time.ts'

let vendor: PracticeVendor
beforeAll(async () => {
  vendor = await openPracticeVendor('shipstation', '2026-11-21T21:05:00Z')
})
beforeEach(async () => {
  expect((await vendor.admin('reset/', {})).status).toBe(200)
})
afterAll(() => vendor.close())

const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` })
const ours = basic('backroom-sandbox:backroom-sandbox-secret')
const stores = (query = '?showInactive=true') => vendor.ask(`/stores${query}`, { headers: ours })
const post = (path: string, body: unknown) => vendor.ask(path, { headers: ours, body })

describe('stores', () => {
  test('are listed whole, inactive ones only when asked for', async () => {
    const { body } = await stores()
    expect(body).toHaveLength(3)
    expect(body).toContainEqual(
      expect.objectContaining({
        storeId: 31_201,
        storeName: 'Backroom Practice Store',
        marketplaceName: 'Shopify',
        active: true,
        refreshDate: '2026-11-01T09:05:00.07',
        autoRefresh: true,
      }),
    )
    expect((await stores('')).body).toHaveLength(2)
    expect((await stores('?showInactive=true&marketplaceId=2')).body).toMatchObject([{ storeId: 31_377 }])
  })

  test('are deactivated and reactivated, as often as it is asked', async () => {
    const done = { success: 'true', message: 'The requested store has been deactivated.' }
    expect(await post('/stores/deactivate', { storeId: 31_201 })).toMatchObject({ status: 200, body: done })
    expect(await post('/stores/deactivate', { storeId: 31_201 })).toMatchObject({ status: 200, body: done })
    const changed = (await stores()).body as { active: boolean; modifyDate: string }[]
    expect(changed[0]).toMatchObject({ active: false, modifyDate: '2026-11-21T13:05:00' })
    await post('/stores/reactivate', { storeId: '31201' })
    expect((await stores()).body).toMatchObject([{ active: true }, {}, {}])
  })

  test.each([
    ['one that is not there', { storeId: 1 }, 404, { message: 'The requested store was not found.' }],
    ['none', {}, 400, { Message: 'The request is invalid.', ExceptionMessage: 'storeId is required' }],
  ])('%s is refused', async (_, body, status, said) => {
    expect(await post('/stores/deactivate', body)).toMatchObject({ status, body: said })
  })

  test('can be taken out of the account by somebody else', async () => {
    await vendor.admin('settings/', { removed_stores: [31_377] })
    expect((await stores()).body).toHaveLength(2)
  })
})

describe('orders', () => {
  const there = (...orders: object[]) => vendor.admin('settings/', { orders })
  const orders = (query: string) => vendor.ask(`/orders?${query}`, { headers: ours })
  const found = async (query: string) => {
    const { body } = await orders(query)
    return (body as { orders: { orderId: number }[] }).orders.map(({ orderId }) => orderId)
  }

  test('are shown as the vendor writes them', async () => {
    await there({ order_id: 7, order_number: '#1001', ordered_at: '2026-07-14T21:45:50.557Z' })
    expect(await orders('page=1')).toMatchObject({
      status: 200,
      body: {
        ...{ total: 1, page: 1, pages: 1 },
        orders: [
          {
            ...{ orderId: 7, orderNumber: '#1001', orderStatus: 'awaiting_shipment', amountPaid: 129.9 },
            ...{ orderDate: '2026-07-14T14:45:50.557', modifyDate: '2026-11-21T13:05:00' },
            ...{ billTo: { phone: '+1 602-555-0100' }, advancedOptions: { storeId: 31_201 } },
          },
        ],
      },
    })
  })

  test('are found by the beginning of their number, by store, status and change, and sorted', async () => {
    await there(
      { order_id: 1, order_number: '100', modified_at: '2026-11-21T20:00:00Z' },
      { order_id: 2, order_number: '1001', store_id: 31_202, modified_at: '2026-11-21T19:00:00Z' },
      { order_id: 3, order_number: '5', order_status: 'shipped', modified_at: '2026-11-21T18:00:00Z' },
    )
    expect(await found('orderNumber=100')).toEqual([1, 2])
    expect(await found('storeId=31202')).toEqual([2])
    expect(await found('orderStatus=shipped')).toEqual([3])
    expect(await found('modifyDateStart=2026-11-21 11:00:00&sortBy=ModifyDate')).toEqual([2, 1])
    expect(await found('sortBy=ModifyDate&sortDir=DESC')).toEqual([1, 2, 3])
    expect(await found('sortBy=ModifyDate&page=2&pageSize=2')).toEqual([1])
  })

  test.each(['pageSize=501', 'pageSize=0', 'page=x', 'modifyDateStart=yesterday', 'sortBy=Price'])(
    'are refused for %s',
    async (query) => {
      expect((await orders(query)).status).toBe(400)
    },
  )
})

describe('parcels', () => {
  const there = (...orders: object[]) => vendor.admin('settings/', { orders })
  const list = async (name: 'fulfillments' | 'shipments', query = '') => {
    const { body } = await vendor.ask(`/${name}?${query}`, { headers: ours })
    return (body as Record<string, { trackingNumber: string }[]>)[name]?.map((each) => each.trackingNumber)
  }
  const mark = { orderId: 7, carrierCode: 'ups', trackingNumber: 'T-1', shipDate: '2026-11-21' }

  test('of a mark stand among the fulfilments alone, one more with each mark', async () => {
    await there({ order_id: 7, order_number: '#7' }, { order_id: 8 })
    const done = { status: 200, body: { orderId: 7, orderNumber: '#7' } }
    expect(await post('/orders/markasshipped', mark)).toMatchObject(done)
    expect(await post('/orders/markasshipped', mark)).toMatchObject(done)
    expect(await list('fulfillments', 'orderId=7')).toEqual(['T-1', 'T-1'])
    expect(await list('fulfillments', 'orderId=8')).toEqual([])
    expect(await list('shipments')).toEqual([])
    expect((await vendor.ask('/orders/7', { headers: ours })).body).toMatchObject({
      ...{ orderStatus: 'shipped', shipDate: '2026-11-21', modifyDate: '2026-11-21T13:05:00' },
    })
  })

  test('of a label stand among the shipments alone', async () => {
    await there({ order_id: 7 })
    await vendor.admin('settings/', { labels: [{ order_id: 7, tracking_no: 'T-2' }] })
    expect([await list('shipments', 'orderId=7'), await list('fulfillments')]).toEqual([['T-2'], []])
  })

  test.each([
    ['no carrier', { carrierCode: undefined }, 400],
    ['no order', { orderId: undefined }, 400],
    ['one that is not there', { orderId: 9 }, 404],
    ['a day that is none', { shipDate: 'today' }, 400],
  ])('of %s are refused', async (_, change, status) => {
    await there({ order_id: 7 })
    expect(await post('/orders/markasshipped', { ...mark, ...change })).toMatchObject({ status })
    expect(await list('fulfillments')).toEqual([])
  })

  test('of what was cancelled are refused', async () => {
    await there({ order_id: 7, order_status: 'cancelled' })
    expect(await post('/orders/markasshipped', mark)).toMatchObject({ status: 400 })
  })

  test.each(['fulfillments', 'shipments'])('are listed in pages of 500 at most (%s)', async (name) => {
    expect((await vendor.ask(`/${name}?pageSize=501`, { headers: ours })).status).toBe(400)
  })
})

describe('who calls', () => {
  test.each([
    ['nobody', {}],
    ['a wrong secret', basic('backroom-sandbox:guess')],
    ['another scheme', { authorization: 'Bearer backroom-sandbox' }],
  ])('%s is refused', async (_, headers) => {
    const answer = await vendor.ask('/stores', { headers: { ...headers } })
    expect(answer).toMatchObject({ status: 401, body: { message: 'Invalid API credentials' } })
  })

  test('may call 40 times a minute and is told how many are left', async () => {
    const first = await stores()
    expect(first.headers.get('x-rate-limit-limit')).toBe('40')
    expect(first.headers.get('x-rate-limit-remaining')).toBe('39')
    vendor.passTime(20_000)
    for (let count = 2; count <= 40; count += 1) expect((await stores()).status).toBe(200)
    const refused = await stores()
    expect(refused).toMatchObject({ status: 429, body: { message: 'Too Many Requests' } })
    expect(refused.headers.get('x-rate-limit-remaining')).toBe('0')
    expect(refused.headers.get('x-rate-limit-reset')).toBe('40')
    vendor.passTime(40_000)
    expect((await stores()).status).toBe(200)
  })
})

test('a path that does not exist is refused in the vendor’s words', async () => {
  expect(await vendor.ask('/products', { headers: ours })).toMatchObject({
    status: 404,
    body: { message: 'Not Found' },
  })
})

test.each([
  ['winter', '2026-11-21T21:05:00.000Z', '2026-11-21T13:05:00'],
  ['summer', '2026-07-14T21:45:50.557Z', '2026-07-14T14:45:50.557'],
  ['the last moment of winter', '2026-03-08T09:59:59.000Z', '2026-03-08T01:59:59'],
  ['the first of summer', '2026-03-08T10:00:00.000Z', '2026-03-08T03:00:00'],
  ['the hour that comes twice', '2026-11-01T08:30:00.000Z', '2026-11-01T01:30:00'],
  ['midnight', '2026-11-21T08:00:00.070Z', '2026-11-21T00:00:00.07'],
])('times are Pacific: %s', (_, moment, written) => {
  expect(pacificTime(moment)).toBe(written)
})
