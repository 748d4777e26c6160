// An item that was none of our products, and what it takes once somebody says which one it is.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProduct } from '../../../../tests/support/catalogue.ts'
import { openOrderBench, type OrderBench } from '../../../../tests/support/order-bench.ts'
import { remoteLine, remoteOrder } from '../../../../tests/support/remote-order.ts'

let bench: OrderBench
let made = 0

beforeAll(async () => {
  bench = await openOrderBench()
})
afterAll(() => bench.close())

const show = async (id: number) => (await bench.call('GET', `/api/orders/${id}/`)).body
const link = (item: number | undefined, product_id: number | undefined, headers = {}) =>
  bench.call('PATCH', `/api/orders/order-item/${item}/`, { product_id }, headers)
const stockOf = async (product: number) => (await bench.call('GET', `/api/products/${product}/`)).body

type Unknown = { quantity?: number; pieces?: number; more?: Parameters<typeof remoteOrder>[0] }

/** An order of something that nobody here knows, and the product that it is. */
async function unknown({ quantity = 2, pieces = 5, more = {} }: Unknown = {}) {
  const sku = `KNOWN-${(made += 1)}`
  const product = await bench.product(pieces, { sku, cost_cents: 1_000 })
  const lines = [remoteLine({ sku: `THEIRS-${made}`, title: 'Their title', quantity, amount: '60.00' })]
  const placedAt = bench.house.clock.now()
  const order = remoteOrder({ placedAt, lines, tax: '0', total: '60.00', ...more })
  const id = await bench.placed(order)
  const { items } = await show(id)
  return { id, order, sku, product, item: items[0]?.id }
}

test('promises its pieces, freezes its cost with the oldest lot first, and lets the order go on', async () => {
  const { id, sku, product, item } = await unknown()
  for (const cost of [7, 9]) await bench.call('POST', '/api/purchases/', { product, cost, quantity: 1 })
  expect(await show(id)).toMatchObject({ order_status: 'Open', cost: 0, items: [{ product_id: null }] })
  const { status, body } = await link(item, product)
  expect(status).toBe(200)
  expect(body).toEqual(await show(id))
  expect(body).toMatchObject({
    ...{ order_status: 'Acknowledged', is_oversold: false, cost: 16, profit: 44 },
    items: [{ id: item, product_id: product, sku, qty: 2, cost: 16, payout: 60 }],
  })
  expect(body.notes).toContain(`2 of THEIRS-${made} were linked to ${sku}.`)
  expect(await stockOf(product)).toMatchObject({ open_allocated_quantity: 2, total_available_quantity: 3 })
  const { body: events } = await bench.call('GET', `/api/products/${product}/reservations/`)
  expect(events.results).toMatchObject([{ event: 'reserved', qty: 2 }])
})

test('is counted as sold of the product from then on', async () => {
  const { item, sku, product } = await unknown()
  await link(item, product)
  const filter = encodeURIComponent(JSON.stringify([{ product__sku: sku }]))
  const { body } = await bench.call('GET', `/api/orders/order-item/?filter=${filter}`)
  expect(body.results).toMatchObject([{ qty: 2, product: { id: product } }])
})

test('promises what is there and says what is missing', async () => {
  const { item, sku, product } = await unknown({ quantity: 3, pieces: 1 })
  const { body } = await link(item, product)
  expect(body).toMatchObject({ order_status: 'Open', is_oversold: true })
  expect(body.notes.at(-1)).toContain(`3 of ${sku} were sold and 1 could be reserved`)
  expect(await stockOf(product)).toMatchObject({ open_allocated_quantity: 1, total_available_quantity: 0 })
})

test('leaves the order waiting for another item that nobody knows', async () => {
  const lines = ['L1', 'L2'].map((lineId) => remoteLine({ lineId, sku: `THEIRS-${(made += 1)}` }))
  const { item, product } = await unknown({ more: { lines } })
  expect((await link(item, product)).body).toMatchObject({ order_status: 'Open', is_oversold: false })
})

