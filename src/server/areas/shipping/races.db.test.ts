// Many at once at the same order, or at the same last piece: one of them has it, and nothing is done twice.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOrderBench, type OrderBench } from '../../../../tests/support/order-bench.ts'
import { remoteLine, remoteOrder } from '../../../../tests/support/remote-order.ts'

const timeout = 120_000

let bench: OrderBench
let made = 0

beforeAll(async () => {
  bench = await openOrderBench()
})
afterAll(() => bench.close())

const each = <Made>(count: number, make: (at: number) => Made) =>
  Array.from({ length: count }, (_, at) => make(at))

async function figures(product: number) {
  const { rows } = await sql<{ here: number; promised: number; held: number; noted: number }>`
    select
      product.total_quantity as here, product.open_allocated_quantity as promised,
      (select coalesce(sum(quantity), 0)::integer from stock_reservation where product_id = product.id) as held,
      (select coalesce(sum(reserved_change), 0)::integer from reservation_history where product_id = product.id) as noted
    from product where id = ${product}`.execute(bench.house.context.db)
  return rows[0]
}

test('of 50 orders for the last pair one has it, and 49 are refused', { timeout }, async () => {
  const product = await bench.product(1)
  const orders = await Promise.all(each(50, () => bench.order(product, { create_anyway: false })))
  expect(orders.filter(({ id }) => Number.isInteger(id))).toHaveLength(1)
  const refused = orders.filter(({ id }) => id === undefined) as unknown as { status: number }[]
  expect(refused.map(({ status }) => status)).toEqual(each(49, () => 409))
  expect(await figures(product)).toEqual({ here: 1, promised: 1, held: 1, noted: 1 })
})

test(
  'of 50 that channels bring at once one has the last pair, and 49 are oversold',
  { timeout },
  async () => {
    const sku = `RACE-${(made += 1)}`
    const product = await bench.product(1, { sku })
    const placedAt = bench.house.clock.now()
    const ids = await Promise.all(
      each(50, () => bench.placed(remoteOrder({ placedAt, lines: [remoteLine({ sku })] }))),
    )
    const { rows } = await sql<{ status: string; oversold: boolean; count: number }>`
    select order_status as status, is_oversold as oversold, count(*)::integer as count
    from sales_order where id = any(${ids}::integer[]) group by 1, 2 order by 1`.execute(
      bench.house.context.db,
    )
    expect(rows).toEqual([
      { status: 'Acknowledged', oversold: false, count: 1 },
      { status: 'Open', oversold: true, count: 49 },
    ])
    expect(await figures(product)).toEqual({ here: 1, promised: 1, held: 1, noted: 1 })
  },
)

test(
  '20 people who ship and cancel one order while it is fetched bring it to one end',
  { timeout },
  async () => {
    const ends: string[] = []
    for (let round = 0; round < 5; round += 1) {
      const sku = `RACE-${(made += 1)}`
      const product = await bench.product(3, { sku })
      const order = remoteOrder({ placedAt: bench.house.clock.now(), lines: [remoteLine({ sku })] })
      const id = await bench.placed(order)
      const parcel = { carrier_code: 'UPS', tracking_no: '1Z999AA10123456784', reference_no: 1 }
      const fetched = each(10, (at) =>
        bench.placed({
          ...order,
          updatedAt: new Date(order.updatedAt.getTime() + at),
          platformStatus: `W${at}`,
        }),
      )
      const answers = await Promise.all([
        ...each(20, (at) =>
          at % 2 === round % 2
            ? bench.call('POST', '/api/orders/ship/', { orders: [{ order_id: id, ...parcel }] })
            : bench.call('POST', '/api/orders/cancel/', { order_list: [id] }),
        ),
      ])
      await Promise.all(fetched)
      expect(answers.map(({ status }) => status)).toEqual(each(20, () => 200))
      const { rows } = await sql<{ status: string; changes: string[]; acts: string[] }>`
      select order_status as status,
        array(
          select history.order_status from order_history history
          where history.sales_order_id = sales_order.id and history.order_status in ('Shipped', 'Canceled')
            and history.note is null
        ) as changes,
        array(select act.act from channel_act act where act.sales_order_id = sales_order.id) as acts
      from sales_order where id = ${id}`.execute(bench.house.context.db)
      const [end] = rows
      const isShipped = end?.status === 'Shipped'
      ends.push(end?.status ?? '')
      expect(end).toEqual({
        ...{
          status: isShipped ? 'Shipped' : 'Canceled',
          changes: [end?.status],
          acts: [isShipped ? 'ship' : 'cancel'],
        },
      })
      // It does not come back, whatever its channel says late.
      await bench.placed({
        ...order,
        updatedAt: new Date(order.updatedAt.getTime() + 60_000),
        platformStatus: 'LATE',
      })
      expect((await bench.call('GET', `/api/orders/${id}/`)).body.order_status).toBe(end?.status)
      expect(await figures(product)).toEqual({ here: isShipped ? 2 : 3, promised: 0, held: 0, noted: 0 })
    }
    expect(ends).toHaveLength(5)
  },
)
