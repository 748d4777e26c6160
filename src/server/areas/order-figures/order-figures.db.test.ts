// Where the figures of an order come from, as its answer says, and what happens to that when people and channels write it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { remoteLine, remoteOrder } from '../../../../tests/support/remote-order.ts'
import { openSettlementBench, type SettlementBench } from '../../../../tests/support/settlement-bench.ts'
import type { Order } from '../../../contract/orders.endpoints.ts'

let bench: SettlementBench

beforeAll(async () => {
  bench = await openSettlementBench()
})
afterAll(() => bench.close())

const show = async (id: number) => (await bench.call('GET', `/api/orders/${id}/`)).body
const patch = (id: number, payload: object) => bench.call('PATCH', `/api/orders/${id}/`, payload)

/** What went into a figure, as somebody reads it. */
function partsOf({ figures }: Order, name: Order['figures'][number]['name']): string[] {
  const figure = figures.find((each) => each.name === name)
  return figure?.inputs.map((part) => `${part.name} ${part.value} ${part.source}`) ?? []
}

/** The list's row of an order. */
async function rowOf(id: number) {
  const { body } = await bench.call(
    'POST',
    `/api/orders/?filter=${encodeURIComponent(JSON.stringify([{ id }]))}`,
  )
  return body.results[0]
}

let made = 0
async function placed(more: Parameters<typeof remoteOrder>[0] = {}, pieces = 1) {
  const sku = `FIG-${(made += 1)}`
  const product = await bench.product(5, { sku, cost_cents: 3_000 })
  const placedAt = bench.house.clock.now()
  const lines = [remoteLine({ sku, quantity: pieces })]
  const order = remoteOrder({ placedAt, updatedAt: placedAt, lines, fees: '4.00', ...more })
  return { id: await bench.placed(order), order, sku, product }
}

test('an order answers each of its figures with what went into it and who says so', async () => {
  const { id, sku } = await placed()
  const order = await show(id)
  expect(order).toMatchObject({ platform_amount: 108, payout: 96, cost: 30, profit: 66 })
  expect(order.figures.map(({ name, value }) => [name, value])).toEqual([
    ...[
      ['platform_amount', 108],
      ['platform_discount', 0],
      ['platform_tax', 8],
      ['platform_shipping_fee', 0],
    ],
    ...[
      ['payout', 96],
      ['cost', 30],
      ['shipping_cost', 0],
      ['restock_amount', 0],
      ['profit', 66],
    ],
    ...[
      ['profit_margin', 61.11],
      ['roi', 220],
    ],
  ])
  expect(await rowOf(id)).toMatchObject({ profit: 66, profit_margin: 61.11, roi: 220 })
  expect(partsOf(order, 'payout')).toEqual([
    ...['Order Total 108 marketplace', 'Tax 8 marketplace', 'Fees 4 marketplace'],
  ])
  expect(partsOf(order, 'cost')).toEqual([`1 of ${sku} at 30.00 30 product`])
})

test('what pieces cost names the purchases that they are of, the oldest first', async () => {
  const product = await bench.product(5)
  const buy = async (cost: number) =>
    (await bench.call('POST', '/api/purchases/', { product, cost, quantity: 2 })).body.id
  const [first, second] = [await buy(10), await buy(12.5)]
  const order = await bench.order(product, { qty: 3 })
  const { sku } = order.items[0] ?? {}
  expect(partsOf(order, 'cost')).toEqual([
    `2 of ${sku} at 10.00, purchase ${first} 20 purchases`,
    `1 of ${sku} at 12.50, purchase ${second} 12.5 purchases`,
  ])
})

test('what a person typed is theirs until the channel says something else', async () => {
  const { id, order } = await placed()
  await patch(id, { platform_amount: 120, shipping_cost: 0, restock_fee: 10 })
  await patch(id, { payout: 101 })
  const typed = await show(id)
  expect(partsOf(typed, 'platform_amount')).toEqual(['Order Total 120 user'])
  expect(partsOf(typed, 'payout')).toEqual(['Payout 101 user'])
  expect(partsOf(typed, 'shipping_cost')).toEqual(['Shipping Cost 0 user'])
  expect(partsOf(typed, 'restock_amount')).toEqual(['Order Total 120 user', 'Restock Fee 10 user'])

  const updatedAt = new Date(order.updatedAt.getTime() + 60_000)
  await bench.placed({ ...order, updatedAt, total: '109.00', payout: '97.00' })
  const told = await show(id)
  expect(partsOf(told, 'platform_amount')).toEqual(['Order Total 109 marketplace'])
  expect(partsOf(told, 'payout')).toEqual(['Payout 97 marketplace'])
  expect(partsOf(told, 'restock_amount')).toEqual(['Order Total 109 marketplace', 'Restock Fee 10 user'])
})

test('a total that a person typed and the channel overruled is the channel’s again, also when an item leaves it', async () => {
  const { id, order } = await placed({}, 1)
  const second = {
    ...order,
    lines: [...order.lines, remoteLine({ lineId: 'L2', sku: 'X', amount: '100.00' })],
  }
  await patch(id, { platform_amount: 150 })
  const updatedAt = new Date(order.updatedAt.getTime() + 60_000)
  await bench.placed({ ...second, updatedAt, amount: '200.00', total: '216.00', tax: '16.00' })
  await bench.call('DELETE', `/api/orders/order-item/${(await show(id)).items[1]?.id}/`)
  expect(partsOf(await show(id), 'platform_amount')).toEqual([
    'Order Total as VoyageOne reported it 216 marketplace',
    'items that were taken out 108 figures',
  ])
})

test('a canceled order earned nothing, on its page and in the list', async () => {
  const { id } = await placed()
  await patch(id, { shipping_cost: 7 })
  await bench.call('POST', '/api/orders/cancel/', { order_list: [id] })
  const order = await show(id)
  expect(order).toMatchObject({ platform_amount: 108, shipping_cost: 7, profit: 0 })
  expect(await rowOf(id)).toMatchObject({ platform_amount: 108, profit: 0, profit_margin: null, roi: null })
})

test('what was sold in other money than it cost says why nobody knows what it earned', async () => {
  const { id } = await placed({ currency: 'EUR' })
  const { profit, figures } = await show(id)
  expect(profit).toBeNull()
  expect(figures.filter(({ reason }) => reason?.includes('EUR')).map(({ name }) => name)).toEqual([
    ...['profit', 'profit_margin', 'roi'],
  ])
  expect(await rowOf(id)).toMatchObject({ profit: null, profit_margin: null, roi: null })
})

test('a payout that a settlement says is the marketplace’s; once it is undone, it is whose it was', async () => {
  const order = await bench.order(await bench.product(5))
  await patch(order.id, { payout: 91 })
  const settlement = await bench.settled(`order,net\n${order.order_id},90.50\n`)
  await bench.ask('POST', `${settlement}/apply/`, {})
  expect(partsOf(await show(order.id), 'payout')).toEqual(['Payout 90.5 marketplace'])
  await bench.ask('POST', `${settlement}/undo/`)
  expect(partsOf(await show(order.id), 'payout')).toEqual(['Payout 91 user'])
})
