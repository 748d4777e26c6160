// Brings what changed in the database to a table in memory. Each look is one snapshot, and so is the table after it: the changes
// that this snapshot sees and the one before did not, read as this snapshot has them.
import { randomUUID } from 'node:crypto'
import { setImmediate as breath } from 'node:timers/promises'
import type { Client } from 'pg'
import { readIndexFile, writeIndexFile, type FileStamp } from './index-file.ts'
import type { MemoryTable } from './memory/memory-table.ts'
import { roomLeft, takeRoom } from './memory-room.ts'
import { inSnapshot, movedBySql, readRows, readTable, type HeldTable, type Reading } from './read-table.ts'

export type FeedOptions = Reading & { path?: string | undefined }

/** More changes than this are read as a whole new table. */
const mostChanges = 200_000
const changesAtOnce = 2_000
/** So few rows are read anew at once that who asks meanwhile hardly waits. */
const movedAtOnce = 500
/** A database that says nothing for so long is gone. */
const silenceMs = 5_000

/** A table in memory, and the snapshot of the database that it equals. */
export class Feed {
  readonly #client: Client
  readonly #options: FeedOptions
  readonly table: MemoryTable
  #snapshot: string
  #isHalf = false
  /** What moved the fields of the rows before `#unmoved`, which still are to be read anew from there on. */
  #movedBy: string | null
  #unmoved = Infinity
  /** One after the other: all of it goes by one connection. */
  #turns: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined
  #writing: Promise<void> = Promise.resolve()
  /** Whether the file has all of it. */
  #isFiled = false

  private constructor(client: Client, options: FeedOptions, { table, snapshot, movedBy }: HeldTable) {
    this.#client = client
    this.#options = options
    this.table = table
    this.#snapshot = snapshot
    this.#movedBy = movedBy
  }

  /** From the file where that is still good, else from the database. */
  static async open(client: Client, options: FeedOptions): Promise<Feed> {
    await client.query('select forget_row_changes()')
    const { list, path } = options
    const isGood = (stamp: FileStamp) => isStillGood(client, stamp)
    const filed = path === undefined ? undefined : await readIndexFile(path, list.fields, isGood)
    if (filed !== undefined) {
      const feed = new Feed(client, options, filed)
      feed.#isFiled = true
      if (await feed.#catchesUp()) return feed
    }
    return new Feed(client, options, await readTable(client, options))
  }

  /** A file from before so much changed would be as old at every try. */
  async #catchesUp(): Promise<boolean> {
    try {
      await this.look()
      return true
    } catch (problem) {
      if (problem instanceof TooMuchChanged) return false
      throw problem
    }
  }

  /** What the table equals. */
  get snapshot(): string {
    return this.#snapshot
  }

  /** Whether the table is between two snapshots. */
  get isHalf(): boolean {
    return this.#isHalf
  }

  /** Whether rows are left whose fields were moved by more than themselves. */
  get isUnsettled(): boolean {
    return !this.table.isSettled
  }