test('takes off the shelves what was sent from here', async () => {
  const { id, order, item, product } = await unknown()
  const updatedAt = new Date(order.updatedAt.getTime() + 60_000)
  await bench.placed({ ...order, status: 'Shipped', platformStatus: 'FULFILLED', updatedAt })
  const { body } = await link(item, product)
  expect(body).toMatchObject({ order_status: 'Shipped', cost: 20 })
  expect(await stockOf(product)).toMatchObject({ total_quantity: 3, open_allocated_quantity: 0 })
  const { body: events } = await bench.call('GET', `/api/products/${product}/reservations/`)
  expect(events.results).toMatchObject([{ event: 'shipped', qty: 2 }])
  expect(await show(id)).toEqual(body)
})

test('leaves the stock as it is where the order came as sent', async () => {
  const { item, product } = await unknown({ more: { status: 'Shipped', platformStatus: 'FULFILLED' } })
  expect((await link(item, product)).body).toMatchObject({ order_status: 'Shipped', cost: 20 })
  expect(await stockOf(product)).toMatchObject({ total_quantity: 5, open_allocated_quantity: 0 })
})

test('stays linked, and its pieces stay promised once, whatever its channel says of the order later', async () => {
  const { id, order, item, product } = await unknown()
  await link(item, product)
  const updatedAt = new Date(order.updatedAt.getTime() + 60_000)
  await bench.placed({ ...order, updatedAt, platformStatus: 'PACKED' })
  expect(await show(id)).toMatchObject({ order_status: 'Acknowledged', items: [{ product_id: product }] })
  expect(await stockOf(product)).toMatchObject({ open_allocated_quantity: 2, total_available_quantity: 3 })
})

test('of 20 people at once one links it, and its pieces are promised once', async () => {
  const { id, item, product } = await unknown()
  const other = await bench.product(5)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => link(item, at % 2 === 0 ? product : other)),
  )
  const done = answers.filter(({ status }) => status === 200)
  expect(done).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(19)
  const after = await show(id)
  expect(after.order_history.filter(({ note }) => note?.includes('linked to'))).toHaveLength(1)
  const linked = after.items[0]?.product_id
  for (const each of [product, other])
    expect(await stockOf(each)).toMatchObject({ open_allocated_quantity: each === linked ? 2 : 0 })
})

test('is refused to whoever saw an older order, and changes nothing', async () => {
  const { id, item, product } = await unknown()
  const { version } = await show(id)
  await bench.call('PATCH', `/api/orders/${id}/`, { shipping_cost: 3 })
  const late = await link(item, product, { 'if-match': `"${version}"` })
  expect([late.status, late.body.code]).toEqual([412, 'stale_version'])
  expect(late.body).toMatchObject({ current: await show(id) })
  expect(await show(id)).toMatchObject({ version: version + 1, items: [{ product_id: null }] })
  const answer = await link(item, product, { 'if-match': `"${version + 1}"` })
  expect([answer.status, answer.body.version]).toEqual([200, version + 2])
})

test('is refused where there is nothing to link, or nothing to link it to', async () => {
  const { id, item, product } = await unknown()
  expect((await link(2_000_000_000, product)).status).toBe(404)
  const missing = await link(item, 2_000_000_000)
  expect([missing.status, missing.body.detail]).toEqual([422, 'There is no product 2000000000.'])
  const { db } = bench.house.context
  const gone = await addProduct(db, { sku: `GONE-${made}`, product_type: 'basic', is_deleted: true })
  expect(await link(item, gone)).toMatchObject({ status: 422, body: { code: 'deleted_product' } })
  expect((await link(item, undefined)).status).toBe(400)
  const style = await addProduct(db, { sku: `STYLE-${made}`, product_type: 'parent' })
  const parent = await link(item, style)
  expect([parent.status, parent.body.detail]).toEqual([
    400,
    expect.stringContaining('choose one of its sizes'),
  ])
  await bench.call('POST', '/api/orders/cancel/', { order_list: [id] })
  const canceled = await link(item, product)
  expect([canceled.status, canceled.body.detail]).toEqual([422, expect.stringContaining('is Canceled')])
  const known = await bench.order(product)
  const again = await link(known.items[0]?.id, product)
  expect([again.status, again.body.detail]).toEqual([
    422,
    expect.stringContaining('is linked to a product already'),
  ])
})
