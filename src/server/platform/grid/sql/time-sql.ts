import { sql } from 'kysely'
import type { TimeBound } from '../condition.ts'
import { allSql, type Sql, type SqlColumn, type SqlCondition } from './sql-column.ts'

export type TimeColumn = Extract<SqlColumn, { storage: 'timestamp' | 'date' }>

/** Between two days or moments; with both ends open, any time at all. */
export function timeSql(
  column: TimeColumn,
  { from, to }: { from?: TimeBound; to?: TimeBound },
  timeZone: string,
): SqlCondition {
  if (from === undefined && to === undefined) return sql`(${column.value} is not null)`
  const lower = from && boundSql(column, '>', from, timeZone)
  const upper = to && boundSql(column, '<', to, timeZone)
  return sql`(${allSql(lower, upper)})`
}

type TimeIn = { days: readonly string[]; moments: readonly string[]; from?: string }

/** One of these days or moments, or any day from this one on. */
export function timeInSql(
  column: TimeColumn,
  { days, moments, from }: TimeIn,
  timeZone: string,
): SqlCondition {
  const { value } = column
  const ownDay = column.storage === 'date' ? value : sql`(${value} at time zone ${timeZone}::text)::date`
  return sql`(${sql.join(
    [
      sql`${ownDay} = any(${days}::date[])`,
      ...(moments.length === 0 ? [] : [momentInSql(column, moments, timeZone)]),
      ...(from === undefined ? [] : [boundSql(column, '>', { day: from }, timeZone)]),
    ],
    sql` or `,
  )})`
}

function momentInSql(column: TimeColumn, moments: readonly string[], timeZone: string): SqlCondition {
  const wanted = sql.join(moments.map((moment) => momentSql(moment, timeZone)))
  return sql`${asMoment(column, timeZone)} = any(array[${wanted}])`
}

function boundSql(column: TimeColumn, side: '>' | '<', bound: TimeBound, timeZone: string): SqlCondition {
  if (!('day' in bound)) {
    const operator = sql.raw(bound.isInclusive ? `${side}=` : side)
    return sql`${asMoment(column, timeZone)} ${operator} ${momentSql(bound.moment, timeZone)}`
  }
  const day = sql`${bound.day}::date`
  if (column.storage === 'date') return sql`${column.value} ${sql.raw(`${side}=`)} ${day}`
  return side === '>'
    ? sql`${column.value} >= ${midnight(day, timeZone)}`
    : sql`${column.value} < ${midnight(sql`${day} + 1`, timeZone)}`
}

function midnight(day: Sql, timeZone: string): Sql {
  return sql`((${day})::timestamp at time zone ${timeZone}::text)`
}

function momentSql(moment: string, timeZone: string): Sql {
  return saysItsZone(moment)
    ? sql`${moment}::timestamptz`
    : sql`(${moment}::timestamp at time zone ${timeZone}::text)`
}

/** Whether a moment of ISO 8601 says where it is told. */
export function saysItsZone(moment: string): boolean {
  return /(?:Z|[+-]\d{2}:?\d{2})$/.test(moment.slice(10))
}

// Next to a moment, a day without a time stands for its midnight.
function asMoment(column: TimeColumn, timeZone: string): Sql {
  return column.storage === 'date' ? midnight(column.value, timeZone) : column.value
}
