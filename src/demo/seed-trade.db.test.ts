import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { seedProducts } from './seed-products.ts'

let database: TestDatabase
const asOf = new Date('2026-11-01T00:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  const input = { asOf, picture: () => '/media/picture.webp' }
  await seedProducts(database.url, { ...input, count: 2500, seed: 1 })
  await seedProducts(database.url, { ...input, count: 500, seed: 1 })
})
afterAll(() => database.drop())

async function rowsOf(query: string, values: unknown[] = []): Promise<unknown[]> {
  const { rows } = await database.pool.query<Record<string, unknown>>(query, values)
  return rows
}

test('working every figure out again changes nothing', async () => {
  const figures = () =>
    rowsOf('select md5(string_agg(product::text, $$ $$ order by product.id)) as all from product')
  const before = await figures()
  await rowsOf('select count_sold(array(select id from product), $1)', [asOf])
  for (const type of ['basic', 'parent', 'master'])
    expect(await rowsOf('select find_stale($1, 1, 2147483647, $2)', [type, asOf])).toEqual([
      { find_stale: 0 },
    ])
  expect(await figures()).toEqual(before)
  const wrong = `
    select product.id
    from product
    join reserved_quantities(array(select id from product)) held on held.product_id = product.id
    join last_purchases(array(select id from product)) bought on bought.product_id = product.id
    where product.last_purchased_at is distinct from bought.last_purchase
      or product.open_allocated_quantity <> held.allocated
      or product.pending_payment_quantity <> held.payment
      or product.pending_shipment_quantity <> held.shipment
      or product.pending_checkout_quantity <> held.checkout
      or product.total_available_quantity < 0`
  expect(await rowsOf(wrong)).toEqual([])
  expect(await rowsOf('select counted_until <= $1 as early from sold_count', [asOf])).toEqual([
    { early: true },
  ])
})

test('orders of every status stand behind the figures, and what is sold now lies within four months', async () => {
  const [{ share, ...counted }] = (await rowsOf(`
    select count(distinct order_status)::integer as statuses, count(distinct marketplace)::integer as marketplaces,
      avg((order_time > timestamptz '2026-11-01Z' - interval '120 days')::integer)::float as share
    from sales_order`)) as [{ share: number; statuses: number; marketplaces: number }]
  expect(counted).toEqual({ statuses: 5, marketplaces: 4 })
  expect(share).toBeGreaterThan(0.4)
  expect(share).toBeLessThan(0.9)
  for (const [column, fewest] of [
    ['quantity_sold_last7_days', 20],
    ['quantity_sold_last90_days', 200],
    ['open_allocated_quantity', 3],
    ['pending_shipment_quantity', 3],
  ] as const) {
    const found = await rowsOf(`select id from product where ${column} > 0`)
    expect(found.length, column).toBeGreaterThan(fewest)
  }
})

