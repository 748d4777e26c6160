// Orders shipped over HTTP: stock, history, the parcel that is kept, and what a channel is to be told.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { remoteLine, remoteOrder } from '../../../../tests/support/remote-order.ts'
import { openOrderBench, type OrderBench } from '../../../../tests/support/order-bench.ts'

let bench: OrderBench

beforeAll(async () => {
  bench = await openOrderBench()
})
afterAll(() => bench.close())

const parcel = { carrier_code: 'UPS', tracking_no: '1Z999AA10123456784', reference_no: '77' }
const ship = (orders: object[], headers = {}) => bench.call('POST', '/api/orders/ship/', { orders }, headers)
const show = async (id: number) => (await bench.call('GET', `/api/orders/${id}/`)).body
const acts = (id: number) =>
  bench.house.database.db
    .selectFrom('channel_act')
    .select(['act', 'state', 'tracking_no'])
    .where('sales_order_id', '=', id)
    .where('act', '<>', 'acknowledge')
    .orderBy('id')
    .execute()
const statusesOf = async (id: number) =>
  (await show(id)).order_history.map(({ order_status: status, note }) => note ?? status)

describe('shipping an order', () => {
  test('takes its pieces off the shelf, keeps the parcel, and is one entry of its history', async () => {
    const product = await bench.product(5)
    const order = await bench.order(product, { qty: 2 })
    const { status, body } = await ship([
      { order_id: order.id, ...parcel, tracking_no: ' 1Z999AA10123456784 ' },
    ])
    expect(status).toBe(200)
    const { id, order_id } = order
    expect(body.results).toEqual([{ id, order_id, status: true, error: null, channel_state: null }])
    expect(await show(id)).toMatchObject({
      ...{ order_status: 'Shipped', version: 2, waybill: { trackingNo: parcel.tracking_no } },
      shipping_items: [{ ...parcel, master_tracking_no: null, ship_time: order.order_time }],
    })
    expect(await statusesOf(id)).toEqual(['Open', 'Shipped'])
    expect((await bench.call('GET', `/api/products/${product}/`)).body).toMatchObject({
      ...{ total_quantity: 3, total_available_quantity: 3, open_allocated_quantity: 0 },
    })
    const { body: stock } = await bench.call('GET', `/api/products/${product}/stock-history/`)
    expect(stock.results[0]).toMatchObject({ order_id, previous_qty: 5, updated_qty: 3, updated_by: 'mia' })
    expect(await acts(id)).toEqual([])
  })

  test('again with the same parcel changes nothing, whoever asks and however often', async () => {
    const product = await bench.product(5)
    const { id } = await bench.order(product)
    const key = { 'idempotency-key': 'shipped once' }
    const first = await ship([{ order_id: id, ...parcel }], key)
    expect(await ship([{ order_id: id, ...parcel }], key)).toEqual(first)
    expect((await ship([{ order_id: id, ...parcel }])).body.results).toEqual(first.body.results)
    expect(await statusesOf(id)).toEqual(['Open', 'Shipped'])
    expect(await show(id)).toMatchObject({ version: 2 })
    expect((await bench.call('GET', `/api/products/${product}/`)).body).toMatchObject({ total_quantity: 4 })
  })

  test('again with another parcel replaces the one that is known, and moves no pieces', async () => {
    const product = await bench.product(5)
    const { id } = await bench.order(product, { order_status: 'Shipped' })
    await ship([{ order_id: id, ...parcel }])
    await ship([{ order_id: id, ...parcel, carrier_code: 'DHL' }])
    await ship([{ order_id: id, ...parcel, carrier_code: 'DHL', tracking_no: '1234567890' }])
    expect(await show(id)).toMatchObject({
      ...{ order_status: 'Shipped', waybill: { trackingNo: '1234567890' } },
      shipping_items: [{ carrier_code: 'DHL', tracking_no: '1234567890' }],
    })
    expect(await statusesOf(id)).toEqual([
      'Shipped',
      'It was shipped with tracking number 1Z999AA10123456784.',
      'What is known of parcel 1Z999AA10123456784 was changed.',
      'Tracking number 1Z999AA10123456784 was replaced by 1234567890.',
    ])
    expect((await bench.call('GET', `/api/products/${product}/`)).body).toMatchObject({ total_quantity: 4 })
  })

  test.each<[string, object, string]>([
    ['no carrier', { carrier_code: null }, 'Please provide input for all fields'],
    ['no number', { tracking_no: ' ' }, 'Please provide input for all fields'],
    ['nothing but carrier and number', { reference_no: null }, 'Please provide input for all fields'],
    ['carrier USPS', { carrier_code: 'USPS' }, 'The carrier is Fedex, UPS or DHL.'],
    ['a number of 3', { tracking_no: '1Z9' }, 'The tracking number has 4 to 64 characters.'],
    ['a number of 65', { tracking_no: '1'.repeat(65) }, 'The tracking number has 4 to 64 characters.'],
    ['reference A1', { reference_no: 'A1' }, 'The reference number takes digits alone.'],
    [
      'a time before the order',
      { ship_time: '2001-01-01T00:00:00Z' },
      'The ship time lies before the order.',
    ],
    ['a time of no zone', { ship_time: 'soon' }, 'The ship time is a time with its zone, like'],
  ])('with %s is refused, and another in the same call is shipped', async (_what, change, sentence) => {
    const product = await bench.product(5)
    const [wrong, right] = [await bench.order(product), await bench.order(product)]
    const { status, body } = await ship([
      { order_id: wrong.id, ...parcel, ...change },
      { order_id: right.id, ...parcel },
    ])
    expect(status).toBe(200)
    expect(body.results).toMatchObject([
      { id: wrong.id, status: false },
      { id: right.id, status: true },
    ])
    expect(body.results[0]?.error).toContain(sentence)
    expect(await show(wrong.id)).toMatchObject({ order_status: 'Open', version: 1 })
  })

  test('25 hours ahead is refused, 23 are not', async () => {
    const product = await bench.product(5)
    const orders = [await bench.order(product), await bench.order(product)]
    const hours = [25, 23].map((count) => new Date(bench.house.clock.now().getTime() + count * 3_600_000))
    const { body } = await ship(
      orders.map(({ id }, at) => ({ order_id: id, ...parcel, ship_time: hours[at]?.toISOString() })),
    )
    expect(body.results.map(({ status }) => status)).toEqual([false, true])
    expect(body.results[0]?.error).toBe('The ship time lies more than 24 hours ahead.')
  })

  test('is refused by itself where its status, its id or a second naming forbids it', async () => {
    const product = await bench.product(9)
    const states = ['Acknowledged', 'Complete', 'Canceled']
    const ids: number[] = []
    for (const order_status of states) ids.push((await bench.order(product, { order_status })).id)
    const entries = [...ids, 2_000_000_000, ids[0]].map((order_id) => ({ order_id, ...parcel }))
    const { body } = await ship(entries)
    expect(body.results.map(({ status }) => status)).toEqual([true, false, false, false, false])
    expect(body.results.map(({ error }) => error)).toEqual([
      null,
      expect.stringContaining("is Complete: it can't be shipped."),
      expect.stringContaining("is Canceled: it can't be shipped."),
      'There is no order with the id 2000000000.',
      expect.stringContaining('is named twice'),
    ])
  })

  test.each<[string, object, number]>([
    ['no orders', {}, 400],
    ['an empty list', { orders: [] }, 400],
    ['a key that is not known', { orders: [{ order_id: 1, ...parcel, weight: 1 }] }, 400],
    ['an id in words', { orders: [{ order_id: 'mine', ...parcel }] }, 400],
    ['a number that is none', { orders: [{ order_id: 1, ...parcel, tracking_no: 1 }] }, 400],
    ['more than 5,000', { orders: Array.from({ length: 5_001 }, () => ({ order_id: 1 })) }, 422],
  ])('a call with %s is refused as a whole', async (_what, payload, status) => {
    expect((await bench.call('POST', '/api/orders/ship/', payload)).status).toBe(status)
  })

  test('takes a token', async () => {
    expect((await ship([{ order_id: 1 }], { authorization: '' })).status).toBe(401)
  })

  test('by 10 people while 10 others cancel it has one outcome and one entry in its history', async () => {
    const product = await bench.product(5)
    const { id } = await bench.order(product, { qty: 2 })
    const address = await bench.house.app.listen({ host: '127.0.0.1', port: 0 })
    const headers = { authorization: bench.authorization, 'content-type': 'application/json' }
    const post = async (path: string, body: object) => {
      const reply = await fetch(`${address}/api/orders/${path}/`, {
        ...{ method: 'POST', headers, body: JSON.stringify(body) },
      })
      return ((await reply.json()) as { results: { status: boolean }[] }).results[0]?.status
    }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_one, at) =>
        at % 2 === 0
          ? post('ship', { orders: [{ order_id: id, ...parcel }] })
          : post('cancel', { order_list: [id] }),
      ),
    )
    const order = await show(id)
    const isShipped = order.order_status === 'Shipped'
    expect(isShipped || order.order_status === 'Canceled').toBe(true)
    // Shipping what is shipped is done already; canceling what is canceled is not.
    expect(answers.filter((done) => done)).toHaveLength(isShipped ? 10 : 1)
    expect(await statusesOf(id)).toEqual(['Open', order.order_status])
    expect((await bench.call('GET', `/api/products/${product}/`)).body).toMatchObject({
      ...{ total_quantity: isShipped ? 3 : 5, open_allocated_quantity: 0 },
    })
  })
})

