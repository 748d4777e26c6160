import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { channelFailure, type ChannelFailure, type ChannelName, type Ctx } from '../../ports/sales-channel.ts'
import { pauseFor, refuseWhenStopped } from '../pause.ts'
import { failTurn, settleTurn, takeTurn, throttleTurn } from './bucket.ts'
import type { Bucket, BucketSize, Reported } from './bucket.ts'

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
export function createLimiter(options: LimiterOptions): Limiter {
  const { db, clock, channel, firstSize, random = Math.random } = options
  // Lets `decide` decide by the database's time and keeps the bucket that it answers: one row that all workers share,
  // in a transaction of its own, never open during a call.
  const change = <T extends { bucket?: Bucket }>(
    credential: string,
    decide: (bucket: Bucket, now: Date) => T,
  ) =>
    db.transaction().execute(async (tx) => {
      const { bucket, now } = (await lock(tx, credential)) ?? (await create(tx, credential, firstSize))
      const decided = decide(bucket, now)
      if (decided.bucket) await save(tx, credential, decided.bucket)
      return decided
    })

  return {
    async take(ctx, cost) {
      for (;;) {
        refuseWhenStopped(ctx.signal, channel)
        const turn = await change(ctx.credential, (bucket, now) => ({ ...takeTurn(bucket, cost, now), now }))
        if (turn.state === 'taken') return turn.points
        if (turn.state === 'open') throw notAnswering(channel, turn.until)
        const waitMs = turn.until.getTime() - turn.now.getTime()
        const leftMs = ctx.deadline.getTime() - clock.now().getTime()
        if (waitMs + leastCallMs >= leftMs) throw busy(channel, turn.until)
        await pauseFor(Math.min(waitMs, longestNapMs), ctx.signal, channel)
      }
    },
    async settle(credential, turn) {
      await change(credential, (bucket, now) => ({ bucket: settleTurn(bucket, turn, now) }))
    },
    async throttle(credential, turn) {
      await change(credential, (bucket, now) => ({
        bucket: throttleTurn(bucket, { ...turn, random: random() }, now),
      }))
    },
    async fail(credential) {
      await change(credential, (bucket, now) => ({ bucket: failTurn(bucket, random(), now) }))
    },
  }
}

function busy(channel: ChannelName, retryAt: Date): ChannelFailure {
  const message = `${channel} takes only so many changes at a time; Backroom goes on by itself.`
  return channelFailure('throttled', message, { retryAt })
}

function notAnswering(channel: ChannelName, retryAt: Date): ChannelFailure {
  const message = `${channel} has not been answering; Backroom tries again by itself.`
  return channelFailure('remote_transient', message, { retryAt, raw: { code: 'BREAKER_OPEN' } })
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

async function lock(tx: Tx, credential: string): Promise<{ bucket: Bucket; now: Date } | undefined> {
  const bucket = await tx
    .selectFrom('channel_limiter')
    .select([
      'available',
      'capacity',
      'restore_per_s as restorePerS',
      'updated_at as updatedAt',
      'blocked_until as blockedUntil',
      'throttles',
      'failures',
      'open_until as openUntil',
    ])
    .where('credential', '=', credential)
    .forUpdate()
    .executeTakeFirst()
  if (bucket === undefined) return undefined
  // Asked for after the lock was granted: the wait for it must not count as time gone by.
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  return { bucket, now: rows[0]?.now ?? bucket.updatedAt }
}

async function save(tx: Tx, credential: string, bucket: Bucket): Promise<void> {
  const { restorePerS, updatedAt, blockedUntil, openUntil, ...counts } = bucket
  await tx
    .updateTable('channel_limiter')
    .set({
      ...counts,
      restore_per_s: restorePerS,
      updated_at: updatedAt,
      blocked_until: blockedUntil,
      open_until: openUntil,
    })
    .where('credential', '=', credential)
    .execute()
}
