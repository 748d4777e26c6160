import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

const windowDays = [3, 7, 14, 30, 60, 90]

/** Products of which a sale has come to its time, or has become older than one of the windows, since they were last looked at; and always 0, what is linked with none, which no order counts. */
export async function findAgedSales(db: Db, now: Date): Promise<number[]> {
  const { counted_until: since, time_zone: zone } = await db
    .selectFrom('sold_count')
    .select(['counted_until', 'time_zone'])
    .executeTakeFirstOrThrow()
  const turns = [sql<boolean>`item.sold_on > ${since} and item.sold_on <= ${now}`]
  for (const days of windowDays)
    turns.push(
      sql`item.sold_on >= ${startOfWindow(since, days, zone)} and item.sold_on < ${startOfWindow(now, days, zone)}`,
    )
  const aged = new Set([0])
  // One by one, with both ends at hand: only then an index finds the few that are meant.
  for (const turn of turns) {
    const { rows } = await sql<{ id: number }>`
      select distinct item.product_id as id
      from order_item item
      where item.product_id is not null and not item.is_canceled and ${turn}`.execute(db)
    for (const { id } of rows) aged.add(id)
  }
  return [...aged].sort((one, other) => one - other)
}

/** Midnight before the first of so many days, of which the last is the day of this moment. */
function startOfWindow(moment: Date, days: number, zone: string) {
  return sql`(((${moment}::timestamptz at time zone ${zone}::text)::date - ${days - 1}::integer)::timestamp at time zone ${zone}::text)`
}

/** Counts days where the business is from now on: whatever may count differently there will be found as aged. */
export async function countDaysIn(db: Db, zone: string): Promise<void> {
  // Both or neither: days that are told by one zone and were added up by another would stay wrong for ever.
  await db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      update sold_count set time_zone = ${zone}, counted_until = counted_until - interval '91 days'
      where time_zone <> ${zone}`.execute(tx)
    if (numAffectedRows !== undefined && numAffectedRows > 0n)
      await sql`select recount_sale_groups(), recount_order_groups()`.execute(tx)
  })
}

/** Adds up by day, channel, brand and size, and by MPN, what was written down of sales since the last time, and of their orders. */
export async function addUpSales(db: Db): Promise<void> {
  await sql`select add_up_order_changes()`.execute(db)
  await sql`select add_up_sale_changes()`.execute(db)
  await sql`select add_up_mpn_sales()`.execute(db)
}

/** Counts anew what was sold of these products. */
export async function countSold(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql`select count_sold(${ids}::integer[], ${now})`.execute(tx)
}

export async function markSoldCounted(db: Db, now: Date): Promise<void> {
  await sql`update sold_count set counted_until = greatest(counted_until, ${now}::timestamptz)`.execute(db)
}
