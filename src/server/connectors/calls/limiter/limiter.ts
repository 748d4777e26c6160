import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { ChannelFailure, type ChannelName, type Ctx } from '../../ports/sales-channel.ts'
import { pauseFor, refuseWhenStopped } from '../pause.ts'
import { failTurn, fullBucket, settleTurn, takeTurn, throttleTurn } from './bucket.ts'
import type { Bucket, BucketSize, Reported, Turn } from './bucket.ts'

/** Turns of a credential, shared by all workers. Every taken turn ends in settle, throttle or fail. */
export type Limiter = {
  /** Waits for a turn as long as the deadline leaves time for the call itself; answers the points that were taken, or throws ChannelFailure. */
  take(ctx: Ctx, cost: number): Promise<number>
  settle(credential: string, turn: { taken: number; actual: number; reported?: Reported }): Promise<void>
  /** The channel refused for want of points; without `waitMs` the pause grows with each refusal. */
  throttle(credential: string, turn: { taken: number; waitMs?: number; reported?: Reported }): Promise<void>
  /** The channel did not answer properly. */
  fail(credential: string): Promise<void>
}

type LimiterOptions = {
  db: Db
  clock: Clock
  channel: ChannelName
  firstSize: BucketSize
  random?: () => number
}

// Another worker may give points back, so a long wait is looked at again before it is over.
const longestNapMs = 2_000
// A call that starts with less than this left would only be cut off, and look like a channel that does not answer.
const leastCallMs = 500

/** Makes the limiter of a channel whose buckets start at `firstSize` and learn their true size from the answers. */
export function createLimiter({
  db,
  clock,
  channel,
  firstSize,
  random = Math.random,
}: LimiterOptions): Limiter {
  const change = <T>(credential: string, decide: Parameters<typeof changeBucket<T>>[3]) =>
    changeBucket(db, credential, firstSize, decide)

  const tryTurn = (credential: string, cost: number) =>
    change<{ turn: Turn; now: Date }>(credential, (bucket, now) => {
      const turn = takeTurn(bucket, cost, now)
      return { bucket: turn.state === 'taken' ? turn.bucket : null, result: { turn, now } }
    })

  return {
    async take(ctx, cost) {
      for (;;) {
        refuseWhenStopped(ctx.signal, channel)
        const { turn, now } = await tryTurn(ctx.credential, cost)
        if (turn.state === 'taken') return turn.points
        if (turn.state === 'open') throw notAnswering(channel, turn.until)
        const waitMs = turn.until.getTime() - now.getTime()
        const leftMs = ctx.deadline.getTime() - clock.now().getTime()
        if (waitMs + leastCallMs >= leftMs) throw busy(channel, turn.until)
        await pauseFor(Math.min(waitMs, longestNapMs), ctx.signal, channel)
      }
    },
    async settle(credential, turn) {
      await change(credential, (bucket, now) => ({
        bucket: settleTurn(bucket, turn, now),
        result: undefined,
      }))
    },
    async throttle(credential, turn) {
      await change(credential, (bucket, now) => ({
        bucket: throttleTurn(bucket, { ...turn, random: random() }, now),
        result: undefined,
      }))
    },
    async fail(credential) {
      await change(credential, (bucket, now) => ({
        bucket: failTurn(bucket, random(), now),
        result: undefined,
      }))
    },
  }
}

function busy(channel: ChannelName, retryAt: Date): ChannelFailure {
  return new ChannelFailure({
    kind: 'throttled',
    message: `${channel} takes only so many changes at a time; Backroom goes on by itself.`,
    retryAt,
  })
}

function notAnswering(channel: ChannelName, retryAt: Date): ChannelFailure {
  return new ChannelFailure({
    kind: 'remote_transient',
    message: `${channel} has not been answering; Backroom tries again by itself.`,
    retryAt,
    raw: { code: 'BREAKER_OPEN' },
  })
}

// The one row that all workers share for a credential; each change is a transaction of its own, never open during a call.
type Change<T> = (bucket: Bucket, now: Date) => { bucket: Bucket | null; result: T }

/** Locks the credential's bucket, lets `change` decide by the database's time, and keeps what it returns. */
function changeBucket<T>(db: Db, credential: string, firstSize: BucketSize, change: Change<T>): Promise<T> {
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
