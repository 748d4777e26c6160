import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import type { Order } from '../../../contract/orders.endpoints.ts'
import { cancelOrder } from './cancel-order.ts'

let house: TestApp
let authorization: string
let made = 0

beforeAll(async () => {
  house = await createTestApp()
  ;({ authorization } = await house.signIn('mia'))
})
afterAll(() => house.close())

const newProduct = (quantity: number, fields = {}) =>
  addBasic(house.context.db, `SELL-${(made += 1)}`, fields, quantity)

type Told = Order & { code: string; detail: string; errors: Record<string, string[]>; cost: number }

async function call(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  headers = {},
) {
  const answer = await house.app.inject({ method, url, headers: { authorization, ...headers }, payload })
  return { status: answer.statusCode, body: (answer.body === '' ? {} : answer.json()) as Told }
}

const person = { firstName: 'Ada', last_name: 'Byron', companyName: ' ' }

async function invoice(product_id: number, changes: object = {}) {
  const { body } = await call('GET', '/api/orders/generate-order-id/')
  return {
    product_id,
    order_id: body.order_id,
    order_time: new Date(house.clock.now().getTime() + 300_000).toISOString(),
    cost: 0,
    qty: 1,
    amount: 100,
    ship_to_info: person,
    ship_to_bill_info: person,
    ...changes,
  }
}

const create = async (product: number, changes: object = {}, headers = {}) =>
  call('POST', '/api/orders/create/', await invoice(product, changes), headers)

async function buy(product: number, cost: number, quantity: number) {
  return (await call('POST', '/api/purchases/', { product, cost, quantity })).body
}

