import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyOrder, insertItems, insertOrders } from '../../../../tests/support/any-orders.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await insertOrders(database.db, fc.sample(anyOrder, { numRuns: 3, seed: 1 }))
  await insertItems(database.db, { least: 1 })
})
afterAll(() => database.drop())

/** The orders that are told to have changed by this. */
async function toldBy(statement: string): Promise<number[]> {
  const { db } = database
  await sql`delete from row_change`.execute(db)
  await sql.raw(statement).execute(db)
  const { rows } = await sql<{ ids: number[] }>`
    select array(
      select distinct id from row_change cross join unnest(ids) id where list_table = 'sales_order' order by id
    ) as ids`.execute(db)
  return rows[0]?.ids ?? []
}

const added = `insert into order_item (sales_order_id, sku, title, quantity, platform_amount_cents, payout_cents)
  select id, 'ADDED', 'Added', 1, 0, 0 from sales_order where id in (2, 3)`

test.each([
  ['comes', added, [2, 3]],
  ['has another SKU', `update order_item set sku = 'OTHER' where sales_order_id = 3`, [3]],
  ['has another title', `update order_item set title = 'Other' where sales_order_id = 2`, [2]],
  ['is linked with a product', `insert into product (sku, product_type, title) values ('LINKED', 'basic', 'Linked');
    update order_item set product_id = (select id from product) where sales_order_id = 1`, [1]],
  ['belongs to a product with another MPN', `update product set mpn = 'M-1'`, [1]],
  ['goes', 'delete from order_item where sales_order_id = 2', [2]],
  ['has other figures', 'update order_item set payout_cents = 5', []],
  ['is as it was', 'update order_item set sku = sku', []],
])('an order is held anew where an item %s', async (_, statement, told) => {
  expect(await toldBy(statement)).toEqual(told)
}) // prettier-ignore
