// What is wrong is refused in the same way whatever is asked of orders; what is wrong of a parcel stands beside shipping.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathOf } from '../../../contract/endpoint.ts'
import { contract } from '../../../../tests/support/contract.ts'
import { openOrderBench, type OrderBench } from '../../../../tests/support/order-bench.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type Call = [method: Method, path: string, payload?: object]

const [gone, tooMany] = [2_000_000_000, Array.from({ length: 5_001 }, (_, at) => at + 1)]
let bench: OrderBench
let order: number

beforeAll(async () => {
  bench = await openOrderBench()
  order = (await bench.order(await bench.product(5))).id
})
afterAll(() => bench.close())

test('nothing of orders is told or done without a token', async () => {
  const endpoints = (await contract()).filter(({ path }) => /^\/api\/(orders|search\/orders)\//.test(path))
  expect(endpoints.length).toBeGreaterThan(30)
  const open: string[] = []
  for (const endpoint of endpoints) {
    const url = pathOf(endpoint, { id: order })
    const { statusCode } = await bench.house.app.inject({ method: endpoint.method, url })
    if (statusCode !== 401) open.push(`${endpoint.method} ${url} answers ${statusCode}`)
  }
  expect(open).toEqual([])
})

test.each<Call>([
  ['GET', '/api/orders/mine/'],
  ['GET', '/api/orders/0/'],
  ['GET', `/api/orders/${gone}/`],
  ['PATCH', `/api/orders/${gone}/`, { payout: 5 }],
  ['DELETE', `/api/orders/order-item/${gone}/`],
  ['PATCH', `/api/orders/order-item/${gone}/`, { product_id: 1 }],
  ['GET', `/api/orders/${gone}/invoice/`],
  ['GET', `/api/orders/invoice-details/${gone}/`],
  ['GET', `/api/orders/marketplace-order-details/${gone}/`],
  ['GET', `/api/orders/vo-order-details/${gone}/`],
  ['POST', `/api/orders/vo-order-details/${gone}/`],
  ['GET', `/api/orders/${gone}/channel-acts/`],
  ['POST', `/api/orders/channel-acts/${gone}/retry/`],
  ['GET', `/api/orders/settlements/${gone}/`],
  ['POST', `/api/orders/settlements/${gone}/apply/`, {}],
  ['GET', `/api/products/${gone}/reservations/`],
])('%s %s is not found', async (...call) => {
  expect(await bench.call(...call)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test.each<[...Call, status: number, field: string | null]>([
  ['PATCH', '/api/orders/ORDER/', { platform_amount: 10_000_000 }, 400, 'platform_amount'],
  ['PATCH', '/api/orders/ORDER/', { shipping_cost: '5' }, 400, 'shipping_cost'],
  ['PATCH', '/api/orders/ORDER/', { restock_fee: 33.333 }, 400, 'restock_fee'],
  ['PATCH', '/api/orders/ORDER/', { order_status: 'Shipped' }, 400, 'order_status'],
  ['POST', '/api/orders/cancel/', { order_list: tooMany }, 422, null],
  ['POST', '/api/orders/complete/', { order_list: tooMany }, 422, null],
  ['POST', '/api/orders/received/', { order_list: tooMany }, 422, null],
  ['POST', '/api/orders/received/', { order_list: [] }, 400, 'order_list'],
  ['POST', '/api/orders/received/', { order_list: [1], center: 'Reno' }, 400, 'center'],
  ['POST', '/api/orders/bulk-archive-unarchive/', { order_ids: tooMany, is_archived: true }, 422, null],
  ['POST', '/api/orders/bulk-archive-unarchive/', { order_ids: [], is_archived: true }, 400, 'order_ids'],
  ['POST', '/api/orders/bulk-archive-unarchive/', { order_ids: [1] }, 400, 'is_archived'],
  ['POST', '/api/orders/complete/', { order_list: [1], why: 'x' }, 400, 'why'],
  ['POST', '/api/orders/cancel/', { order_list: [1], reason: 'x'.repeat(501) }, 400, 'reason'],
  ['POST', '/api/orders/', { filter: [{ colour: 'red' }] }, 400, 'filter'],
  ['PATCH', '/api/orders/order-item/1/', { product_id: '1' }, 400, 'product_id'],
  ['PATCH', '/api/orders/order-item/1/', { product_id: 1, sku: 'A' }, 400, 'sku'],
  ['GET', '/api/orders/ORDER/invoice/?paper=a5', undefined, 400, 'paper'],
  ['POST', '/api/orders/export/?list=products', {}, 400, 'list'],
])('%s %s with %j is answered with %i and names %s', async (method, path, payload, status, field) => {
  const answer = await bench.call(method, path.replace('ORDER', String(order)), payload)
  expect(answer.status).toBe(status)
  const { errors = {} } = answer.body as { errors?: Record<string, string[]> }
  expect(Object.keys(errors)).toEqual(field === null ? [] : [field])
  expect((await bench.call('GET', `/api/orders/${order}/`)).body).toMatchObject({
    ...{ version: 1, order_status: 'Open', is_archived: false },
  })
})

test.each(['cancel', 'complete', 'bulk-archive-unarchive'])(
  '%s does what can be done, and says of the others why not, each once',
  async (act) => {
    const product = await bench.product(9)
    const [wrong, right] = act === 'cancel' ? ['Shipped', 'Open'] : ['Canceled', 'Shipped']
    const ids = [
      (await bench.order(product, { order_status: wrong })).id,
      (await bench.order(product, { order_status: right })).id,
    ]
    const list = [...ids, gone, ...ids]
    const payload =
      act === 'bulk-archive-unarchive' ? { order_ids: list, is_archived: true } : { order_list: list }
    const { status, body } = await bench.call('POST', `/api/orders/${act}/`, payload)
    expect(status).toBe(200)
    // A canceled order may be put away.
    const first = act === 'bulk-archive-unarchive'
    expect(body.results.map(({ id, status }) => [id, status])).toEqual([
      [ids[0], first],
      [ids[1], true],
      [gone, false],
    ])
    expect(body.results[2]?.error).toBe('There is no order with the id 2000000000.')
  },
)

test('what a name holds of HTML comes and goes as text, and is drawn by nobody but as text', async () => {
  const name = '<img src=x onerror=alert(1)>'
  const person = { first_name: name, last_name: '</script><b>' }
  const product = await bench.product(1)
  const { id } = await bench.order(product, { ship_to_info: person, ship_to_bill_info: person })
  const url = `/api/orders/${id}/`
  const headers = { authorization: bench.authorization }
  const answer = await bench.house.app.inject({ url, headers })
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.json()).toMatchObject({ ship_to_info: person })
})