const figures = (id: number) =>
  house.context.db
    .selectFrom('product')
    .select([
      'open_allocated_quantity as allocated',
      'total_available_quantity as left',
      'last_sale_date_utc as sold',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const lotsOf = async (id: number) =>
  (
    await house.context.db
      .selectFrom('purchase')
      .select('used')
      .where('product_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ used }) => used)

describe('an invoice', () => {
  test('is an order with its item: it reserves stock and freezes what the oldest lots cost', async () => {
    const product = await newProduct(5, { cost_cents: 900 })
    await buy(product, 10, 2)
    await buy(product, 12, 1)
    const changes = { qty: 4, discount: 10, tax: 5, shipping_fee: 2.5, waybill: { trackingNo: '1Z' } }
    const { status, body } = await create(product, changes)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      marketplace: 'Manual',
      order_status: 'Open',
      order_number: body.order_id,
      platform_amount: 97.5,
      payout: 92.5,
      cost: 41,
      profit: 51.5,
      is_oversold: false,
      notes: [],
      ship_to_info: { first_name: 'Ada', last_name: 'Byron' },
      items: [{ product_id: product, qty: 4, cost: 41, canceled: false }],
    })
    const sold = new Date(body.order_time)
    expect(await figures(product)).toEqual({ allocated: 4, left: 1, sold })
    expect(await lotsOf(product)).toEqual([2, 1])
  })

  test('of the last pair goes to one of fifty who write it at once', async () => {
    const product = await newProduct(1)
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(product)))
    const refused = answers.filter(({ status }) => status === 409)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(refused).toHaveLength(49)
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['out_of_stock']))
    expect(await figures(product)).toMatchObject({ allocated: 1, left: 0 })
  })

  test('freezes what its lots cost, whatever was shown as its cost', async () => {
    const product = await newProduct(5)
    await buy(product, 10, 2)
    expect((await create(product, { qty: 2, cost: 999 })).body).toMatchObject({ cost: 20 })
  })

  test('of a style is refused: it holds no stock', async () => {
    const product = await newProduct(5, { product_type: 'parent' })
    const { status, body } = await create(product)
    expect(status).toBe(400)
    expect(body.errors.product_id?.[0]).toContain('is a parent and has no stock of its own')
  })

  test('of more than there is says so, and is made all the same for whoever insists', async () => {
    const product = await newProduct(1)
    const { body } = await create(product, { qty: 3 })
    expect(body.detail).toContain('3 are wanted and 1 can be sold')
    expect((await create(product, { qty: 3, create_anyway: true })).body).toMatchObject({
      is_oversold: true,
      notes: [expect.stringContaining('Oversold')],
    })
  })

  test('under an id that is taken gets the next, and says so', async () => {
    const product = await newProduct(2)
    const { body } = await create(product)
    const next = await create(product, { order_id: body.order_id })
    expect(next.status).toBe(201)
    expect(next.body.order_id).not.toBe(body.order_id)
    expect(next.body.notes).toEqual([expect.stringContaining(`${body.order_id} was taken`)])
  })

  test('is made once under one key', async () => {
    const input = await invoice(await newProduct(5))
    const headers = { 'idempotency-key': 'an invoice made once' }
    const first = await call('POST', '/api/orders/create/', input, headers)
    expect(await call('POST', '/api/orders/create/', input, headers)).toEqual(first)
  })

  const requiredFields = {
    order_id: 'Order ID',
    order_time: 'Order Time',
    cost: 'Cost',
    qty: 'Quantity',
    amount: 'Amount',
  }
  test.each<[string, object, string, string]>([
    [
      'a time that is over',
      { order_time: '2001-01-01T00:00:00Z' },
      'order_time',
      'Order Time cannot be in the past',
    ],
    [
      'a time of another age',
      { order_time: '9999-01-01T00:00:00Z' },
      'order_time',
      'Order Time can be at most one year ahead.',
    ],
    ['a time that is none', { order_time: 'soon' }, 'order_time', ''],
    ...['ship_to_info', 'ship_to_bill_info'].flatMap((block) =>
      [undefined, null, ' '].flatMap((none): [string, object, string, string][] => [
        [
          `a first name of ${none} in ${block}`,
          { [block]: { firstName: none, lastName: 'B' } },
          `${block}.first_name`,
          'First Name is required',
        ],
        [
          `a last name of ${none} in ${block}`,
          { [block]: { first_name: 'A', last_name: none } },
          `${block}.last_name`,
          'Last Name is required',
        ],
      ]),
    ),
    ['no address', { ship_to_info: undefined }, 'ship_to_info', 'Shipping Address is required'],
    [
      'no address of the bill',
      { ship_to_bill_info: null },
      'ship_to_bill_info',
      'Billing Address is required',
    ],
    [
      'an e-mail that is none',
      { ship_to_info: { ...person, emailAddress: 'x' } },
      'ship_to_info.email_address',
      '',
    ],
    ...['javascript:alert(1)', 'not an address', 'data:text/html;base64,PGI+'].map(
      (shipLabelValue): [string, object, string, string] => [
        `a ship label of ${shipLabelValue}`,
        { waybill: { trackingNo: '1Z', shipLabelValue } },
        'waybill.shipLabelValue',
        'The ship label is an address (https://…) or a file in base64.',
      ],
    ),
    ['a discount above the amount', { discount: 101 }, 'discount', ''],
    ['a fraction of a cent', { amount: 0.001 }, 'amount', ''],
    ['no pieces', { qty: 0 }, 'qty', ''],
    ['an id in words', { order_id: 'mine' }, 'order_id', 'Order ID takes digits alone, at most 15.'],
    ['a status of its own', { order_status: 'Lost' }, 'order_status', ''],
    ['a product of nothing', { product_id: 2_000_000_000 }, 'product_id', ''],
    ['a field that is not known', { colour: 1 }, 'colour', ''],
    ['an empty id', { order_id: '' }, 'order_id', 'Order ID is required'],
    ['an empty time', { order_time: '' }, 'order_time', 'Order Time is required'],
    ...[undefined, null].flatMap((none) =>
      Object.entries(requiredFields).map(([field, label]): [string, object, string, string] => [
        `a ${field} of ${none}`,
        { [field]: none },
        field,
        `${label} is required`,
      ]),
    ),
  ])('with %s is refused', async (_what, change, field, sentence) => {
    const product = await newProduct(5)
    const { status, body } = await create(product, change)
    expect(status).toBe(400)
    expect(Object.keys(body.errors)).toEqual([field])
    expect(body.errors[field]?.[0]).toContain(sentence)
    expect(await figures(product)).toMatchObject({ allocated: 0, left: 5 })
  })
})

