import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export type KeptAnswer = {
  status: number
  headers: Record<string, string>
  body: string
}

export type Claim =
  | { outcome: 'claimed' }
  | { outcome: 'running' }
  | { outcome: 'other_request' }
  | { outcome: 'answered'; answer: KeptAnswer }

export type ClaimRequest = {
  userId: number
  key: string
  fingerprint: string
  now: Date
  leaseMs: number
}

const keptMs = 48 * 3600_000

/** Takes the key for this request, or says who has it. */
export async function claimKey(db: Db, request: ClaimRequest): Promise<Claim> {
  const oldest = new Date(request.now.getTime() - keptMs)
  await db.deleteFrom('idempotency_key').where('created_on', '<', oldest).execute()
  const claimed = await db
    .insertInto('idempotency_key')
    .values({
      user_id: request.userId,
      key: request.key,
      fingerprint: request.fingerprint,
      running_until: new Date(request.now.getTime() + request.leaseMs),
      created_on: request.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ running_until: sql`excluded.running_until` })
        .where('idempotency_key.status', 'is', null)
        .where('idempotency_key.running_until', '<', request.now)
        .where('idempotency_key.fingerprint', '=', request.fingerprint),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed === undefined ? whoHas(db, request) : { outcome: 'claimed' }
}

async function whoHas(db: Db, { userId, key, fingerprint }: ClaimRequest): Promise<Claim> {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'status', 'headers', 'body'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  // Gone between the two statements: its owner failed just now and the caller may try again.
  if (row === undefined) return { outcome: 'running' }
  if (row.fingerprint !== fingerprint) return { outcome: 'other_request' }
  if (row.status === null) return { outcome: 'running' }
  return {
    outcome: 'answered',
    answer: { status: row.status, headers: row.headers ?? {}, body: row.body ?? '' },
  }
}

/** Keeps the answer for whoever repeats the key. */
export async function keepAnswer(db: Db, userId: number, key: string, answer: KeptAnswer): Promise<void> {
  await db
    .updateTable('idempotency_key')
    .set({ status: answer.status, headers: JSON.stringify(answer.headers), body: answer.body })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
}

/** Frees the key: the request came to nothing that lasts. */
export async function forgetKey(db: Db, userId: number, key: string): Promise<void> {
  await db.deleteFrom('idempotency_key').where('user_id', '=', userId).where('key', '=', key).execute()
}
