import { sql } from 'kysely'
import { farthestDay, leastHistory } from '../../../contract/stock-cover/stock-cover.ts'
import type { Sql } from '../../platform/grid/sql/sql-column.ts'

/** What the figures of a product follow from: the rule stands in `contract/stock-cover/stock-cover.ts`, and this is how a list asks for it. */
type CoverParts = { sold: Sql; available: Sql; historyDays: Sql }

export type CoverField =
  'cover_state' | 'daily_rate' | 'days_of_cover' | 'runs_out_on' | 'sell_through' | 'reorder_quantity'

/** The figures by the name of their column, each worked out only where it is asked for. */
export function coverFigures({ sold, available, historyDays }: CoverParts): Record<CoverField, Sql> {
  const stock = sql`greatest(${available}, 0)`
  const days = sql`(${stock}::numeric * ${historyDays} / ${sold})`
  const reorder = sql`greatest(ceil(${sold}::numeric * (${leadTime} + ${targetCover}) / ${historyDays}) - ${available}, 0)::integer`
  const isLong = sql`${historyDays} >= ${sql.lit(leastHistory.days)}`
  // What was sold stands on the row; since when it is sold may have to be looked up.
  const isTold = sql`${sold} >= ${sql.lit(leastHistory.sold)} and ${isLong}`
  const isIdle = sql`${sold} = 0 and ${isLong}`
  return {
    cover_state: sql`case
      when ${isIdle} then 'No sales'
      when not (${isTold}) then 'Too little history'
      when ${available} <= 0 then 'Sold out'
      when ${days} <= ${leadTime} then 'Runs out soon'
      when ${reorder} > 0 then 'Reorder'
      else 'Enough' end`,
    daily_rate: sql`case when ${isTold} then round(${sold}::numeric / ${historyDays}, 2) when ${isIdle} then 0.00 end`,
    days_of_cover: sql`case when ${isTold} then round(${days}, 1) end`,
    runs_out_on: sql`case when ${isTold} and ${days} <= ${sql.lit(farthestDay)} then ${today} + floor(${days})::integer end`,
    sell_through: sql`round(100.0 * ${sold} / nullif(${sold} + ${stock}, 0), 2)`,
    reorder_quantity: sql`case when ${isTold} then ${reorder} when ${isIdle} then 0 end`,
  }
}

/** For how many days of a window something is known, today included. */
export function historyDays(window: number, knownSince: Sql): Sql {
  return sql`least(${sql.lit(window)}, ${today} - (${knownSince} at time zone ${zone})::date + 1)`
}

/** Midnight before the first of so many days, of which today is the last. */
export function startOfWindow(window: number): Sql {
  return sql`(
    select ((now() at time zone sold_count.time_zone)::date - ${sql.lit(window - 1)})::timestamp at time zone sold_count.time_zone
    from sold_count
  )`
}

// Where days begin stands where sales are counted by them.
const zone = sql`(select sold_count.time_zone from sold_count)`
const today = sql`(select (now() at time zone sold_count.time_zone)::date from sold_count)`
const leadTime = settingSql('lead_time_days')
const targetCover = settingSql('target_cover_days')

/** What all figures follow beside products and sales. */
export const coverMovedBy: Sql = sql`select concat_ws(',', ${leadTime}, ${targetCover}, ${zone}, ${today})`

function settingSql(name: string): Sql {
  return sql`(select setting.value from setting where setting.name = ${sql.lit(name)})`
}
