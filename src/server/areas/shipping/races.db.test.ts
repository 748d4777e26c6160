// Many at once at the same order, or at the same pieces: one of them has it, and nothing is done twice.
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

/** Which product, and how many of it: for each line of each order. More is wanted of one than there is. */
const wanted = [[[0, 1]], [[0, 2], [1, 1]], [[1, 3], [2, 1], [0, 4]], [[2, 1]], [[2, 99]], [[0, 1]]] as const // prettier-ignore

/** Places orders of shared products, the first and the last of them under one name, and ships them in such calls. */
async function ship(callsOf: (entries: object[]) => object[][]) {
  const skus = each(3, () => `RACE-${(made += 1)}`)
  const products: number[] = []
  for (const [at, sku] of skus.entries()) products.push(await bench.product(6 + at, { sku }))
  const { db } = bench.house.context
  await sql`
    insert into distribution_center_quantity (product_id, distribution_center_id, quantity)
    select product.id, center.id, 3
    from unnest(${products}::integer[]) product (id), distribution_center center where center.name = 'Reno'`.execute(
    db,
  )
  const written = await bench.order(products[0] ?? 0)
  const ids = [written.id]
  for (const [at, lines] of wanted.entries()) {
    const order = remoteOrder({
      placedAt: bench.house.clock.now(),
      lines: lines.map(([product, quantity]) =>
        remoteLine({ lineId: `L${product}`, sku: skus[product] ?? '', quantity }),
      ),
    })
    ids.push(await bench.placed(at === wanted.length - 1 ? { ...order, id: written.order_id } : order))
  }
  const entries = ids.map((id, at) => ({
    order_id: id,
    carrier_code: 'UPS',
    tracking_no: `1Z99-${at}`,
    reference_no: 1,
  }))
  for (const orders of callsOf(entries)) {
    const { body } = await bench.call('POST', '/api/orders/ship/', { orders })
    expect(body.results.map(({ status }) => status)).toEqual(orders.map(() => true))
  }
  return { ids, products }
}

type Shipped = Awaited<ReturnType<typeof ship>>

/** All that was written down of it, by the places of products and orders. */
async function writtenOf({ ids, products }: Shipped) {
  const { db } = bench.house.context
  const order = (id: string) => sql`array_position(${ids}::integer[], ${sql.raw(id)}) as "order"`
  const product = (id: string) => sql`array_position(${products}::integer[], ${sql.raw(id)}) as product`
  const { rows: stock } = await sql`
    select ${product('stock.product_id')}, ${order('named.id')}, center.name, stock.previous_quantity, stock.updated_quantity, stock.updated_by, stock.reason
    from stock_history stock
    join distribution_center center on center.id = stock.distribution_center_id
    left join lateral (
      select min(id) as id from sales_order where sales_order.order_id = stock.order_id
    ) named on true
    where stock.product_id = any(${products}::integer[])
    order by stock.product_id, stock.id`.execute(db)
  const { rows: reserved } = await sql`
    select ${product('product_id')}, ${order('sales_order_id')}, event, quantity, reserved_change, missing, available_before, available_after
    from reservation_history where product_id = any(${products}::integer[]) order by product_id, id`.execute(
    db,
  )
  const { rows: history } = await sql`
    select ${order('sales_order_id')}, order_status, regexp_replace(note, '#\\d+|RACE-\\d+', '', 'g') as note
    from order_history where sales_order_id = any(${ids}::integer[]) order by sales_order_id, id`.execute(db)
  const { rows: acts } = await sql`
    select ${order('sales_order_id')}, act, state, tracking_no, parcel - 'shipTime' as parcel
    from channel_act where sales_order_id = any(${ids}::integer[]) order by sales_order_id, id`.execute(db)
  const { rows: orders } = await sql`
    select order_status, version, tracking_no, shipping_items -> 0 ->> 'carrier_code' as carrier
    from sales_order where id = any(${ids}::integer[]) order by id`.execute(db)
  const { rows: pieces } = await sql`
    select total_quantity, total_available_quantity, open_allocated_quantity, version
    from product where id = any(${products}::integer[]) order by id`.execute(db)
  return { stock, reserved, history, acts, orders, pieces }
}

test('orders shipped in one call leave what they leave one by one', { timeout }, async () => {
  await sql`
    insert into distribution_center (name, code, type) values ('Reno', 'RNO', 'Warehouse') on conflict do nothing`.execute(
    bench.house.context.db,
  )
  const together = await ship((entries) => [entries])
  const apart = await writtenOf(await ship((entries) => entries.map((entry) => [entry])))
  expect(apart.stock.length).toBeGreaterThan(12)
  expect(await writtenOf(together)).toEqual(apart)
  const { rows } = await sql<{ moments: number }>`
    select count(distinct shipped_on)::integer as moments
    from sales_order where id = any(${together.ids}::integer[])`.execute(bench.house.context.db)
  // The one whose name another has is shipped by itself.
  expect(rows).toEqual([{ moments: 2 }])
})
