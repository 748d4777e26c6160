import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Takes over the setting, and the zone where the business is, for every order that comes from now on; the rule is one row. */
export async function keepRule(db: Db, timeZone: string): Promise<void> {
  await sql`
    update ship_by_rule
    set days = setting.value, time_zone = ${timeZone}
    from setting
    where setting.name = 'ship_within_days'
      and (ship_by_rule.days, ship_by_rule.time_zone) is distinct from (setting.value, ${timeZone})`.execute(
    db,
  )
}

/**
 * Gives what waits the date that the rule says now; what has left keeps the one that it left with. Reads what waits by its index,
 * some thousands among millions, and writes only after the rule changed, or for whom it changed at that very moment. Orders that
 * somebody is at have their turn the next time.
 */
export async function dateWaiting(db: Db): Promise<void> {
  await sql`
    with otherwise as (
      select sales_order.id
      from sales_order
      where sales_order.order_status in ('Open', 'Acknowledged')
        and sales_order.channel_ship_by is null
        and sales_order.ship_by <> usual_ship_by(sales_order.order_time)
      order by sales_order.id
      for no key update skip locked
    )
    update sales_order
    set ship_by = usual_ship_by(sales_order.order_time)
    from otherwise
    where sales_order.id = otherwise.id`.execute(db)
}

/** Marks what has come into risk since it was looked at last: read from the front of the index up to that moment, and no further. */
export async function markAtRisk(db: Db, now: Date): Promise<void> {
  await sql`
    with due as (
      select sales_order.id
      from sales_order
      where sales_order.order_status in ('Open', 'Acknowledged')
        and sales_order.ship_by < ${now}::timestamptz + interval '24 hours'
        and not sales_order.at_risk
      order by sales_order.id
      for no key update skip locked
    )
    update sales_order
    set at_risk = true
    from due
    where sales_order.id = due.id`.execute(db)
}
