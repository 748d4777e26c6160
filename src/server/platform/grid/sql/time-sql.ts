import { sql } from 'kysely'
import type { TimeBound } from '../condition.ts'
import type { Sql, SqlColumn, SqlCondition } from './sql-column.ts'

type TimeColumn = Extract<SqlColumn, { storage: 'timestamp' | 'date' }>

/** Between two days or moments; with both ends open, any time at all. */
export function timeSql(
  column: TimeColumn,
  { from, to }: { from?: TimeBound; to?: TimeBound },
  timeZone: string,
): SqlCondition {
  const parts = [
    from === undefined ? [] : [lowerSql(column, from, timeZone)],
    to === undefined ? [] : [upperSql(column, to, timeZone)],
  ].flat()
  if (parts.length === 0) return sql`(${column.value} is not null)`
  return sql`(${sql.join(parts, sql` and `)})`
}

function lowerSql(column: TimeColumn, bound: TimeBound, timeZone: string): SqlCondition {
  if ('day' in bound) {
    return column.storage === 'date'
      ? sql`${column.value} >= ${bound.day}::date`
      : sql`${column.value} >= ${midnight(sql`${bound.day}::date`, timeZone)}`
  }
  const moment = momentSql(bound.moment, timeZone)
  return bound.isInclusive
    ? sql`${asMoment(column, timeZone)} >= ${moment}`
    : sql`${asMoment(column, timeZone)} > ${moment}`
}

function upperSql(column: TimeColumn, bound: TimeBound, timeZone: string): SqlCondition {
  if ('day' in bound) {
    return column.storage === 'date'
      ? sql`${column.value} <= ${bound.day}::date`
      : sql`${column.value} < ${midnight(sql`${bound.day}::date + 1`, timeZone)}`
  }
  const moment = momentSql(bound.moment, timeZone)
  return bound.isInclusive
    ? sql`${asMoment(column, timeZone)} <= ${moment}`
    : sql`${asMoment(column, timeZone)} < ${moment}`
}

function midnight(day: Sql, timeZone: string): Sql {
  return sql`((${day})::timestamp at time zone ${timeZone}::text)`
}

function momentSql(moment: string, timeZone: string): Sql {
  return /(?:Z|[+-]\d{2}:?\d{2})$/.test(moment.slice(10))
    ? sql`${moment}::timestamptz`
    : sql`(${moment}::timestamp at time zone ${timeZone}::text)`
}

// Next to a moment, a day without a time stands for its midnight.
function asMoment(column: TimeColumn, timeZone: string): Sql {
  return column.storage === 'date' ? midnight(column.value, timeZone) : column.value
}