describe('what was sent already', () => {
  const stockOf = async (id: number) => (await call('GET', `/api/products/${id}/`)).body

  test.each(['Shipped', 'Complete'])(
    'lies on no shelf and is promised to nobody: %s',
    async (order_status) => {
      const product = await newProduct(5)
      await buy(product, 10, 5)
      const { body: order } = await create(product, { qty: 2, order_status })
      expect(order).toMatchObject({ order_status, cost: 20, payout: 100, is_oversold: false })
      expect(await stockOf(product)).toMatchObject({
        ...{ total_quantity: 3, total_available_quantity: 3, open_allocated_quantity: 0 },
        distribution_center_quantity: [{ dist_center: 'Phoenix', qty: 3 }],
      })
      const { body } = await call('GET', `/api/products/${product}/stock-history/`)
      const [left] = (body as unknown as { results: object[] }).results
      expect(left).toMatchObject({
        order_id: order.order_id,
        previous_qty: 5,
        updated_qty: 3,
        updated_by: 'mia',
      })
      expect(await lotsOf(product)).toEqual([2])
    },
  )

  test('is more than there was only for whoever insists, and leaves no less than nothing', async () => {
    const product = await newProduct(1)
    const sent = { qty: 2, order_status: 'Shipped' }
    expect(await create(product, sent)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
    expect((await create(product, { ...sent, create_anyway: true })).status).toBe(201)
    expect(await stockOf(product)).toMatchObject({ total_quantity: 0, total_available_quantity: 0 })
  })
})

describe('what an order took of a lot', () => {
  test('keeps the lot from going, takes its cost along, and comes back when the order is canceled', async () => {
    const product = await newProduct(5)
    const lot = await buy(product, 10, 3)
    const { body: order } = await create(product, { qty: 2 })
    const at = `/api/purchases/${lot.id}/`
    for (const refused of [await call('DELETE', at), await call('PATCH', at, { quantity: 1 })]) {
      expect(refused).toMatchObject({ status: 409, body: { code: 'purchase_used' } })
      expect(refused.body.detail).toContain(order.order_id)
    }
    await call('PATCH', at, { cost: 11.5 })
    const { db } = house.context
    const [item] = await db
      .selectFrom('order_item')
      .select('cost_cents')
      .where('product_id', '=', product)
      .execute()
    expect(item).toEqual({ cost_cents: 2300 })

    const canceled = await cancelOrder(db, { id: order.id, editor: 'mia' })
    expect(canceled).toMatchObject({
      order_status: 'Canceled',
      ...{ platform_amount: 100, payout: 0, cost: 0, profit: 0 },
      items: [{ canceled: true, cost: 0 }],
    })
    expect(canceled.notes).toEqual([`The cost of purchase ${lot.id} was corrected from 10.00 to 11.50.`])
    expect(await figures(product)).toEqual({ allocated: 0, left: 5, sold: null })
    expect(await lotsOf(product)).toEqual([0])
    await expect(cancelOrder(db, { id: order.id, editor: 'mia' })).rejects.toThrow('is Canceled')
    expect((await call('DELETE', at)).status).toBe(204)
  })

  test('is nothing for an order that was canceled from the start', async () => {
    const product = await newProduct(0)
    await buy(product, 10, 1)
    const { status, body } = await create(product, { order_status: 'Canceled' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ platform_amount: 100, payout: 0, cost: 0, profit: 0 })
    expect(await figures(product)).toMatchObject({ allocated: 0, sold: null })
    expect(await lotsOf(product)).toEqual([0])
  })
})
