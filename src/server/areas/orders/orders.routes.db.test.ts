import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import type { Order } from '../../../contract/orders.endpoints.ts'

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

type Told = Order & {
  code: string
  detail: string
  errors: Record<string, string[]>
  results: Record<string, unknown>[]
  count: number
}

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

const cancel = (order_list: number[], headers = {}) =>
  call('POST', '/api/orders/cancel/', { order_list }, headers)

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
      marketplace: { id: null, name: 'Manual' },
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

  test('of the last pair goes to one of fifty who write it at once, each on a connection', async () => {
    const product = await newProduct(1)
    const address = await house.app.listen({ host: '127.0.0.1', port: 0 })
    const headers = { authorization, 'content-type': 'application/json' }
    const inputs = await Promise.all(Array.from({ length: 50 }, () => invoice(product)))
    const answers = await Promise.all(
      inputs.map(async (input) => {
        const body = JSON.stringify(input)
        const answer = await fetch(`${address}/api/orders/create/`, { method: 'POST', headers, body })
        return { status: answer.status, body: (await answer.json()) as Told }
      }),
    )
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
      // Found out now, whenever the invoice is dated.
      order_history: [
        { order_placed_time: expect.any(String) as string },
        { note: expect.stringContaining('Oversold') as string, order_placed_time: null },
      ],
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

  test('is in the currency that it says, and else in that of the business', async () => {
    const id = await newProduct(5)
    expect((await create(id)).body).toMatchObject({ currency: 'USD', profit: 100 })
    expect((await create(id, { currency: 'EUR' })).body).toMatchObject({ currency: 'EUR', profit: null })
    const { status, body } = await create(id, { currency: 'EUX' })
    expect([status, Object.keys(body.errors)]).toEqual([400, ['currency']])
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
      expect(body.results[0]).toMatchObject({
        order_id: order.order_id,
        previous_qty: 5,
        updated_qty: 3,
        updated_by: 'mia',
        order: { id: order.id, order_id: order.order_id },
      })
      expect(await lotsOf(product)).toEqual([2])
    },
  )

  test('stands in the histories of its product with its page, unless two orders are called so', async () => {
    const product = await newProduct(5)
    const shipped = async () => (await create(product, { order_status: 'Shipped' })).body
    const order = await shipped()
    const namesIn = async (history: string) =>
      (await call('GET', `/api/products/${product}/${history}/`)).body.results
        .filter(({ order_id: name }) => name === order.order_id)
        .map(({ order: named }) => named)
    const named = { id: order.id, order_id: order.order_id }
    expect(await namesIn('stock-history')).toEqual([named])
    // Its sale, and the pieces that it took.
    expect(await namesIn('timeline')).toEqual([named, named])
    const other = await shipped()
    const { db } = house.context
    const called = { marketplace: 'Shopify', order_id: order.order_id }
    await db.updateTable('sales_order').set(called).where('id', '=', other.id).execute()
    expect(await namesIn('stock-history')).toEqual([null])
    const ofShopify = db.selectFrom('marketplace').select(['id', 'name']).where('name', '=', 'Shopify')
    const { body: shown } = await call('GET', `/api/orders/${other.id}/`)
    expect(shown.marketplace).toEqual(await ofShopify.executeTakeFirst())
  })

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

    expect((await cancel([order.id])).body.results).toMatchObject([{ status: true, error: null }])
    const { body: canceled } = await call('GET', `/api/orders/${order.id}/`)
    expect(canceled).toMatchObject({
      order_status: 'Canceled',
      ...{ platform_amount: 100, payout: 0, cost: 0, profit: 0 },
      items: [{ canceled: true, cost: 0 }],
    })
    expect(canceled.notes).toEqual([`The cost of purchase ${lot.id} was corrected from 10.00 to 11.50.`])
    expect(await figures(product)).toEqual({ allocated: 0, left: 5, sold: null })
    expect(await lotsOf(product)).toEqual([0])
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

describe('canceling orders', () => {
  const stockOf = async (id: number) => (await call('GET', `/api/products/${id}/`)).body
  const placed = (id: number, ago: string) =>
    house.database.pool.query(`update sales_order set order_time = now() - $2::interval where id = $1`, [
      id,
      ago,
    ])

  test('gives back stock and lots, and what they sold was not sold', async () => {
    const product = await newProduct(9)
    await buy(product, 10, 9)
    const orders = [{ qty: 1 }, { qty: 2 }, { qty: 4 }]
    const [kept = 0, wrong = 0, unpaid = 0] = await inTurn(orders, async (changes) => {
      return (await create(product, changes)).body.id
    })
    await placed(kept, '3 days')
    await placed(wrong, '2 days')
    await placed(unpaid, '1 day')
    await house.database.pool.query(
      `with held as (
        delete from stock_reservation using order_item item
        where item.id = stock_reservation.order_item_id and item.sales_order_id = $1
        returning stock_reservation.*
      )
      insert into stock_reservation select order_item_id, product_id, quantity, 'pending_payment' from held`,
      [unpaid],
    )
    expect(await stockOf(product)).toMatchObject({
      ...{ open_allocated_quantity: 3, pending_payment_quantity: 4, total_available_quantity: 2 },
      quantity_sold_last7_days: 7,
    })
    expect(await lotsOf(product)).toEqual([7])

    const { status, body } = await cancel([wrong, unpaid])
    expect(status).toBe(200)
    expect(body.id).toBeGreaterThan(0)
    const { body: first } = await call('GET', `/api/orders/${kept}/`)
    expect(await stockOf(product)).toMatchObject({
      ...{ open_allocated_quantity: 1, pending_payment_quantity: 0, total_available_quantity: 8 },
      ...{ total_quantity: 9, quantity_sold_last7_days: 1, last_sale_date_utc: first.order_time },
    })
    expect(await lotsOf(product)).toEqual([1])
  })

  test('says of each order by itself what became of it', async () => {
    const product = await newProduct(9)
    const states = ['Acknowledged', 'Shipped', 'Complete', 'Canceled']
    const orders = await inTurn(
      states,
      async (order_status) => (await create(product, { order_status })).body,
    )
    const ids = orders.map(({ id }) => id)
    const { status, body } = await cancel([...ids, 2_000_000_000, ...ids])
    expect(status).toBe(200)
    const reasons = [null, ' is Shipped: ', ' is Complete: ', ' is Canceled already.']
    expect(body.results).toEqual([
      ...orders.map(({ id, order_id }, index) => {
        const reason = reasons[index] ?? null
        const error: unknown = reason === null ? null : expect.stringContaining(reason)
        return { id, order_id, status: reason === null, error, channel_state: null }
      }),
      {
        id: 2_000_000_000,
        order_id: null,
        status: false,
        error: 'There is no order with the id 2000000000.',
        channel_state: null,
      },
    ])
    const { rows } = await house.database.pool.query(
      'select order_status, created_by from order_history where sales_order_id = $1 order by id',
      [ids[0]],
    )
    expect(rows.at(-1)).toEqual({ order_status: 'Canceled', created_by: 'mia' })
  })

  test('is done once under one key', async () => {
    const { body: order } = await create(await newProduct(1))
    const key = { 'idempotency-key': 'canceled once' }
    const first = await cancel([order.id], key)
    expect(first.body.results).toMatchObject([{ status: true }])
    expect(await cancel([order.id], key)).toEqual(first)
    expect((await cancel([order.id + 1], key)).status).toBe(422)
  })

  test.each([
    ['no list', {}, 'order_list'],
    ['an empty list', { order_list: [] }, 'order_list'],
    ['words', { order_list: ['first'] }, 'order_list.0'],
    ['a field that is not known', { order_list: [1], why: 'x' }, 'why'],
  ])('with %s is refused', async (_what, payload, field) => {
    const { status, body } = await call('POST', '/api/orders/cancel/', payload)
    expect(status).toBe(400)
    expect(Object.keys(body.errors)).toEqual([field])
  })

  test('takes a token', async () => {
    expect((await cancel([1], { authorization: '' })).status).toBe(401)
  })
})

describe('an order', () => {
  test('is shown as it was written, with its version as a tag that canceling it changes', async () => {
    const { body: order } = await create(await newProduct(1))
    const url = `/api/orders/${order.id}/`
    const show = () => house.app.inject({ url, headers: { authorization } })
    const before = await show()
    expect(before.json()).toEqual(order)
    expect(before.headers.etag).toBe('"1"')
    const { amount, platform_discount: discount, platform_tax: tax, shipping_fee: fee } = order
    expect(amount - discount + tax + fee).toBe(order.platform_amount)
    const percent = (name: string) => order.figures.find((figure) => figure.name === name)?.value
    expect(order).toMatchObject({
      ...{ cart_id: null, cart_order_id: null, platform_id: null, shipping_fee: order.platform_shipping_fee },
      ...{ profit_margin: percent('profit_margin'), roi: percent('roi') },
    })
    expect(order.items).toMatchObject([{ canceled: false, order_status: 'Open' }])
    await cancel([order.id])
    const after = await show()
    expect(after.json()).toMatchObject({
      ...{ order_status: 'Canceled', version: 2 },
      items: [{ canceled: true, order_status: 'Canceled' }],
    })
    expect(after.headers.etag).toBe('"2"')
  })

  test.each(['2000000000', '0', 'mine'])('that is not there, %s, is not found', async (id) => {
    expect((await call('GET', `/api/orders/${id}/`)).status).toBe(404)
  })

  test('stands among those of its product, the newest first and page by page', async () => {
    const product = await newProduct(9)
    const ids = await inTurn([1, 2, 3], async (qty) => (await create(product, { qty })).body.id)
    await create(await newProduct(1))
    await cancel(ids.slice(0, 1))
    const at = `/api/products/${product}/orders/`
    const { body } = await call('GET', at)
    expect(body.count).toBe(3)
    expect(body.results.map(({ id, qty, status }) => [id, qty, status])).toEqual([
      [ids[2], 3, 'Open'],
      [ids[1], 2, 'Open'],
      [ids[0], 1, 'Canceled'],
    ])
    const { body: newest } = await call('GET', `/api/orders/${ids[2]}/`)
    const [row] = body.results
    expect(Object.keys(row ?? {})).toEqual(['id', 'order_id', 'status', 'qty', 'updated_on'])
    expect(row?.order_id).toBe(newest.order_id)
    expect(Date.parse(String(row?.updated_on))).toBeGreaterThan(0)
    const { body: second } = await call('GET', `${at}?page=2&page_size=2`)
    expect(second).toEqual({ results: body.results.slice(2), count: 3 })
    expect((await call('GET', '/api/products/2000000000/orders/')).status).toBe(404)
  })
})

/** One after the other: each is newer than the one before. */
async function inTurn<From, To>(all: readonly From[], make: (each: From) => Promise<To>): Promise<To[]> {
  const made: To[] = []
  for (const each of all) made.push(await make(each))
  return made
}
