import { sql } from 'kysely'
import type { ImportChange } from '../../../contract/imports.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Page } from '../../platform/page-of.ts'

/** Keeps what a batch does, or would do: at most two blocks, so that a million lines cost some thousand rows. */
export async function saveChanges(tx: Tx, runId: number, changes: readonly ImportChange[]): Promise<void> {
  const byLine = changes.toSorted((one, other) => one.line - other.line)
  const blocks = [true, false]
    .map((isUnusual) => byLine.filter(({ unusual }) => unusual === isUnusual))
    .flatMap((block) => {
      const [first] = block
      if (first === undefined) return []
      return {
        run_id: runId,
        is_unusual: first.unusual,
        first_line: first.line,
        size: block.length,
        product_ids: block.flatMap(({ id }) => id ?? []),
        changes: JSON.stringify(block),
      }
    })
  if (blocks.length > 0) await tx.insertInto('import_change_block').values(blocks).execute()
}

/** A page of what an import does, the unusual first, and how many there are. Only the blocks of the page are opened. */
export async function findChanges(
  db: Db,
  runId: number,
  { offset, limit }: Page,
): Promise<{ changes: ImportChange[]; count: number }> {
  const { rows } = await sql<{ start: number; changes: string | null; count: number }>`
    with block as (
      select
        is_unusual,
        first_line,
        (sum(size) over (order by is_unusual desc, first_line) - size)::integer as start,
        size,
        (sum(size) over ())::integer as count
      from import_change_block
      where run_id = ${runId}
    )
    select block.start, block.count, opened.changes
    from block
    left join import_change_block opened
      on opened.run_id = ${runId} and opened.is_unusual = block.is_unusual and opened.first_line = block.first_line
      and block.start < ${offset + limit} and block.start + block.size > ${offset}
    where opened.run_id is not null or block.start = 0
    order by block.start`.execute(db)
  const opened = rows.flatMap(({ start, changes }) =>
    (JSON.parse(changes ?? '[]') as ImportChange[]).slice(
      Math.max(0, offset - start),
      Math.max(0, offset + limit - start),
    ),
  )
  return { changes: opened, count: rows[0]?.count ?? 0 }
}

/** What a run did, or would do, is no longer so. */
export async function forgetChanges(tx: Tx, runId: number): Promise<void> {
  await tx.deleteFrom('import_change_block').where('run_id', '=', runId).execute()
}
