import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { CopiedRows } from './copied-rows.ts'
import type { HeldList } from './held-list.ts'
import { takeRoom, type Room } from './memory-room.ts'
import { MemoryTable, type ReadRow } from './memory/memory-table.ts'

export type HeldTable = { table: MemoryTable } & Seen

/** A snapshot, and what moves the fields of all rows in it. */
export type Seen = { snapshot: string; movedBy: string | null }

export type Reading = {
  list: HeldList
  room: Room
  /** Different texts of a column that are numbered; the others lie in one buffer. */
  mostFew?: number
}

const rowsBetweenLooks = 50_000

/** Every row, and the snapshot that they are of. */
export async function readTable(client: Client, { list, room, mostFew }: Reading): Promise<HeldTable> {
  const table = new MemoryTable(list.fields, { mostFew })
  let seen: Seen = { snapshot: '', movedBy: null }
  await inSnapshot(client, list, async (now) => {
    seen = now
    await copyRows(client, `${list.select} order by 1`, (row) => {
      table.load(row)
      if (table.rowCount % rowsBetweenLooks === 0) takeRoom(room, table.size())
    })
  })
  takeRoom(room, table.size())
  return { table, ...seen }
}

/** The rows of these ids that there are. */
export async function readRows(client: Client, list: HeldList, ids: readonly number[]): Promise<ReadRow[]> {
  const rows: ReadRow[] = []
  const chosen = `${list.id} = any('{${ids.join(',')}}'::integer[])`
  await copyRows(client, `${list.select} where ${chosen}`, (row) => rows.push(row))
  return rows
}

async function copyRows(client: Client, select: string, take: (row: ReadRow) => void): Promise<void> {
  const copied = new CopiedRows(take)
  const stream = client.query(copyTo(`copy (${select}) to stdout (format binary)`))
  try {
    for await (const piece of stream) copied.add(piece as Buffer)
  } catch (problem) {
    // The database waits until somebody reads the rest, and nothing more that is asked by this connection gets past that.
    void client.end()
    throw problem
  }
  if (!copied.isWhole) throw new Error('The database sent a part of the rows only.')
}

/** What is read in one go sees one snapshot. */
export async function inSnapshot(
  client: Client,
  list: HeldList,
  work: (seen: Seen) => Promise<void>,
): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  try {
    const { rows } = await client.query<Seen>(
      `select pg_current_snapshot()::text as snapshot, ${movedBySql(list)} as "movedBy"`,
    )
    const [seen] = rows
    if (seen !== undefined) await work(seen)
  } finally {
    // Where this fails, the connection is gone, and what ended the work is what is told.
    await client.query('rollback').catch(() => undefined)
  }
}

export function movedBySql({ movedBy = 'null' }: HeldList): string {
  return `(${movedBy})::text`
}
