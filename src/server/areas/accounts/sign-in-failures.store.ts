import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { SignInFailureTable } from '../../platform/database/schema.ts'

/** A name from an address, an address, all who are not at home with a name, an old password. */
export type LimitScope = 'pair' | 'address' | 'strangers' | 'password'

const counted = ['failures', 'window_started_on', 'last_failed_on'] as const

export type Failures = Pick<Selectable<SignInFailureTable>, (typeof counted)[number]>

export type Subject = {
  scope: LimitScope
  subject: string
}

/** Reads a count and holds it until the transaction ends; in one statement, or another could forget it in between. */
export function lockFailures(tx: Tx, { scope, subject }: Subject, now: Date): Promise<Failures> {
  return tx
    .insertInto('sign_in_failure')
    .values({ scope, subject, failures: 0, window_started_on: now, last_failed_on: now })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'subject'])
        .doUpdateSet((row) => ({ failures: row.ref('sign_in_failure.failures') })),
    )
    .returning(counted)
    .executeTakeFirstOrThrow()
}

export async function saveFailures(tx: Tx, subject: Subject, failures: Failures): Promise<void> {
  await countOf(tx, subject).set(failures).execute()
}

function countOf(db: Db, { scope, subject }: Subject) {
  return db.updateTable('sign_in_failure').where('scope', '=', scope).where('subject', '=', subject)
}

export async function deleteFailures(db: Db, { scope, subject }: Subject): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('scope', '=', scope).where('subject', '=', subject).execute()
}

/** Takes back one failure that turned out to be none. */
export async function takeBackFailure(db: Db, subject: Subject): Promise<void> {
  await countOf(db, subject)
    .set((row) => ({ failures: row('failures', '-', 1) }))
    .where('failures', '>', 0)
    .execute()
}

/** Forgets what is past; what is being counted this moment is left to the next one. */
export async function deleteFailuresBefore(db: Db, time: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_failure')
    .where((row) =>
      row(
        row.refTuple('scope', 'subject'),
        'in',
        row
          .selectFrom('sign_in_failure')
          .select(['scope', 'subject'])
          .where('last_failed_on', '<', time)
          .forUpdate()
          .skipLocked()
          .$asTuple('scope', 'subject'),
      ),
    )
    .execute()
}
