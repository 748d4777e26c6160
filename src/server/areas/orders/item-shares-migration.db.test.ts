// A database of before items had their shares of all that concerns an order: from then on they have.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabaseBefore, type MigratedDatabase } from '../../../../tests/support/database-before.ts'

let database: MigratedDatabase
beforeAll(async () => {
  database = await createDatabaseBefore('0290-item-shares.sql', filled)
})
afterAll(() => database.drop())

const filled = `
  insert into sales_order (order_id, order_number, marketplace, order_time, order_status, amount_cents,
    platform_amount_cents, payout_cents, shipping_cost_cents, restock_fee, created_by)
  values ('OFF', 'OFF', 'Manual', now(), 'Open', 10001, 10001, 8001, 501, 12.5, 'mia'),
    ('FREE', 'FREE', 'Manual', now(), 'Open', 0, 0, 101, 0, 0, 'mia'),
    ('FINE', 'FINE', 'Manual', now(), 'Open', 500, 500, 400, 0, 0, 'mia');
  insert into order_item (sales_order_id, sku, title, quantity, amount_cents, platform_amount_cents, payout_cents, is_canceled)
  select sales_order.id, 'S', 'T', 1, part.cents, part.cents, part.payout, part.is_canceled
  from sales_order
  join (
    values ('OFF', 2500, 0, false), ('OFF', 7500, 0, false), ('OFF', 900, 0, true),
      ('FREE', 0, 0, false), ('FREE', 0, 0, false), ('FINE', 200, 300, false), ('FINE', 300, 100, false)
  ) part (order_id, cents, payout, is_canceled) on part.order_id = sales_order.order_id
  order by sales_order.id, part.cents;`

test('items that did not add up to their order do so, and no others are touched', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select sales_order.order_id, item.platform_amount_cents::integer as total, item.payout_cents::integer as payout,
      item.shipping_cost_cents::integer as shipping, item.restock_cents::integer as restock,
      item.profit_cents::integer as profit
    from order_item item
    join sales_order on sales_order.id = item.sales_order_id
    order by sales_order.id, item.is_canceled, item.id`.execute(database.db)
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['OFF', 2_500, 2_000, 125, 313, 1_562],
    ['OFF', 7_501, 6_001, 376, 937, 4_688],
    ['OFF', 900, 0, 0, 0, 0],
    ['FREE', 0, 51, 0, 0, 51],
    ['FREE', 0, 50, 0, 0, 50],
    ['FINE', 200, 300, 0, 0, 300],
    ['FINE', 300, 100, 0, 0, 100],
  ])
})
