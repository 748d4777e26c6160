// A database of before it was kept which figures people had typed: its histories know.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabaseBefore, type MigratedDatabase } from '../../../../tests/support/database-before.ts'

let database: MigratedDatabase
beforeAll(async () => {
  database = await createDatabaseBefore('0300-typed-figures.sql', filled)
})
afterAll(() => database.drop())

const filled = `
  insert into sales_order (order_id, order_number, marketplace, order_time, order_status, amount_cents,
    platform_amount_cents, payout_cents, is_payout_estimated, created_by)
  select name, name, 'StockX', now(), 'Open', 100, 100, 100, name = 'FOLLOWED', 'StockX'
  from unnest(array['TYPED', 'FOLLOWED', 'UNTOUCHED']) name;
  insert into order_history (sales_order_id, order_status, note, created_by)
  select sales_order.id, 'Open', entry.note, 'mia'
  from sales_order
  join (
    values ('TYPED', 'Payout was changed from 1.00 to 2.00.'), ('TYPED', 'Payout was changed from 2.00 to 1.00.'),
      ('TYPED', 'Restock Fee was changed from 0 % to 5 %.'), ('FOLLOWED', 'Order Total was changed from 2.00 to 1.00.'),
      ('FOLLOWED', 'Payout was changed from 2.00 to 1.00.'), ('UNTOUCHED', 'Order Archived'), ('UNTOUCHED', null)
  ) entry (name, note) on entry.name = sales_order.order_id;`

test('orders know which figures people typed, but for a payout that only followed', async () => {
  const orders = await database.db
    .selectFrom('sales_order')
    .select(['order_id', 'typed_figures'])
    .orderBy('id')
    .execute()
  expect(orders.map((order) => [order.order_id, order.typed_figures])).toEqual([
    ['TYPED', ['payout', 'restock_fee']],
    ['FOLLOWED', ['platform_amount']],
    ['UNTOUCHED', []],
  ])
})
