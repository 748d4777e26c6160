import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg, { type Pool } from 'pg'
import { makePool, serverKeepalive, withoutCompiler } from './connections.ts'
import { plannedOnce } from './prepared-statements.ts'
import type { Schema } from './schema.ts'

type LogEntry = (fields: object, message: string) => void

/** What the database needs of a log; pino's logger fits. */
export type DatabaseLog = { info: LogEntry; warn: LogEntry; error: LogEntry }

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
export type Database = { db: Db; pool: Pool; close: () => Promise<void> }

export type DatabaseOptions = {
  url: string
  applicationName: string
  poolSize: number
  log?: DatabaseLog
  /** The role whose rights count, when it is another than the one that connects. */
  role?: string | undefined
  /** Longest time one statement may take; bulk work asks for more, 0 is no limit. */
  statementTimeoutMs?: number
}

/** Opens a pool on one PostgreSQL: a lost client, a forgotten transaction or a hopeless query can't hold others up for long. */
export function openDatabase(options: DatabaseOptions): Database {
  const { connectionString, given } = withoutOptions(options.url)
  const settings = {
    connectionString,
    application_name: options.applicationName,
    max: options.poolSize,
    connectionTimeoutMillis: 12_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs ?? 10_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    // Days begin at midnight UTC on every server, whatever its own time zone is.
    options: [
      ...given,
      '-c timezone=UTC',
      withoutCompiler,
      ...serverKeepalive,
      ...(options.role ? [`-c role=${options.role}`] : []),
    ].join(' '),
    types: columnParsers,
  }
  const pool = makePool(settings, (error) =>
    options.log?.warn({ err: error }, 'an idle database connection was lost'),
  )
  const db: Db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const close = async () => {
    await db.destroy()
    // Kysely leaves a pool alone through which it was never asked anything.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, close }
}

// Options in the address would take the place of ours without a word, and the pool would run as another role than it should.
function withoutOptions(url: string): { connectionString: string; given: string[] } {
  const address = new URL(url)
  const given = address.searchParams.getAll('options')
  if (given.length === 0) return { connectionString: url, given }
  address.searchParams.delete('options')
  return { connectionString: address.href, given }
}

/** Who changes rows and why; the history triggers read it. */
export type Actor = {
  /** User name, or the name of a process such as 'import'. */
  actor: string
  reason?: string
  /** The run that it is part of; without one, the changes of the transaction are an act of their own. */
  act?: number
}

/** Runs `work` in one transaction whose changes are recorded under the actor's name. */
export function inTransaction<T>(
  db: Db,
  { actor, reason = '', act }: Actor,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`${plannedOnce}
      select
        set_config('backroom.actor', ${actor}, true),
        set_config('backroom.reason', ${reason}, true),
        set_config('backroom.act', ${String(act ?? '')}, true)`.execute(tx)
    return work(tx)
  })
}

const oid = {
  int8: 20,
  date: 1082,
  numeric: 1700,
  int8Array: 1016,
  dateArray: 1182,
  numericArray: 1231,
  textArray: 1009,
}

type Parser = (text: string) => unknown
const parseText: Parser = (text) => text
const parseTextArray = pg.types.getTypeParser(oid.textArray) as (text: string) => (string | null)[]

/**
 * How columns arrive: int8 as number, numeric as text (it may be finer than a double), date as 'yyyy-MM-dd' (it has no
 * time zone that a Date could take away a day by).
 */
export const columnParsers: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => {
    const parser = format === 'binary' ? undefined : parsers.get(id)
    return parser ?? (pg.types.getTypeParser(id, format) as Parser)
  },
}

const parsers = new Map<number, Parser>([
  [oid.int8, parseInt8],
  [oid.int8Array, (text) => parseTextArray(text).map((item) => (item === null ? null : parseInt8(item)))],
  [oid.numeric, parseText],
  [oid.date, parseText],
  [oid.numericArray, parseTextArray],
  [oid.dateArray, parseTextArray],
])

function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} from the database is too large for a number.`)
  return value
}