test.each([
  [
    'pieces are promised to what is neither sent nor canceled, and to nothing else',
    `select item.id
    from order_item item
    join sales_order on sales_order.id = item.sales_order_id
    full join stock_reservation held on held.order_item_id = item.id
    where (held.order_item_id is not null) <> (sales_order.order_status in ('Open', 'Acknowledged'))
      or held.product_id <> item.product_id
      or held.quantity <> item.quantity`,
  ],
  [
    'the history of reservations adds up to what is promised, and ends at what can be sold',
    `select product.id
    from product
    left join lateral (
      select sum(done.reserved_change) as reserved, min(done.available_after) as available
      from reservation_history done
      where done.product_id = product.id
    ) done on true
    where product.open_allocated_quantity + product.pending_payment_quantity + product.pending_shipment_quantity
        <> coalesce(done.reserved, 0)
      or done.available <> product.total_available_quantity`,
  ],
  [
    'items add up to their order',
    `select sales_order.id
    from sales_order
    join order_item item on item.sales_order_id = sales_order.id
    group by sales_order.id
    having sum(item.platform_amount_cents) <> sales_order.platform_amount_cents
      or sum(item.amount_cents) is distinct from sales_order.amount_cents
      or sum(item.payout_cents) <> sales_order.payout_cents
      or sum(item.cost_cents) <> sales_order.cost_cents
      or sum(item.shipping_cost_cents) <> sales_order.shipping_cost_cents
      or sales_order.platform_amount_cents <> sales_order.amount_cents - sales_order.platform_discount_cents
        + sales_order.platform_tax_cents + sales_order.platform_shipping_fee_cents
      or bool_or(item.is_canceled <> (sales_order.order_status = 'Canceled') or item.sold_on <> sales_order.order_time)`,
  ],
  [
    // A load passes by what works these out.
    'the times of an order are those of its history, and risk is with what waits',
    `select sales_order.id
    from sales_order
    where sales_order.ship_by <> usual_ship_by(sales_order.order_time)
      or sales_order.at_risk <> (
        sales_order.order_status in ('Open', 'Acknowledged') and sales_order.ship_by < timestamptz '2026-11-02Z'
      )
      or (sales_order.acknowledged_on, sales_order.shipped_on, sales_order.completed_on, sales_order.canceled_on)
        is distinct from (
          select (
            min(step.created_on) filter (where step.order_status = 'Acknowledged'),
            min(step.created_on) filter (where step.order_status = 'Shipped'),
            min(step.created_on) filter (where step.order_status = 'Complete'),
            min(step.created_on) filter (where step.order_status = 'Canceled')
          )
          from order_history step
          where step.sales_order_id = sales_order.id
        )`,
  ],
  [
    'what was canceled pays and costs nothing',
    `select sales_order.id
    from sales_order
    where sales_order.order_status = 'Canceled'
      and (sales_order.payout_cents, sales_order.cost_cents, sales_order.profit_cents) <> (0, 0, 0)`,
  ],
  [
    'the history of an order begins when it was placed and ends with its status',
    `select sales_order.id
    from sales_order
    join order_history step on step.sales_order_id = sales_order.id
    group by sales_order.id
    having (array_agg(step.order_status order by step.id desc))[1] <> sales_order.order_status
      or max(step.created_on) <> sales_order.updated_on
      or min(step.order_placed_time) <> sales_order.order_time
      or max(step.created_on) > timestamptz '2026-11-01Z'`,
  ],
  [
    'an item costs what its pieces cost in their lots',
    `select item.id
    from order_item item
    left join purchase_use part on part.order_item_id = item.id
    left join purchase on purchase.id = part.purchase_id
    group by item.id
    having item.cost_cents <> coalesce(sum(part.quantity * part.cost_cents), 0)
      or coalesce(sum(part.quantity), 0) <> case when item.is_canceled then 0 else item.quantity end
      or bool_or(part.cost_cents <> purchase.cost_cents or purchase.created_on > item.sold_on or purchase.product_id <> item.product_id)`,
  ],
  [
    'of a lot so many pieces are used as items have',
    `select purchase.id
    from purchase
    left join purchase_use part on part.purchase_id = purchase.id
    group by purchase.id
    having purchase.used <> coalesce(sum(part.quantity), 0)`,
  ],
  [
    'lots are used up the oldest first, by the items in the order of their sale',
    `select part.id
    from (
      select purchase_use.id,
        row_number() over (partition by item.product_id order by item.sold_on, item.id, purchase.created_on, purchase.id) as sold_as,
        row_number() over (partition by item.product_id order by purchase.created_on, purchase.id, item.sold_on, item.id) as bought_as
      from purchase_use
      join purchase on purchase.id = purchase_use.purchase_id
      join order_item item on item.id = purchase_use.order_item_id
    ) part
    where part.sold_as <> part.bought_as
    union all
    select later.id
    from purchase later
    join purchase older on older.product_id = later.product_id
      and (older.created_on, older.id) < (later.created_on, later.id)
    where later.used > 0 and older.used < older.quantity`,
  ],
  [
    'what is left of lots is what lies in all centres and is promised to nobody',
    `select purchase.product_id
    from purchase
    group by purchase.product_id
    having sum(purchase.quantity - purchase.used) <> (
        select coalesce(sum(stock.quantity), 0) from distribution_center_quantity stock
        where stock.product_id = purchase.product_id
      ) - (
        select coalesce(sum(held.quantity), 0) from stock_reservation held
        where held.product_id = purchase.product_id
      )`,
  ],
  [
    'the lot in use costs what its product says',
    `select product.id
    from product
    join lateral (
      select purchase.cost_cents
      from purchase
      where purchase.product_id = product.id and purchase.used < purchase.quantity
      order by purchase.created_on, purchase.id
      limit 1
    ) active on true
    where active.cost_cents is distinct from product.cost_cents`,
  ],
  [
    'what was bought or sold was so while the product was here',
    `select product.id
    from product
    join (
      select product_id, created_on from purchase union all select product_id, sold_on from order_item
    ) traded on traded.product_id = product.id
    where product.product_type <> 'basic'
      or traded.created_on not between product.created_on and timestamptz '2026-11-01Z'`,
  ],
])('%s', async (_sentence, wrong) => {
  expect(await rowsOf(wrong)).toEqual([])
})