describe('shipping an order of a channel', () => {
  const placed = async () => {
    const sku = `CHANNEL-${(made += 1)}`
    const product = await bench.product(3, { sku })
    const id = await bench.placed(
      remoteOrder({ placedAt: bench.house.clock.now(), lines: [remoteLine({ sku })] }),
    )
    return { id, product }
  }
  let made = 0
  const stateOf = async (entry: object) => (await ship([entry])).body.results[0]?.channel_state
  const settle = (id: number, state: string) =>
    bench.house.database.pool.query(
      'update channel_act set state = $2, attempts = attempts + 1, settled_on = now() where sales_order_id = $1',
      [id, state],
    )

  test('has the channel told of it once, and says how far that is', async () => {
    const { id, product } = await placed()
    const entry = { order_id: id, ...parcel }
    expect(await stateOf(entry)).toBe('pending')
    expect((await bench.call('GET', `/api/products/${product}/`)).body).toMatchObject({ total_quantity: 2 })
    for (const state of ['notified', 'unsupported', 'rejected']) {
      await settle(id, state)
      expect(await stateOf(entry)).toBe(state)
    }
    expect(await acts(id)).toEqual([{ act: 'ship', state: 'rejected', tracking_no: parcel.tracking_no }])
  })

  test('does not tell it a number that was corrected before, and tells it of a correction after', async () => {
    const { id } = await placed()
    await stateOf({ order_id: id, ...parcel, tracking_no: 'TYPO' })
    await stateOf({ order_id: id, ...parcel })
    expect(await acts(id)).toEqual([{ act: 'ship', state: 'pending', tracking_no: parcel.tracking_no }])
    await settle(id, 'notified')
    await stateOf({ order_id: id, ...parcel, tracking_no: 'OTHER' })
    expect((await acts(id)).map(({ state }) => state)).toEqual(['notified', 'pending'])
  })

  test('asks it again when what it refused is said otherwise', async () => {
    const { id } = await placed()
    await stateOf({ order_id: id, ...parcel })
    await settle(id, 'rejected')
    expect(await stateOf({ order_id: id, ...parcel, carrier_code: 'DHL' })).toBe('pending')
    expect(await acts(id)).toHaveLength(1)
  })

  test('keeps what was typed of its parcel when the channel shows the parcel without that', async () => {
    const sku = `CHANNEL-${(made += 1)}`
    await bench.product(3, { sku })
    const order = remoteOrder({ placedAt: bench.house.clock.now(), lines: [remoteLine({ sku })] })
    const id = await bench.placed(order)
    await ship([{ order_id: id, ...parcel, master_tracking_no: '1Z998' }])
    const [before] = (await show(id)).shipping_items
    const carried = { tracking_no: parcel.tracking_no, carrier_code: 'UPS Ground', ship_time: null }
    const other = { tracking_no: 'OTHER', carrier_code: '', ship_time: null }
    const updatedAt = new Date(order.updatedAt.getTime() + 60_000)
    await bench.placed({ ...order, status: 'Shipped', updatedAt, parcels: [carried, other] })
    expect((await show(id)).shipping_items).toEqual([{ ...before, carrier_code: 'UPS Ground' }, other])
  })

  test('tells nobody of what was refused', async () => {
    const { id } = await placed()
    await ship([{ order_id: id, ...parcel, carrier_code: 'USPS' }])
    expect(await acts(id)).toEqual([])
  })
})
