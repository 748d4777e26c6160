import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPracticeVendor, type PracticeVendor } from '../../../tests/support/practice-vendor.ts'
import { contract } from './contract.ts'

let vendor: PracticeVendor
beforeAll(async () => {
  vendor = await openPracticeVendor('voyageone', '2026-11-21T21:05:00Z')
})
beforeEach(async () => {
  expect((await vendor.admin('reset/', { delay_ms: { min: 0, max: 0 } })).status).toBe(200)
})
afterAll(() => vendor.close())

const ours = { 'client-id': 'backroom-sandbox', authorization: 'Bearer backroom-sandbox-token' }
const call = (path: string, body: unknown, headers: Record<string, string> = ours) =>
  vendor.ask(`/${path}`, { headers, body })
const shoe = { code: 'RUN', title: 'Runner', items: [{ code: 'RUN-9', priceCost: '120.00' }] }

test('every path and field of the contract is what the vendor understands', async () => {
  const { product, item } = contract.fields
  const { online, ...sent } = product
  const values: Record<string, unknown> = { [product.pictures]: ['https://pictures.example/1.webp'] }
  const whole = {
    ...Object.fromEntries(Object.values(sent).map((name) => [name, values[name] ?? `any ${name}`])),
    [product.items]: [
      {
        [item.code]: 'RUN-9',
        [item.price]: '120.00',
        [item.barcode]: '012345678905',
        [item.options]: { Size: '9' },
      },
    ],
  }
  const code = { [product.code]: `any ${product.code}` }
  const stock = { ...code, [product.items]: [{ [item.code]: 'RUN-9', [item.stock]: 4 }] }
  expect((await call(contract.paths.productUpsert, whole)).body).toEqual({ code: '0', data: code })
  expect((await call(contract.paths.stockSet, stock)).body).toEqual({ code: '0', data: code })
  const { body } = await call(contract.paths.productGet, code)
  const shown = (body as { data: Record<string, unknown> }).data
  expect(Object.keys(shown).toSorted()).toEqual(Object.values(product).toSorted())
  const [first] = shown[product.items] as Record<string, unknown>[]
  expect(first).toEqual({ ...(whole[product.items] as object[])[0], [item.stock]: 4 })
  expect(shown[online]).toBe(true)
  const { number, size, total, products } = contract.page
  const listed = await call(contract.paths.productList, { [number]: 1, [size]: 5 })
  expect(listed.body).toEqual({ code: '0', data: { [total]: 1, [products]: [shown] } })
  expect((await call(contract.paths.productOffline, code)).body).toEqual({ code: '0', data: code })
})

describe('orders', () => {
  const said = [1, 2, 3].map((number) => ({
    order_id: String(number),
    order_time: `2026-11-0${number}T08:00:00.000Z`,
    updated_time: `2026-11-0${number}T09:00:00.000Z`,
    items: [{ code: 'RUN-9', qty: 2, price: '120.50' }],
  }))
  beforeEach(() => vendor.admin('settings/', { orders: said }))
  const { paths, page } = contract
  const list = async (body: object) => {
    const answer = await call(paths.orderList, body)
    const { data } = answer.body as { data: Record<string, unknown> }
    const rows = data[page.rows] as Record<string, unknown>[]
    return { total: data[page.total], ids: rows.map(({ orderId }) => orderId), rows }
  }

  test('come page by page, those changed last first, without whom they go to', async () => {
    expect(await list({ [page.number]: 1, [page.size]: 2 })).toMatchObject({ total: 3, ids: ['3', '2'] })
    expect(await list({ [page.number]: 2, [page.size]: 2 })).toMatchObject({ total: 3, ids: ['1'] })
    const since = await list({ [page.since]: '2026-11-02T09:00:00.000Z' })
    expect(since).toMatchObject({ total: 2, ids: ['3', '2'] })
    expect(since.rows[0]).toMatchObject({ orderStatus: 'Open', platformAmount: '241.00' })
    expect(Object.keys(since.rows[0] ?? {})).not.toContain('shipToInfo')
  })

  test('have an address each, and a label once there is one', async () => {
    const whole = await call(paths.orderInfo, { orderId: '1' })
    expect(whole.body).toMatchObject({ data: { shipToInfo: { country: 'US' }, shippingItems: [] } })
    expect((await call(paths.waybillInfo, { orderId: '1' })).body).toMatchObject({ code: '1004' })
    await vendor.admin('settings/', { orders: [{ order_id: '1', tracking_no: 'T-1' }], is_snake_case: true })
    const waybill = (await call(paths.waybillInfo, { orderId: '1' })).body
    expect(waybill).toMatchObject({ data: { order_id: '1', tracking_no: 'T-1' } })
    const { ship_label_value: label } = (waybill as { data: { ship_label_value: string } }).data
    expect(await (await fetch(label)).text()).toContain('2 × RUN-9')
    expect((await fetch(label.replace('T-1', 'T-2'))).status).toBe(404)
    expect((await call(paths.orderInfo, { orderId: '9' })).body).toMatchObject({ code: '1004' })
    expect((await call(paths.orderInfo, {})).body).toMatchObject({ code: '1003' })
  })
})

