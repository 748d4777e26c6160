import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { announceRuns } from '../../platform/runs/runs.store.ts'

/** A run begins with the first of its groups that a worker takes. */
export async function startRunsOf(tx: Tx, groupIds: number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update run
    set status = 'IN PROGRESS', started_on = now()
    where status = 'QUEUED'
      and id in (select run_id from run_row where group_id = any(${groupIds}::int[]) and status = 'queued')
    returning id`.execute(tx)
  await announceRuns(
    tx,
    rows.map(({ id }) => id),
  )
}
