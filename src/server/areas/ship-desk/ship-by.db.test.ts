// By when orders have to be sent, and which of them are at risk of not being so.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openOrderBench, type OrderBench } from '../../../../tests/support/order-bench.ts'
import { remoteOrder } from '../../../../tests/support/remote-order.ts'
import { keepShipBy } from './ship-desk.jobs.ts'

let bench: OrderBench
beforeAll(async () => {
  bench = await openOrderBench()
})
afterAll(() => bench.close())
afterEach(async () => {
  await setDays(2)
  await keep('UTC')
})

const show = async (id: number) => (await bench.call('GET', `/api/orders/${id}/`)).body
const setDays = (value: number) =>
  bench.house.context.db
    .updateTable('setting')
    .set({ value })
    .where('name', '=', 'ship_within_days')
    .execute()
const keep = (zone: string, now = new Date('2000-01-01T00:00:00Z')) =>
  keepShipBy({ db: bench.house.context.db, clock: { ...bench.house.clock, now: () => now } }, zone)
const list = async (filter: object[], order_by = 'ship_by') => {
  const { body } = await bench.call('POST', `/api/orders/?order_by=${order_by}`, {
    filter,
    fields: { ship_by: false, at_risk: false },
  })
  return body.results as unknown as { id: number; ship_by: string; at_risk: boolean }[]
}
/** Of the database's own time, by which risk is marked when an order is written. */
const fromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000)

describe('the date', () => {
  test('is so many days after the order, at the same hour of the business', async () => {
    const order = remoteOrder({ placedAt: new Date('2031-03-07T12:00:00Z') })
    const id = await bench.placed(order)
    expect((await show(id)).ship_by).toBe('2031-03-09T12:00:00.000Z')
    await setDays(3)
    // The clocks of New York went forward in between.
    await keep('America/New_York')
    expect((await show(id)).ship_by).toBe('2031-03-10T11:00:00.000Z')
    const next = await bench.placed(remoteOrder({ placedAt: new Date('2031-03-01T12:00:00Z') }))
    expect((await show(next)).ship_by).toBe('2031-03-04T12:00:00.000Z')
  })

  test('is that of the marketplace where it says one, and follows what it says later', async () => {
    const order = remoteOrder({ shipBy: new Date('2031-06-01T15:00:00Z') })
    const id = await bench.placed(order)
    await setDays(5)
    await keep('UTC')
    expect((await show(id)).ship_by).toBe('2031-06-01T15:00:00.000Z')
    const updatedAt = new Date('2026-11-21T10:00:00Z')
    await bench.placed({ ...order, updatedAt, shipBy: new Date('2031-06-02T15:00:00Z') })
    expect((await show(id)).ship_by).toBe('2031-06-02T15:00:00.000Z')
    // What says nothing of it takes nothing back.
    await bench.placed({
      ...order,
      updatedAt: new Date('2026-11-22T10:00:00Z'),
      shipBy: undefined,
      cartId: 'C',
    })
    expect((await show(id)).ship_by).toBe('2031-06-02T15:00:00.000Z')
  })

  test('stays with what has left', async () => {
    const id = await bench.placed(remoteOrder({ status: 'Shipped' }))
    const before = (await show(id)).ship_by
    await setDays(9)
    await keep('UTC')
    expect((await show(id)).ship_by).toBe(before)
  })
})

describe('risk', () => {
  test('is what has to be sent within 24 hours, or should have been', async () => {
    const placed = (hours: number, more = {}) =>
      bench.placed(remoteOrder({ shipBy: fromNow(hours), ...more }))
    const [late, soon, later] = [await placed(-30), await placed(22), await placed(26)]
    const sent = await placed(-30, { status: 'Shipped' })
    const ids = [late, soon, later, sent]
    const atRisk = await list([{ at_risk: true, id__in: ids }])
    expect(atRisk.map(({ id }) => id)).toEqual([late, soon])
    expect(atRisk.every((row) => row.at_risk)).toBe(true)
    expect((await show(sent)).at_risk).toBe(false)
    expect((await list([{ at_risk: false, id__in: ids }])).map(({ id }) => id)).toEqual([sent, later])
  })

  test('comes with time, and goes with the parcel', async () => {
    const id = await bench.placed(
      remoteOrder({ placedAt: bench.house.clock.now(), shipBy: new Date('2031-06-01T15:00:00Z') }),
    )
    await keep('UTC', new Date('2031-05-31T15:00:00Z'))
    expect((await show(id)).at_risk).toBe(false)
    await keep('UTC', new Date('2031-05-31T15:00:01Z'))
    expect(await show(id)).toMatchObject({ at_risk: true, version: (await show(id)).version })
    const parcel = { order_id: id, carrier_code: 'UPS', tracking_no: '1Z999AA10123456784', reference_no: 1 }
    await bench.call('POST', '/api/orders/ship/', { orders: [parcel] })
    expect((await show(id)).at_risk).toBe(false)
  })
})

test('an order keeps when it came to each of its states', async () => {
  const id = await bench.placed(remoteOrder({ placedAt: bench.house.clock.now() }))
  const times = async () => {
    const { rows } = await sql<Record<string, Date | null>>`
      select acknowledged_on, shipped_on, completed_on, canceled_on from sales_order where id = ${id}`.execute(
      bench.house.context.db,
    )
    return Object.entries(rows[0] ?? {}).flatMap(([name, time]) => (time === null ? [] : [name]))
  }
  expect(await times()).toEqual([])
  const parcel = { order_id: id, carrier_code: 'UPS', tracking_no: '1Z999AA10123456784', reference_no: 1 }
  await bench.call('POST', '/api/orders/ship/', { orders: [parcel] })
  expect(await times()).toEqual(['shipped_on'])
  await bench.call('POST', '/api/orders/complete/', { order_list: [id] })
  expect(await times()).toEqual(['shipped_on', 'completed_on'])
  const rows = await list([{ id__in: [id], completed_on__gte: '2020-01-01' }], '-completed_on')
  expect(rows.map((row) => row.id)).toEqual([id])
})

test('an order that comes into risk keeps its version: who edits it at that moment is not refused', async () => {
  const id = await bench.placed(remoteOrder({ placedAt: new Date('2031-03-01T12:00:00Z') }))
  const { version } = await show(id)
  await keep('UTC', new Date('2031-03-02T13:00:00Z'))
  expect(await list([{ id }])).toMatchObject([{ at_risk: true }])
  const { authorization, house } = bench
  const answer = await house.app.inject({
    method: 'PATCH',
    url: `/api/orders/${id}/`,
    headers: { authorization, 'if-match': `"${version}"` },
    payload: { shipping_cost: 3.5 },
  })
  expect(answer.statusCode).toBe(200)
})