describe('what is refused comes with status 200 and a code', () => {
  test.each([
    ['no client id', { authorization: 'Bearer backroom-sandbox-token' }],
    ['another token', { ...ours, authorization: 'Bearer guessed' }],
  ])('%s', async (_, headers) => {
    const answer = await call('order/list', {}, headers)
    expect([answer.status, answer.body]).toEqual([
      200,
      { code: '1001', message: 'Invalid client id or token' },
    ])
  })

  test.each([
    ['no title', { ...shoe, title: ' ' }, '1003'],
    ['no items', { ...shoe, items: [] }, '1003'],
    ['what it does not know', { ...shoe, colour: 'red' }, '1003'],
    ['a price that is a number', { ...shoe, items: [{ code: 'RUN-9', priceCost: 120 }] }, '1003'],
    ['a price of nothing', { ...shoe, items: [{ code: 'RUN-9', priceCost: '0.00' }] }, '1003'],
    ['two items of one code', { ...shoe, items: [...shoe.items, ...shoe.items] }, '1003'],
    ['a picture that is not secure', { ...shoe, imageUrls: ['http://pictures.example/1.webp'] }, '1003'],
    ['an item of another product', { ...shoe, code: 'WALK' }, '1005'],
  ])('a product with %s', async (_, body, code) => {
    await call('product/upsert', shoe)
    expect(await call('product/upsert', body)).toMatchObject({ status: 200, body: { code } })
    expect((await call('product/get', { code: 'RUN' })).body).toMatchObject({ data: { title: 'Runner' } })
  })

  test('what is not there, and stock below nothing', async () => {
    await call('product/upsert', shoe)
    const stock = (code: string, count: number) =>
      call('product/stock/set', { code: 'RUN', items: [{ code, stock: count }] })
    expect((await call('product/get', { code: 'WALK' })).body).toMatchObject({ code: '1004' })
    expect((await stock('RUN-10', 1)).body).toMatchObject({ code: '1004' })
    expect((await stock('RUN-9', -1)).body).toMatchObject({ code: '1003' })
  })
})

test('an order goes its way step by step, and none is taken out of turn or twice', async () => {
  await vendor.admin('settings/', { orders: [{ order_id: '77' }] })
  const parcel = { orderId: '77', carrierCode: 'UPS', trackingNo: '1Z9', shipTime: '2026-11-21T20:00:00Z' }
  const codes: unknown[] = []
  for (const path of ['ship', 'waybill/apply', 'acknowledge', 'acknowledge', 'ship', 'waybill/apply'])
    codes.push(((await call(`order/${path}`, parcel)).body as { code: string }).code)
  expect(codes).toEqual(['1003', '1003', '0', '1003', '1003', '0'])
  expect((await call('order/waybill/apply', parcel)).body).toMatchObject({ code: '1005' })
  expect((await call('order/ship', { orderId: '77' })).body).toMatchObject({ code: '1003' })
  expect((await call('order/ship', parcel)).body).toMatchObject({ code: '0' })
  expect((await call('order/ship', parcel)).body).toMatchObject({ code: '1003' })
  expect((await call('order/cancel', parcel)).body).toMatchObject({ code: '1003' })
})

test('there are no calls but those of the contract', async () => {
  for (const path of ['order/arrival', 'product/delete', 'product/price/set'])
    expect((await call(path, {})).status).toBe(404)
})

test('a new item has no stock before it is set, and one that stays keeps it', async () => {
  await call('product/upsert', shoe)
  await call('product/stock/set', { code: 'RUN', items: [{ code: 'RUN-9', stock: 5 }] })
  await call('product/upsert', { ...shoe, items: [...shoe.items, { code: 'RUN-10', priceCost: '99.00' }] })
  expect((await call('product/get', { code: 'RUN' })).body).toMatchObject({
    data: {
      items: [
        { code: 'RUN-9', stock: 5 },
        { code: 'RUN-10', stock: 0 },
      ],
    },
  })
})

test('60 calls go in a minute, and two at a time', async () => {
  for (let calls = 0; calls < 60; calls += 1)
    expect((await call('order/list', {})).body).toMatchObject({ code: '0' })
  expect((await call('order/list', {})).body).toMatchObject({ code: '1002' })
  vendor.passTime(60_000)
  await vendor.admin('settings/', { delay_ms: { min: 200, max: 200 } })
  const crowd = await Promise.all([1, 2, 3].map(() => call('order/list', {})))
  expect(crowd.map(({ body }) => (body as { code: string }).code).toSorted()).toEqual(['0', '0', '1002'])
})

test('its page shows what it holds', async () => {
  await call('product/upsert', shoe)
  await vendor.admin('settings/', { orders: [{ order_id: '7' }] })
  const { body } = await vendor.admin('')
  expect(String(body)).toContain('RUN-9')
  expect(String(body)).toContain('VO-7')
})
