import { sql, type RawBuilder, type SqlBool } from 'kysely'

export type Sql = RawBuilder<unknown>
export type SqlCondition = RawBuilder<SqlBool>

/** All of these; those that are absent don't count. */
export function allSql(...conditions: (SqlCondition | undefined)[]): SqlCondition {
  const parts = conditions.filter((condition) => condition !== undefined)
  return parts.length === 0 ? sql`true` : sql`${sql.join(parts, sql` and `)}`
}

/** Where a grid's column lies in the database. */
export type SqlColumn =
  | ({
      storage: 'text'
      value: Sql
      /** Folded text, collated "C". */
      fold: Sql
      /** What orders it, where the folded text does not. */
      order?: Sql | undefined
    } & WorkedOut)
  /** Whole numbers; the wire's number is shifted by so many decimals (2 for cents). */
  | ({ storage: 'integer'; value: Sql; decimals: 0 | 2 } & WorkedOut)
  | ({ storage: 'numeric'; value: Sql } & WorkedOut)
  | { storage: 'boolean'; value: Sql }
  | { storage: 'timestamp'; value: Sql }
  | { storage: 'date'; value: Sql }
  /** A list or a set with rules of its own. */
  | {
      storage: 'set'
      hasAny: (values: readonly string[]) => SqlCondition
      isEmpty: SqlCondition
      /** Joins each row with the texts that it holds, as `held (value)`; absent where they lie nowhere. */
      held?: Sql
      /** The same for a copy in memory; absent where only the database can tell. */
      inMemory?: SetInMemory
    }
  /** Several texts: what is asked holds where one of them has it. */
  | {
      storage: 'texts'
      some: (test: (text: TextColumn) => SqlCondition, within: SqlCondition) => SqlCondition
      isEmpty: SqlCondition
      /** A time of the row that stands beside each text as well, under these names of the row. */
      beside?: { fields: readonly string[]; time: Sql }
      /** An array of them for a copy in memory; absent where only the database can tell. */
      inMemory?: Sql
    }

/** Whether it takes time to say the value: then a question says it once. */
type WorkedOut = { isWorkedOut?: boolean }

export type SetInMemory = {
  /** An array of every text that a filter finds the row under. */
  texts: Sql
  /** There are too many different ones to be numbered; then the set is empty where it has none. */
  areMany?: boolean
  /** What a filter asks for, in these texts; nothing where only the database can tell. */
  asked?: (values: readonly string[]) => readonly string[] | undefined
}

export type TextColumn = Extract<SqlColumn, { storage: 'text' }>

/** How the conditions and sorts of one grid become SQL. */
export type SqlGrid = {
  column(field: string): SqlColumn
  /** The primary key, the last word of every order. */
  id: Sql
  /** The business time zone, where days begin and end. */
  timeZone: string
}
