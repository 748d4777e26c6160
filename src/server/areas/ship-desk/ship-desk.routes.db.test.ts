// What stands at the ship desk, and what is found by scanning.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOrderBench, type OrderBench } from '../../../../tests/support/order-bench.ts'
import { remoteLine, remoteOrder } from '../../../../tests/support/remote-order.ts'

let bench: OrderBench
beforeAll(async () => {
  bench = await openOrderBench()
})
afterAll(() => bench.close())

type Row = { id: number; by: string; order_status: string; channel_state: string | null }
const get = async (path: string, headers = {}) => {
  const { status, body } = await bench.call('GET', `/api/ship-desk/${path}`, undefined, headers)
  return {
    status,
    rows: (body.results ?? []) as unknown as Row[],
    body: body as unknown as { count: number },
  }
}
const placed = (shipBy: string, more: Parameters<typeof remoteOrder>[0] = {}) =>
  bench.placed(remoteOrder({ placedAt: bench.house.clock.now(), shipBy: new Date(shipBy), ...more }))
const ship = async (order_id: number, tracking_no: string, more = {}) => {
  const parcel = { order_id, carrier_code: 'UPS', tracking_no, reference_no: 1 }
  return (await bench.call('POST', '/api/orders/ship/', { orders: [parcel], ...more })).body.results[0]
}

test('what waits stands there, the soonest first; what left, was canceled or put away does not', async () => {
  const later = await placed('2031-01-02T00:00:00Z')
  const soon = await placed('2031-01-01T00:00:00Z')
  const away = await placed('2031-01-01T00:00:00Z')
  await bench.call('POST', '/api/orders/bulk-archive-unarchive/', { order_ids: [away], is_archived: true })
  await placed('2031-01-01T00:00:00Z', { status: 'Shipped' })
  await placed('2031-01-01T00:00:00Z', { status: 'Canceled' })
  const { status, rows, body } = await get('')
  expect(status).toBe(200)
  expect(rows.map(({ id }) => id)).toEqual([soon, later])
  expect(body.count).toBe(2)
})

describe('a scan finds', () => {
  test('an order by its id and its number, with or without the sign before it', async () => {
    const id = await placed('2031-01-03T00:00:00Z', { id: 'Desk-77', number: '#D1077' })
    for (const code of ['desk-77', 'DESK-77', '%23D1077', 'd1077', '%20d1077%20']) {
      const { rows } = await get(`find/?code=${code}`)
      expect(rows).toMatchObject([{ id, by: 'order', order_status: 'Open' }])
    }
    expect((await get('find/?code=Desk-7')).rows).toEqual([])
  })

  test('what waits by a SKU of it, the soonest first, and nothing that left', async () => {
    const lines = [remoteLine({ sku: 'DESK-SKU' })]
    const later = await placed('2031-01-05T00:00:00Z', { lines })
    const soon = await placed('2031-01-04T00:00:00Z', { lines })
    await placed('2031-01-03T00:00:00Z', { lines, status: 'Shipped' })
    const { rows } = await get('find/?code=desk-sku')
    expect(rows.map(({ id, by }) => [id, by])).toEqual([
      [soon, 'sku'],
      [later, 'sku'],
    ])
  })

  test('the order that a parcel has left with', async () => {
    const id = await placed('2031-01-06T00:00:00Z')
    await ship(id, '1ZDESK0000000001')
    expect((await get('find/?code=1zdesk0000000001')).rows).toMatchObject([
      { id, by: 'tracking_no', order_status: 'Shipped' },
    ])
  })
})

test('how orders stand that were shipped is told with what their channel was told', async () => {
  const id = await placed('2031-01-07T00:00:00Z')
  await ship(id, '1ZDESK0000000002')
  const { rows } = await get(`shipped/?ids=${id},2000000`)
  expect(rows).toEqual([
    { id, order_status: 'Shipped', tracking_no: '1ZDESK0000000002', channel_state: 'pending' },
  ])
})

test('an order that somebody shipped meanwhile keeps its parcel where that is asked for', async () => {
  const id = await placed('2031-01-08T00:00:00Z')
  const only = { only_waiting: true }
  expect(await ship(id, '1ZDESK0000000003', only)).toMatchObject({ status: true })
  expect(await ship(id, '1ZDESK0000000003', only)).toMatchObject({ status: true })
  expect(await ship(id, '1ZDESK0000000004', only)).toMatchObject({
    status: false,
    error: expect.stringContaining('is Shipped already.') as string,
  })
  expect((await get('find/?code=1ZDESK0000000003')).rows).toHaveLength(1)
  expect(await ship(id, '1ZDESK0000000004')).toMatchObject({ status: true })
})

test('nobody without a token reads it, and what is no code or id is refused', async () => {
  const nobody = { authorization: '' }
  for (const path of ['', 'find/?code=1', 'shipped/?ids=1'])
    expect((await get(path, nobody)).status).toBe(401)
  for (const path of ['find/', 'find/?code=', 'shipped/', 'shipped/?ids=a', 'shipped/?ids=1,'])
    expect((await get(path)).status).toBe(400)
})
