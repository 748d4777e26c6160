// The one row that all workers share for a credential; each change is a transaction of its own, never open during a call.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { fullBucket } from './bucket.ts'
import type { Bucket, BucketSize } from './bucket.ts'

type Change<T> = (bucket: Bucket, now: Date) => { bucket: Bucket | null; result: T }

/** Locks the credential's bucket, lets `change` decide by the database's time, and keeps what it returns. */
export function changeBucket<T>(
  db: Db,
  credential: string,
  firstSize: BucketSize,
  change: Change<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const { row, now } = (await lock(tx, credential)) ?? (await create(tx, credential, firstSize))
    const { bucket, result } = change(row, now)
    if (bucket !== null) await save(tx, credential, bucket)
    return result
  })
}

async function create(tx: Tx, credential: string, size: BucketSize) {
  await tx
    .insertInto('channel_limiter')
    .values({
      credential,
      available: size.capacity,
      capacity: size.capacity,
      restore_per_s: size.restorePerS,
      blocked_until: null,
      open_until: null,
    })
    .onConflict((conflict) => conflict.column('credential').doNothing())
    .execute()
  const locked = await lock(tx, credential)
  if (locked === undefined) throw new Error(`The limiter row of ${credential} vanished.`)
  return locked
}

async function lock(tx: Tx, credential: string): Promise<{ row: Bucket; now: Date } | undefined> {
  const found = await tx
    .selectFrom('channel_limiter')
    .selectAll()
    .where('credential', '=', credential)
    .forUpdate()
    .executeTakeFirst()
  if (found === undefined) return undefined
  // Asked for after the lock was granted: the wait for it must not count as time gone by.
  const { now } = await sql<{ now: Date }>`select clock_timestamp() as now`
    .execute(tx)
    .then(({ rows: [first] }) => first ?? { now: found.updated_at })
  const bucket = {
    ...fullBucket({ capacity: found.capacity, restorePerS: found.restore_per_s }, found.updated_at),
    available: found.available,
    blockedUntil: found.blocked_until,
    throttles: found.throttles,
    failures: found.failures,
    openUntil: found.open_until,
  }
  return { row: bucket, now }
}

async function save(tx: Tx, credential: string, bucket: Bucket): Promise<void> {
  await tx
    .updateTable('channel_limiter')
    .set({
      available: bucket.available,
      capacity: bucket.capacity,
      restore_per_s: bucket.restorePerS,
      updated_at: bucket.updatedAt,
      blocked_until: bucket.blockedUntil,
      throttles: bucket.throttles,
      failures: bucket.failures,
      open_until: bucket.openUntil,
    })
    .where('credential', '=', credential)
    .execute()
}
