import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

/** From a sale's own time to the ends of the windows that count it. */
const turnDays = [0, 7, 14, 30, 60, 90]

/** Products of which a sale has come to its time, or has become older than one of the windows, since they were last looked at. */
export async function findAgedSales(db: Db, now: Date): Promise<number[]> {
  const { counted_until: since } = await db
    .selectFrom('sold_count')
    .select('counted_until')
    .executeTakeFirstOrThrow()
  const aged = new Set<number>()
  // Window by window, with both ends at hand: only then an index finds the few that left it.
  for (const days of turnDays) {
    const { rows } = await sql<{ id: number }>`
      select distinct item.product_id as id
      from order_item item
      where not item.is_canceled
        and item.product_id is not null
        and item.sold_on > ${daysBefore(since, days)}
        and item.sold_on <= ${daysBefore(now, days)}`.execute(db)
    for (const { id } of rows) aged.add(id)
  }
  return [...aged].sort((one, other) => one - other)
}

const dayMs = 86_400_000

function daysBefore(time: Date, days: number): Date {
  return new Date(time.getTime() - days * dayMs)
}

/** Counts anew what was sold of these products. */
export async function countSold(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql`select count_sold(${ids}::integer[], ${now})`.execute(tx)
}

export async function markSoldCounted(db: Db, now: Date): Promise<void> {
  await sql`update sold_count set counted_until = greatest(counted_until, ${now}::timestamptz)`.execute(db)
}
