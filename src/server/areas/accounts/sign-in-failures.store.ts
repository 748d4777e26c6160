import type { Db, Tx } from '../../platform/database/database.ts'
import type { Failures, LimitScope } from './limited-try.ts'

export type Subject = {
  scope: LimitScope
  subject: string
}

/** Reads the count of one account or address and holds it until the transaction ends. */
export async function lockFailures(tx: Tx, { scope, subject }: Subject, now: Date): Promise<Failures> {
  await tx
    .insertInto('sign_in_failure')
    .values({ scope, subject, failures: 0, window_started_on: now, last_failed_on: now })
    .onConflict((conflict) => conflict.columns(['scope', 'subject']).doNothing())
    .execute()
  return tx
    .selectFrom('sign_in_failure')
    .select(['failures', 'window_started_on', 'last_failed_on'])
    .where('scope', '=', scope)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function saveFailures(tx: Tx, { scope, subject }: Subject, failures: Failures): Promise<void> {
  await tx
    .updateTable('sign_in_failure')
    .set(failures)
    .where('scope', '=', scope)
    .where('subject', '=', subject)
    .execute()
}

export async function deleteFailures(db: Db, { scope, subject }: Subject): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('scope', '=', scope).where('subject', '=', subject).execute()
}

/** Takes back one failure that turned out to be none. */
export async function takeBackFailure(db: Db, { scope, subject }: Subject): Promise<void> {
  await db
    .updateTable('sign_in_failure')
    .set((row) => ({ failures: row('failures', '-', 1) }))
    .where('scope', '=', scope)
    .where('subject', '=', subject)
    .where('failures', '>', 0)
    .execute()
}

export async function deleteFailuresBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('last_failed_on', '<', time).execute()
}
