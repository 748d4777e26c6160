import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

/** An import whose lines are taken again, and up to where it came. */
export type RetriedImport = {
  id: number
  doneLine: number
}

/** The import that a run takes again, the one that this one took again, and so on; none for a first try. */
export async function findRetriedImports(db: Db | Tx, runId: number): Promise<RetriedImport[]> {
  const { rows } = await sql<RetriedImport>`
    with recursive retried as (
      select source.run_id, source.done_line, source.retry_of, 1 as depth
      from import_file
      join import_file source on source.run_id = import_file.retry_of
      where import_file.run_id = ${runId}
      union all
      select source.run_id, source.done_line, source.retry_of, depth + 1
      from retried
      join import_file source on source.run_id = retried.retry_of
    )
    select run_id as id, done_line as "doneLine"
    from retried
    order by depth`.execute(db)
  return rows
}

/** Whether a line is one that a retry takes: rejected before, or never come to. Asked for the lines of one batch. */
export async function dueLines(
  tx: Tx,
  retried: readonly RetriedImport[],
  { first, last }: { first: number; last: number },
): Promise<(line: number) => boolean> {
  const rejected = new Map<number, Set<number>>()
  for (const { id } of retried) {
    const { rows } = await sql<{ position: number }>`
      select distinct position
      from run_row
      where run_id = ${id} and status = 'failed' and position between ${first} and ${last}`.execute(tx)
    rejected.set(id, new Set(rows.map(({ position }) => position)))
  }
  return (line) => {
    for (const { id, doneLine } of retried) {
      if (rejected.get(id)?.has(line) === true) return true
      if (line <= doneLine) return false
    }
    return true
  }
}
