import { sql } from 'kysely'
import type { Db } from '../../src/server/platform/database/database.ts'

/** Workers fetch no orders: a test that counts calls would count these. */
export async function fetchNoOrders(db: Db): Promise<void> {
  await sql`
    insert into scheduled_process (name, next_try_on)
    values ('order_fetch:shopify', 'infinity'), ('order_fetch:stockx', 'infinity'),
      ('order_fetch:shipstation', 'infinity'), ('order_fetch:channeladvisor', 'infinity')`.execute(db)
}
