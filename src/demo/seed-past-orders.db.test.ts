import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { seedPastOrders } from './seed-past-orders.ts'
import { seedProducts } from './seed-products.ts'

let database: TestDatabase
const asOf = new Date('2026-11-01T00:00:00Z')
const count = 6_000

beforeAll(async () => {
  database = await createTestDatabase()
  await expect(seedPastOrders(database.url, { count: 1, seed: 1, asOf })).rejects.toThrow('add some first')
  await seedProducts(database.url, { asOf, picture: () => '/media/picture.webp', count: 400, seed: 1 })
  await seedPastOrders(database.url, { count, seed: 1, asOf })
})
afterAll(() => database.drop())

async function rowsOf(query: string, values: unknown[] = []): Promise<unknown[]> {
  const { rows } = await database.pool.query<Record<string, unknown>>(query, values)
  return rows
}

test('as many orders as asked for come in over two years, each a little later than the one before', async () => {
  const [counted] = (await rowsOf(`
    with added as (select * from sales_order order by id desc limit ${count})
    select
      count(*)::integer as orders,
      (max(order_time) - min(order_time) > interval '720 days') as is_long,
      count(distinct order_status)::integer as statuses,
      (select count(*) from (select order_time < lag(order_time) over (order by id) as early from added) step where early)::integer as early
    from added`)) as [object]
  expect(counted).toEqual({ orders: count, is_long: true, statuses: 5, early: 0 })
  const [{ items }] = (await rowsOf(`
    select count(*)::float / ${count} as items from order_item
    where sales_order_id > (select max(id) - ${count} from sales_order)`)) as [{ items: number }]
  expect(items).toBeGreaterThan(1.4)
  expect(items).toBeLessThan(1.6)
})

test('working every figure out again changes nothing', async () => {
  const figures = async () => [
    await rowsOf('select md5(string_agg(product::text, $$ $$ order by product.id)) as all from product'),
    await rowsOf(
      'select md5(string_agg(product_sale::text, $$ $$ order by product_id, currency)) as all from product_sale',
    ),
  ]
  const before = await figures()
  await rowsOf('select count_sold(array(select id from product), $1)', [asOf])
  await rowsOf('select recount_sales($1)', [asOf])
  expect(await figures()).toEqual(before)
  expect(
    await rowsOf(`
    select product.id
    from product
    join reserved_quantities(array(select id from product)) held on held.product_id = product.id
    where product.open_allocated_quantity <> held.allocated
      or product.pending_payment_quantity <> held.payment
      or product.pending_shipment_quantity <> held.shipment
      or product.total_available_quantity < 0`),
  ).toEqual([])
})

test('each line says of its order and product what they say', async () => {
  expect(
    await rowsOf(`
    select item.id from order_item item
    join sales_order on sales_order.id = item.sales_order_id
    left join product on product.id = item.product_id
    where (item.sold_on, item.marketplace, item.currency, item.mpn, item.size) is distinct from
      (sales_order.order_time, sales_order.marketplace, sales_order.currency, product.mpn, product.size)`),
  ).toEqual([])
})

test('each piece that was sold is of a lot, and costs what its item says; no lot gave more than it had', async () => {
  expect(
    await rowsOf(`
    select purchase.id from purchase
    left join (select purchase_id, sum(quantity) as used from purchase_use group by purchase_id) taken
      on taken.purchase_id = purchase.id
    where purchase.used <> coalesce(taken.used, 0)`),
  ).toEqual([])
  expect(
    await rowsOf(`
    select item.id from order_item item
    left join (
      select order_item_id, sum(quantity * cost_cents) as cents from purchase_use group by order_item_id
    ) spent on spent.order_item_id = item.id
    where item.cost_cents <> coalesce(spent.cents, 0)`),
  ).toEqual([])
})

test('no index is left out, and names of orders are their own', async () => {
  const indexes = await rowsOf(`
    select count(*)::integer as indexes from pg_index
    where indrelid in ('sales_order'::regclass, 'order_item'::regclass, 'order_history'::regclass, 'purchase_use'::regclass)`)
  const other = await createTestDatabase()
  const { rows } = await other.pool.query(`
    select count(*)::integer as indexes from pg_index
    where indrelid in ('sales_order'::regclass, 'order_item'::regclass, 'order_history'::regclass, 'purchase_use'::regclass)`)
  await other.drop()
  expect(indexes).toEqual(rows)
  expect(
    await rowsOf('select order_id from sales_order group by marketplace, order_id having count(*) > 1'),
  ).toEqual([])
})
