import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

export type StoredCredential = { sealed: Buffer; stamp: string; enteredOn: Date; enteredBy: string }

export async function findCredential(db: Db, credential: string): Promise<StoredCredential | null> {
  const row = await db
    .selectFrom('channel_credential')
    .select(['sealed', 'stamp', 'entered_on as enteredOn', 'entered_by as enteredBy'])
    .where('credential', '=', credential)
    .executeTakeFirst()
  return row ?? null
}

/** The accounts that somebody entered credentials of. */
export async function findEntered(db: Db | Tx): Promise<string[]> {
  const rows = await db.selectFrom('channel_credential').select('credential').execute()
  return rows.map(({ credential }) => credential)
}

/** Puts these in the place of what was entered before; null takes it away. What was granted for that is of no use any more. */
export async function replaceCredential(
  db: Db,
  credential: string,
  entered: { sealed: Buffer; editor: string } | null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('channel_credential')
      .where('credential', '=', credential)
      .executeTakeFirst()
    // Nothing is taken away: the environment's tokens are good, and the newest stands nowhere else.
    if (entered === null && numDeletedRows === 0n) return
    if (entered !== null) await insert(tx, credential, entered)
    await tx.deleteFrom('channel_token').where('credential', '=', credential).execute()
    // How it went with others says nothing about these.
    await tx.deleteFrom('channel_health').where('credential', '=', credential).execute()
    await tx.deleteFrom('channel_call_minute').where('credential', '=', credential).execute()
    await sql`
      update channel_limiter set failures = 0, open_until = null where credential = ${credential}`.execute(tx)
  })
}

async function insert(
  tx: Tx,
  credential: string,
  { sealed, editor }: { sealed: Buffer; editor: string },
): Promise<void> {
  await tx.insertInto('channel_credential').values({ credential, sealed, entered_by: editor }).execute()
}