  /** Done once the table has all that was committed before this was called. */
  look(): Promise<void> {
    // A look that is under way may have taken its snapshot before.
    this.#next ??= this.#inTurn(async () => {
      this.#next = undefined
      await this.#look()
    })
    return this.#next
  }

  /** Reads some of the rows anew whose fields were moved by more than themselves. */
  settle(): Promise<void> {
    return this.#inTurn(() => this.#takeChanges(movedAtOnce))
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#turns.catch(() => undefined).then(work)
    this.#turns = turn
    return turn
  }

  async #look(): Promise<void> {
    const question = {
      name: `look for changes of ${this.#options.list.name}`,
      text: `
        select pg_current_snapshot()::text as snapshot, ${movedBySql(this.#options.list)} as moved_by,
          exists (select from row_change where ${unseen}) as is_changed,
          exists (
            select from row_change_forgotten where before > pg_snapshot_xmin($2::pg_snapshot)
          ) as is_forgotten`,
      values: [this.#options.list.table, this.#snapshot],
      // The driver's own limit, of which its types do not know.
      query_timeout: silenceMs,
    }
    const { rows } = await this.#client.query<Look>(question)
    const [seen] = rows
    // Nobody stands still for as long as changes are kept but a program that was stopped, or one whose database's clock jumped.
    if (seen?.is_forgotten === true) throw new TooMuchChanged()
    if (seen?.is_changed === false) {
      this.#noteMoved(seen.moved_by)
      this.#snapshot = seen.snapshot
    } else await this.#takeChanges()
    this.#takeRoom()
  }

  /** Nobody may ask for what was moved until all rows were read anew, by what moves them now. */
  #noteMoved(movedBy: string | null): void {
    if (movedBy === this.#movedBy) return
    this.#movedBy = movedBy
    this.#unmoved = 0
    this.#isFiled = false
    this.table.isSettled = false
    this.table.version += 1
  }

  /** Orders that can be made again go before all is left to the database. */
  #takeRoom(): void {
    const { room } = this.#options
    this.table.dropOrders(roomLeft(room))
    takeRoom(room, this.table.size())
  }

  async #takeChanges(anew = 0): Promise<void> {
    await this.#writing
    const { list } = this.#options
    await inSnapshot(this.#client, list, async ({ snapshot, movedBy }) => {
      this.#noteMoved(movedBy)
      const { rows } = await this.#client.query<{ ids: number[] | null; is_all: boolean }>(
        `select array_agg(distinct id) as ids, coalesce(bool_or(ids is null), false) as is_all
         from row_change
         left join unnest(ids) id on true
         where ${unseen}`,
        [list.table, this.#snapshot],
      )
      const ids = (rows[0]?.ids ?? []).filter((id) => id !== null)
      if (rows[0]?.is_all === true || ids.length > mostChanges) throw new TooMuchChanged()
      this.#isHalf = true
      this.#isFiled = false
      for (let at = 0; at < ids.length; at += changesAtOnce) {
        const some = ids.slice(at, at + changesAtOnce)
        this.table.change(some, await readRows(this.#client, list, some))
        await breath()
      }
      await this.#readAnew(anew)
      this.#snapshot = snapshot
      this.#isHalf = false
    })
  }

  async #readAnew(most: number): Promise<void> {
    const { rowCount } = this.table
    const end = Math.min(this.#unmoved + most, rowCount)
    const ids = Array.from({ length: Math.max(0, end - this.#unmoved) }, (_none, at) =>
      this.table.id(this.#unmoved + at),
    )
    if (ids.length > 0) this.table.change(ids, await readRows(this.#client, this.#options.list, ids))
    this.#unmoved += ids.length
    if (this.#unmoved < rowCount) return
    this.#unmoved = Infinity
    this.table.isSettled = true
  }

  /** Writes the table into its file; changes wait meanwhile. */
  async keep(): Promise<void> {
    const { path } = this.#options
    if (path === undefined || this.#isFiled || this.#isHalf || this.isUnsettled) return
    const written = Promise.withResolvers<void>()
    this.#writing = written.promise
    try {
      const snapshot = this.#snapshot
      const database = await databaseOf(this.#client)
      if (database === undefined) return
      const stamp = { database, token: randomUUID(), snapshot, movedBy: this.#movedBy }
      // What the table has seen is on the database's disk once this is: no crash can take it back unnoticed.
      await this.#client.query('insert into row_change_mark (token) values ($1)', [stamp.token])
      await writeIndexFile(path, stamp, this.table)
      this.#isFiled = true
    } finally {
      written.resolve()
    }
  }
}

type Look = { snapshot: string; moved_by: string | null; is_changed: boolean; is_forgotten: boolean }

/** So much changed that the table is to be read anew. */
export class TooMuchChanged extends Error {}

// The number alone is looked up in the index; whether its transaction was seen the snapshot knows.
const unseen = `list_table = $1 and xid >= pg_snapshot_xmin($2::pg_snapshot)
  and not pg_visible_in_snapshot(xid, $2::pg_snapshot)`

async function isStillGood(client: Client, { database, token }: FileStamp): Promise<boolean> {
  if (database !== (await databaseOf(client))) return false
  const { rowCount } = await client.query('select from row_change_mark where token = $1', [token])
  return rowCount === 1
}

/** The cluster and the database in it: transactions of another have other numbers. Nothing where we may not know. */
async function databaseOf(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ database: string | null }>(
    `select case
       when has_function_privilege('pg_control_system()', 'execute')
         then (select system_identifier from pg_control_system()) || '/' || oid
     end as database
     from pg_database
     where datname = current_database()`,
  )
  return rows[0]?.database ?? undefined
}
