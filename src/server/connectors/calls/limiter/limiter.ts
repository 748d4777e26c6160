import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import {
  channelFailure,
  type ChannelError,
  type ChannelFailure,
  type ChannelName,
  type Ctx,
} from '../../ports/sales-channel.ts'
import { pauseFor, refuseWhenStopped } from '../pause.ts'
import { failTurn, refill, settleTurn, takeTurn, throttleTurn } from './bucket.ts'
import { noteCall } from './call-health.store.ts'
import type { Bucket, BucketSize, Reported, Turn } from './bucket.ts'
import type { Standing } from './forecast.ts'
import { findUsed, giveItemsBack, useQuotas } from './quota.store.ts'
import type { Quota } from './quota.ts'

/** The points of a turn, and for how long its call may wait for an answer. */
export type Taken = { points: number; longestMs: number }

/** Turns of a credential, shared by all workers. Every taken turn ends in settle, throttle or fail. */
export type Limiter = {
  /**
   * Waits for a turn as long as the deadline leaves time for the call itself; answers what was taken, or throws ChannelFailure.
   * `items` is what the call carries, where that is limited too.
   */
  take(ctx: Ctx, cost: number, items?: number): Promise<Taken>
  settle(
    credential: string,
    turn: { taken: number; actual: number; reported?: Reported; problem?: ChannelError },
  ): Promise<void>
  /** The channel refused for want of points; without `waitMs` the pause grows with each refusal. What the call carried was not taken. */
  throttle(
    credential: string,
    turn: { taken: number; items?: number; waitMs?: number; reported?: Reported },
  ): Promise<void>
  /** The channel did not answer properly; answers for how long nobody is to call it now. */
  fail(credential: string, problem: ChannelError): Promise<number>
  /** How the limits stand, without taking anything of them. */
  standing(credential: string): Promise<Standing>
  /** Why nobody is to call now, and when to look again; null while the channel answers. */
  away(credential: string): Promise<ChannelError | null>
}

type LimiterOptions = {
  db: Db
  clock: Clock
  channel: ChannelName
  firstSize: BucketSize
  /** Limits over a while, beside the bucket; a call that goes out counts, whatever comes of it. */
  quotas?: Quota[]
  random?: () => number
  /** Who is patient for so long gets a turn as others do: a share is left to him too. */
  longestPatienceMs?: number
}

// Another worker may give points back, so a long wait is looked at again before it is over.
const longestNapMs = 2_000
// Whoever waits for a channel that is away is there soon after the one call that finds it back.
const lookAgainMs = 10_000
// A call that starts with less than this left would only be cut off, and look like a channel that does not answer.
const leastCallMs = 2_000

