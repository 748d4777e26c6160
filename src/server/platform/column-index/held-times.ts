import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { questionsOf, type Condition, type TimeBound } from '../grid/condition.ts'
import { saysItsZone } from '../grid/sql/time-sql.ts'

/** A day or a moment of a filter, as the database understands it where the business is; times in milliseconds. */
export type HeldTime = {
  /** The moment, or the midnight with which the day begins. */
  at: number
  /** Of its day. */
  midnight: number
  nextMidnight: number
  /** Days since 1970. */
  day: number
  /** Whether clocks go back about one of its midnights: then its moments need not lie together. */
  isOdd: boolean
}

const mostKept = 2_000

/** The times that filters ask for, worked out once by the database, which alone says what they mean. */
export function createHeldTimes(db: Db, timeZone: string) {
  const known = new Map<string, HeldTime>()
  return {
    /** Those of this condition. */
    of: async (condition: Condition | undefined): Promise<(text: string) => HeldTime> => {
      const texts = condition === undefined ? [] : timesIn(condition)
      const unknown = texts.filter((text) => !known.has(text))
      if (known.size > mostKept) known.clear()
      if (unknown.length > 0)
        for (const [text, time] of await readTimes(db, timeZone, texts)) known.set(text, time)
      const own = new Map(texts.map((text) => [text, known.get(text)]))
      return (text) => {
        const time = own.get(text)
        if (time === undefined) throw new Error(`Nothing is known of the time ${text}.`)
        return time
      }
    },
  }
}

function timesIn(condition: Condition): string[] {
  const texts = questionsOf(condition).flatMap(({ test }) => {
    if (test.kind === 'time') return [test.from, test.to].filter((bound) => bound !== undefined).map(textOf)
    if (test.kind === 'time_in')
      return [...test.days, ...test.moments, ...(test.from === undefined ? [] : [test.from])]
    return []
  })
  return [...new Set(texts)]
}

export function textOf(bound: TimeBound): string {
  return 'day' in bound ? bound.day : bound.moment
}

type StoredTime = {
  text: string
  at: string
  midnight: string
  next_midnight: string
  day: number
  is_odd: boolean
}

async function readTimes(db: Db, timeZone: string, texts: readonly string[]): Promise<[string, HeldTime][]> {
  const zoned = texts.map(saysItsZone)
  const zone = sql`${timeZone}::text`
  const { rows } = await sql<StoredTime>`
    select text, extract(epoch from at) * 1000 as at, extract(epoch from midnight) * 1000 as midnight,
      extract(epoch from next_midnight) * 1000 as next_midnight, day - '1970-01-01'::date as day,
      ${offsetSql(sql`midnight - interval '4 hours'`, zone)} > ${offsetSql(sql`midnight + interval '4 hours'`, zone)}
        or ${offsetSql(sql`next_midnight - interval '4 hours'`, zone)}
          > ${offsetSql(sql`next_midnight + interval '4 hours'`, zone)} as is_odd
    from (
      select text, at, day, day::timestamp at time zone ${zone} as midnight,
        (day + 1)::timestamp at time zone ${zone} as next_midnight
      from (
        select text, at, (at at time zone ${zone})::date as day
        from (
          select text, case
            when is_zoned then text::timestamptz
            else text::timestamp at time zone ${zone}
          end as at
          from unnest(${texts}::text[], ${zoned}::boolean[]) asked (text, is_zoned)
        ) moment
      ) dated
    ) known`.execute(db)
  return rows.map(({ text, at, midnight, next_midnight, day, is_odd }) => [
    text,
    { at: Number(at), midnight: Number(midnight), nextMidnight: Number(next_midnight), day, isOdd: is_odd },
  ])
}

function offsetSql(at: ReturnType<typeof sql>, zone: ReturnType<typeof sql>) {
  return sql`((${at}) at time zone ${zone}) - ((${at}) at time zone 'UTC')`
}
