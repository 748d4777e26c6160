import { sql } from 'kysely'
import type { Column } from '../../../contract/columns/column.ts'
import { heldSums } from '../column-index/held-list.ts'
import type { HeldGroup } from '../column-index/memory/add-up.ts'
import { plannedOnce } from '../database/prepared-statements.ts'
import type { GridRequest } from '../grid/sql/find-block.ts'
import type { SqlTableGrid } from '../grid/sql/read-block.ts'
import type { List, StoredRow } from './define-list.ts'
import { totalsOfFigures, wireSum, type ListSource } from './list-figures.ts'
import { listMemory, type ListMemory, type ReaderParts } from './list-memory.ts'
import { rowReply, rowSelects, tableReader, type ListReader } from './table-reader.ts'

/** Reads a list from its columns in memory where they know the answer, else from PostgreSQL; both answer alike. */
export function listReader<Row>(parts: ReaderParts, list: List): ListReader<Row> {
  const { db, timeZone } = parts
  const database = tableReader<Row>(db, list, timeZone)
  const source = { db, list, grid: list.grid(timeZone) }
  const memory = listMemory(parts, list)
  return {
    ...database,
    read: async (request, columns) => {
      const found = await readFromMemory(source, memory, { request, columns })
      if (found === undefined) return database.read(request, columns)
      return { ...found, rows: found.rows.map((row) => rowReply(list, row, columns) as Row) }
    },
    count: async (condition) => (await memory({ condition }))?.answer.count ?? database.count(condition),
    ids: async (condition, most) =>
      (await memory({ condition, most }))?.answer.ids ?? database.ids(condition, most),
  }
}

/** Rows that changed while they were read are looked for once more; then the database has the word. */
const tries = 2

type Reading = { request: GridRequest; columns: readonly Column[] }

async function readFromMemory(source: ListSource, memory: ListMemory, { request, columns }: Reading) {
  const { list, grid } = source
  const sums = heldSums(list)
  const { condition, ...block } = request
  for (let tried = 0; tried < tries; tried += 1) {
    const found = await memory({ condition, block, sums, withWhole: true })
    if (found === undefined) return undefined
    const { count, whole: all = 0, block: ids = [], groups = [] } = found.answer
    // What lies in other tables is found by the same ids: neither waits for the other.
    const [rows, parts] = await Promise.all([
      readRows(source, columns, { ids, snapshot: found.snapshot }),
      list.addParts?.(
        source.db,
        ids.map((id) => ({ id })),
        columns,
      ),
    ])
    if (rows === undefined) continue
    const totals = totalsOfFigures(list, { groups: groups.map((group) => wireGroup(grid, group)) })
    const whole = rows.map((row, at) => Object.assign(row, parts?.[at]))
    return { rows: whole, figures: { count, all, totals } }
  }
  return undefined
}

function wireGroup(grid: SqlTableGrid, { sums, ...group }: HeldGroup): HeldGroup {
  const wire = Object.entries(sums).map(([field, sum]) => [field, wireSum(grid.column(field), sum)] as const)
  return { ...group, sums: Object.fromEntries(wire) }
}

/** The rows of a block as they were in the snapshot that it was found in; nothing where one of them has changed since. */
async function readRows(
  { db, list, grid }: ListSource,
  columns: readonly Column[],
  { ids, snapshot }: { ids: readonly number[]; snapshot: string },
): Promise<StoredRow[] | undefined> {
  if (ids.length === 0) return []
  const asked = sql`${ids}::integer[]`
  const seen = sql`${snapshot}::pg_snapshot`
  // Planned without a value to go by, a range with two ends is taken for narrow, and found by its index.
  const { rows } = await sql<StoredRow & { is_changed: boolean }>`${plannedOnce}
    select ${sql.join(rowSelects(list, columns))}, (
      select exists (
        select
        from row_change change
        where change.list_table = ${list.inMemory?.table}
          and change.xid between pg_snapshot_xmin(${seen}) and pg_snapshot_xmax(pg_current_snapshot())
          and not pg_visible_in_snapshot(change.xid, ${seen})
          and (change.ids is null or change.ids && ${asked})
      )
    ) as is_changed
    from unnest(${asked}) with ordinality hit (id, position)
    join ${grid.source} on ${grid.id} = hit.id
    order by hit.position`.execute(db)
  return rows.length < ids.length || rows[0]?.is_changed === true ? undefined : rows
}