/** Makes the limiter of a channel whose buckets start at `firstSize` and learn their true size from the answers. */
export function createLimiter(options: LimiterOptions): Limiter {
  const { db, clock, channel, firstSize, quotas = [], random = Math.random } = options
  const { longestPatienceMs = 10_000 } = options
  // Lets `decide` decide by the database's time and keeps the bucket that it answers: one row that all workers share,
  // in a transaction of its own, never open during a call.
  const change = <T extends { bucket?: Bucket }>(
    credential: string,
    decide: (bucket: Bucket, now: Date, tx: Tx) => T | Promise<T>,
  ) =>
    db.transaction().execute(async (tx) => {
      const { bucket, now } = (await lock(tx, credential)) ?? (await create(tx, credential, firstSize))
      const decided = await decide(bucket, now, tx)
      if (decided.bucket) await save(tx, credential, decided.bucket)
      return decided
    })

  return {
    async take(ctx, cost, items = 0) {
      const { isPatient = false } = ctx
      let patientUntil: Date | undefined
      for (;;) {
        refuseWhenStopped(ctx.signal, channel)
        const turn = await change(ctx.credential, async (bucket, now, tx): Promise<Turn & { now: Date }> => {
          patientUntil ??= new Date(now.getTime() + longestPatienceMs)
          const taken = takeTurn(bucket, cost, now, isPatient && now < patientUntil)
          if (taken.state !== 'taken') return { ...taken, now }
          const usable = isPatient ? quotas.map(halfOf) : quotas
          const until = await useQuotas(tx, ctx.credential, usable, { calls: 1, items, now })
          return until === null ? { ...taken, now } : { state: 'wait', until, now }
        })
        if (turn.state === 'taken') return { points: turn.points, longestMs: turn.longestMs }
        const waitMs = turn.until.getTime() - turn.now.getTime()
        if (turn.state === 'open') throw notAnswering(channel, waitMs)
        const leftMs = ctx.deadline.getTime() - clock.now().getTime()
        if (waitMs + leastCallMs >= leftMs) throw busy(channel, waitMs)
        await pauseFor(Math.min(waitMs, longestNapMs), ctx.signal, channel)
      }
    },
    async settle(credential, { problem, ...turn }) {
      await change(credential, async (bucket, now, tx) => {
        await noteCall(tx, credential, problem)
        return { bucket: settleTurn(bucket, turn, now) }
      })
    },
    async throttle(credential, { items = 0, ...turn }) {
      await change(credential, async (bucket, now, tx) => {
        if (items > 0) await giveItemsBack(tx, credential, quotas, items)
        return { bucket: throttleTurn(bucket, { ...turn, random: random() }, now) }
      })
    },
    async fail(credential, problem) {
      const { openMs } = await change(credential, async (bucket, now, tx) => {
        await noteCall(tx, credential, problem)
        const failed = failTurn(bucket, random(), now)
        return { bucket: failed, openMs: (failed.openUntil ?? now).getTime() - now.getTime() }
      })
      return openMs
    },
    standing: (credential) => findStanding(db, credential, { firstSize, quotas }),
    async away(credential) {
      const openMs = await findOpenMs(db, credential)
      return openMs > 0 ? notAnswering(channel, Math.min(openMs, lookAgainMs)).error : null
    },
  }
}

/** Who is patient leaves the other half to others. */
function halfOf(quota: Quota): Quota {
  return { ...quota, limit: quota.limit / 2 }
}

type Limits = { firstSize: BucketSize; quotas: Quota[] }

async function findStanding(db: Db, credential: string, { firstSize, quotas }: Limits): Promise<Standing> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const now = rows[0]?.now ?? new Date(0)
  const known = await findBucket(db, credential).executeTakeFirst()
  const used = await Promise.all(quotas.map((quota) => findUsed(db, credential, quota, now)))
  return {
    bucket: known === undefined ? { ...firstSize, available: firstSize.capacity } : refill(known, now),
    quotas: quotas.map((quota, index) => ({ quota, used: used[index] ?? [] })),
    now,
    openUntil: known?.openUntil ?? null,
  }
}

async function findOpenMs(db: Db, credential: string): Promise<number> {
  const { rows } = await sql<{ openMs: number }>`
    select (extract(epoch from open_until - clock_timestamp()) * 1000)::double precision as "openMs"
    from channel_limiter
    where credential = ${credential} and open_until > clock_timestamp()`.execute(db)
  return rows[0]?.openMs ?? 0
}

/** Said where the channel's limits leave no room for now. */
export function busy(channel: ChannelName, retryAfterMs: number): ChannelFailure {
  const message = `${channel} takes only so many changes at a time; Backroom goes on by itself.`
  return channelFailure('throttled', message, { retryAfterMs })
}

/** Said while the channel is away. */
export function notAnswering(channel: ChannelName, retryAfterMs: number): ChannelFailure {
  const message = `${channel} has not been answering; Backroom tries again by itself.`
  return channelFailure('remote_transient', message, { retryAfterMs, raw: { code: 'BREAKER_OPEN' } })
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
  const bucket = await findBucket(tx, credential).forUpdate().executeTakeFirst()
  if (bucket === undefined) return undefined
  // Asked for after the lock was granted: the wait for it must not count as time gone by.
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  return { bucket, now: rows[0]?.now ?? bucket.updatedAt }
}

function findBucket(db: Db | Tx, credential: string) {
  return db
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
