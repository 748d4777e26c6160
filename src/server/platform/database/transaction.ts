import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

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
    await sql`
      select
        set_config('backroom.actor', ${actor}, true),
        set_config('backroom.reason', ${reason}, true),
        set_config('backroom.act', ${String(act ?? '')}, true)`.execute(tx)
    return work(tx)
  })
}
