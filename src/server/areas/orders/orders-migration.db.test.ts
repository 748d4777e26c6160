// A database of before orders counted as they do now: its figures are made good.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabaseBefore, type MigratedDatabase } from '../../../../tests/support/database-before.ts'

let database: MigratedDatabase
beforeAll(async () => {
  database = await createDatabaseBefore('0112-what-orders-count.sql', filled)
})
afterAll(() => database.drop())

const filled = `
  insert into product (sku, title, product_type) values ('SENT', 'A', 'basic'), ('AHEAD', 'B', 'basic'), ('NOT', 'C', 'basic');
  insert into distribution_center (name, code) values ('Austin', 'AUS'), ('Boise', 'BOI');
  insert into distribution_center_quantity (product_id, distribution_center_id, quantity)
  select product.id, center.id, case center.name when 'Phoenix' then 4 when 'Austin' then 2 else 1 end
  from product, distribution_center center
  where product.sku = 'SENT' and center.name in ('Phoenix', 'Austin', 'Boise');
  insert into sales_order (order_id, order_number, marketplace, order_time, order_status, amount_cents,
    platform_amount_cents, payout_cents, created_by)
  select name, name, 'Manual', now() + ahead, status, 900, 900, 800, 'mia'
  from (
    values ('SENT', interval '0', 'Shipped'), ('AHEAD', interval '1 day', 'Open'), ('NOT', interval '0', 'Canceled')
  ) made (name, ahead, status);
  insert into order_item (sales_order_id, product_id, sku, title, quantity, platform_amount_cents, payout_cents, is_canceled)
  select sales_order.id, product.id, product.sku, product.title, 5, 900, 800, product.sku = 'NOT'
  from product join sales_order on sales_order.order_id = product.sku;
  insert into stock_reservation (order_item_id, product_id, quantity)
  select order_item.id, order_item.product_id, 5 from order_item where not is_canceled;`

test('what was sent leaves the fullest centres, what lies ahead is not sold yet, and what was canceled pays nothing', async () => {
  const { rows } = await sql`
    select product.sku, product.total_quantity::integer as total, product.open_allocated_quantity::integer as promised,
      product.quantity_sold_last7_days::integer as sold, sales_order.payout_cents::integer as payout,
      (
        select jsonb_object_agg(center.name, stock.quantity)
        from distribution_center_quantity stock
        join distribution_center center on center.id = stock.distribution_center_id
        where stock.product_id = product.id
      ) as centres
    from product join sales_order on sales_order.order_id = product.sku
    order by product.id`.execute(database.db)
  expect(rows).toEqual([
    {
      ...{ sku: 'SENT', total: 2, promised: 0, sold: 5, payout: 800 },
      centres: { Phoenix: 0, Austin: 1, Boise: 1 },
    },
    { sku: 'AHEAD', total: 0, promised: 5, sold: 0, payout: 800, centres: null },
    { sku: 'NOT', total: 0, promised: 0, sold: 0, payout: 0, centres: null },
  ])
})
