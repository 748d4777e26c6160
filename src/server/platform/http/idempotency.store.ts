import type { Db, Tx } from '../database/database.ts'

export type KeptAnswer = {
  status: number
  headers: Record<string, string>
  body: string
}

export type ClaimRequest = {
  userId: number
  key: string
  /** Names this request among those that try the key. */
  claim: string
  /** Of what was asked; null for an upload, of which it is known at the end. */
  fingerprint: string | null
  now: Date
  runningUntil: Date
}

export type Claimed =
  | { outcome: 'claimed' }
  | { outcome: 'running'; fingerprint: string | null }
  | { outcome: 'answered'; answer: KeptAnswer; fingerprint: string | null }

const keptMs = 48 * 3600_000

/** Takes the key for this request, or says who has it: someone at work, or an answer. */
export async function claimKey(db: Db, request: ClaimRequest): Promise<Claimed> {
  const { userId, key, claim, fingerprint, now, runningUntil } = request
  const oldest = new Date(now.getTime() - keptMs)
  await db.deleteFrom('idempotency_key').where('created_on', '<', oldest).execute()
  const mine = { claim, fingerprint, running_until: runningUntil }
  const claimed = await db
    .insertInto('idempotency_key')
    .values({ user_id: userId, key, created_on: now, ...mine })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(mine)
        .where('idempotency_key.status', 'is', null)
        .where('idempotency_key.running_until', '<', now),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed === undefined ? whoHas(db, request) : { outcome: 'claimed' }
}

async function whoHas(db: Db, { userId, key }: ClaimRequest): Promise<Claimed> {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'status', 'headers', 'body'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  // Gone between the two statements: its owner failed just now and the caller may try again.
  if (row === undefined) return { outcome: 'running', fingerprint: null }
  if (row.status === null) return { outcome: 'running', fingerprint: row.fingerprint }
  const { status, headers, body, fingerprint } = row
  return { outcome: 'answered', answer: { status, headers: headers ?? {}, body: body ?? '' }, fingerprint }
}

/** What may be done with a key by who claimed it; another's claim is left alone. */
export type Owner = Pick<ClaimRequest, 'userId' | 'key' | 'claim'>

function ownRow(db: Db | Tx, { userId, key, claim }: Owner) {
  return db
    .updateTable('idempotency_key')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('claim', '=', claim)
}

export async function renewKey(db: Db, owner: Owner, runningUntil: Date): Promise<void> {
  await ownRow(db, owner).set({ running_until: runningUntil }).execute()
}

/** Keeps the answer for whoever repeats the key; false when the key is another's by now. */
export async function keepAnswer(
  db: Db | Tx,
  owner: Owner,
  { status, headers, body, fingerprint }: KeptAnswer & { fingerprint: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await ownRow(db, owner)
    .set({ status, headers: JSON.stringify(headers), body, fingerprint })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Frees the key, unless something came of the request that lasts. */
export async function forgetKey(db: Db, { userId, key, claim }: Owner): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .where('status', 'is', null)
    .execute()
}
