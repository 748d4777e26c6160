// An item that is taken out of an order: its pieces, its lots, its share of the money.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOrderBench, type OrderBench } from '../../../../tests/support/order-bench.ts'
import { remoteLine, remoteOrder } from '../../../../tests/support/remote-order.ts'

let bench: OrderBench
let made = 0

beforeAll(async () => {
  bench = await openOrderBench()
})
afterAll(() => bench.close())

const show = async (id: number) => (await bench.call('GET', `/api/orders/${id}/`)).body
const remove = (item: number | undefined, headers = {}) =>
  bench.call('DELETE', `/api/orders/order-item/${item}/`, undefined, headers)
const stockOf = async (product: number) => (await bench.call('GET', `/api/products/${product}/`)).body

/** Of two products, for 60 and 40; of the first so many more than there are, or none of ours. */
async function ofTwo(more: Parameters<typeof remoteOrder>[0] = {}, lacking: number | null = 0) {
  const skus = ['A', 'B'].map((letter) => `${letter}-${(made += 1)}`)
  const products: number[] = []
  for (const sku of skus) products.push(await bench.product(5, { sku, cost_cents: 1_000 }))
  const lines = skus.map((sku, at) =>
    remoteLine({
      ...{ lineId: `L${at}`, sku: at === 0 && lacking === null ? `X-${sku}` : sku },
      quantity: at === 0 ? 2 + (lacking ?? 0) : 1,
      amount: at === 0 ? '60.00' : '40.00',
    }),
  )
  const placedAt = bench.house.clock.now()
  const order = remoteOrder({ placedAt, lines, tax: '0', total: '100.00', ...more })
  const id = await bench.placed(order)
  return { id, order, products, items: (await show(id)).items.map((item) => item.id) }
}

test('takes its pieces, its cost and its share of total and estimated payout with it', async () => {
  const { id, products, items } = await ofTwo()
  expect(await show(id)).toMatchObject({ platform_amount: 100, payout: 100, cost: 30 })
  const { status, body } = await remove(items[0])
  expect(status).toBe(200)
  expect(body).toEqual(await show(id))
  expect(body).toMatchObject({
    ...{ order_status: 'Acknowledged', platform_amount: 40, payout: 40, cost: 10, profit: 30 },
    items: [
      { canceled: true, cost: 0, payout: 0 },
      { canceled: false, cost: 10, payout: 40 },
    ],
  })
  expect(body.notes.at(-1)).toMatch(/^2 of A-\d+ were taken out of the order\.$/)
  expect(await stockOf(products[0] ?? 0)).toMatchObject({
    ...{ open_allocated_quantity: 0, total_available_quantity: 5 },
  })
  expect(await stockOf(products[1] ?? 0)).toMatchObject({ open_allocated_quantity: 1 })
})

test('is estimated once: a word of the channel on anything but money leaves the payout that stands', async () => {
  const { id, items, order } = await ofTwo({ tax: '10.00', total: '110.00', fees: '5.00' })
  const { payout } = (await remove(items[0])).body
  expect(payout).toBe(38)
  const later = (minutes: number) => new Date(order.updatedAt.getTime() + minutes * 60_000)
  const shipped = { status: 'Shipped', platformStatus: 'FULFILLED' } as const
  await bench.placed({ ...order, ...shipped, updatedAt: later(1) })
  expect(await show(id)).toMatchObject({ order_status: 'Shipped', platform_amount: 44, payout })
  await bench.placed({ ...order, ...shipped, fees: '6.00', updatedAt: later(2) })
  expect((await show(id)).payout).toBe(28)
})

test.each([
  ['that is short', 5],
  ['that nobody here knows', null],
])('%s lets go an order that waited for it alone', async (_what, quantity) => {
  const { id, items } = await ofTwo({}, quantity)
  expect(await show(id)).toMatchObject({ order_status: 'Open', is_oversold: quantity !== null })
  const { body } = await remove(items[0])
  expect(body).toMatchObject({ order_status: 'Acknowledged', is_oversold: false })
  expect(body.order_history.at(-1)).toMatchObject({ order_status: 'Acknowledged' })
})

test('leaves the order waiting while another is short', async () => {
  const { items } = await ofTwo({}, 5)
  expect((await remove(items[1])).body).toMatchObject({ order_status: 'Open', is_oversold: true })
})

test('leaves a payout that the channel named, shared among what is left', async () => {
  const { items } = await ofTwo({ payout: '90.00' })
  expect((await remove(items[1])).body).toMatchObject({
    ...{ platform_amount: 60, payout: 90 },
    items: [{ payout: 90 }, { payout: 0, canceled: true }],
  })
})

test('that is the last one takes the order along, and its channel is told', async () => {
  const { id, products, items } = await ofTwo()
  await remove(items[0])
  const { body } = await remove(items[1])
  expect(body).toMatchObject({ order_status: 'Canceled', payout: 0, cost: 0 })
  const { body: acts } = await bench.call('GET', `/api/orders/${id}/channel-acts/`)
  expect(acts.results).toMatchObject([{ act: 'cancel', state: 'pending' }])
  for (const product of products)
    expect(await stockOf(product)).toMatchObject({ open_allocated_quantity: 0, total_available_quantity: 5 })
})

test('stays where it was taken out before, or its order was sent or canceled', async () => {
  const { items } = await ofTwo()
  await remove(items[0])
  const again = await remove(items[0])
  expect([again.status, again.body.detail]).toEqual([422, expect.stringContaining('is canceled already.')])
  for (const order_status of ['Shipped', 'Complete', 'Canceled']) {
    const order = await bench.order(await bench.product(3), { order_status })
    expect((await remove(order.items[0]?.id)).status).toBe(422)
    expect(await show(order.id)).toEqual(order)
  }
})

test('that is not there is not found, and nobody deletes one without a token', async () => {
  expect((await remove(2_000_000_000)).status).toBe(404)
  expect((await remove(1, { authorization: '' })).status).toBe(401)
})
