import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

/** Products of which a sale has become older than one of the windows since they were last looked at. */
export async function findAgedSales(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct item.product_id as id
    from sold_count
    cross join unnest(array[7, 14, 30, 60, 90]) as span (days)
    join order_item item
      on item.sold_on > sold_count.counted_until - make_interval(days => span.days)
      and item.sold_on <= ${now}::timestamptz - make_interval(days => span.days)
    where not item.is_canceled and item.product_id is not null
    order by item.product_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Counts anew what was sold of these products. */
export async function countSold(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql`select count_sold(${ids}::integer[], ${now})`.execute(tx)
}

export async function markSoldCounted(db: Db, now: Date): Promise<void> {
  await sql`update sold_count set counted_until = greatest(counted_until, ${now}::timestamptz)`.execute(db)
}
