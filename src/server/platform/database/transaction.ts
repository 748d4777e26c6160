import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** Who changes rows and why; the history triggers read it. */
export interface Actor {
  /** User name, or the name of a process such as 'import'. */
  actor: string
  reason?: string
}

/** Runs `work` in one transaction whose changes are recorded under the actor's name. */
export function inTransaction<T>(
  db: Kysely<Schema>,
  { actor, reason = '' }: Actor,
  work: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('backroom.actor', ${actor}, true), set_config('backroom.reason', ${reason}, true)`.execute(
      tx,
    )
    return work(tx)
  })
}
