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
import { isPlaceFree, leavePlace, takePlace } from './places.store.ts'
import { findUsed, giveItemsBack, useQuotas } from './quota.store.ts'
import type { Quota } from './quota.ts'

/** The points of a turn, for how long its call may wait for an answer, and its place where only so many calls may be under way. */
export type Taken = { points: number; longestMs: number; place?: number }

/** Turns of a credential, shared by all workers. Every taken turn is left when its call is over, and ends in settle, throttle or fail. */
export type Limiter = {
  /**
   * Waits for a turn as long as the deadline leaves time for the call itself; answers what was taken, or throws ChannelFailure.
   * `items` is what the call carries, where that is limited too.
   */
  take(ctx: Ctx, cost: number, items?: number): Promise<Taken>
  /** The call is over, whatever came of it: another one may take its place. */
  leave(turn: Pick<Taken, 'place'>): Promise<void>
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
  /** How many calls the channel takes at once, where it limits that. */
  mostInFlight?: number
  random?: () => number
  /** Who is patient for so long gets a turn as others do: a share is left to him too. */
  longestPatienceMs?: number
}

type Asked = Turn & { now: Date; place?: number }

// Another worker may give points back, so a long wait is looked at again before it is over.
const longestNapMs = 2_000
// Whoever waits for a channel that is away is there soon after the one call that finds it back.
const lookAgainMs = 10_000
// A call that starts with less than this left would only be cut off, and look like a channel that does not answer.
export const leastCallMs = 2_000
// Calls are over soon, and nobody says when.
const lookForPlaceMs = 150
// No call goes on behind its deadline; one whose deadline is far is over long before: two asks with another token between them.
const longestLeaseMs = 120_000
const leaseMarginMs = 5_000

/** Makes the limiter of a channel whose buckets start at `firstSize` and learn their true size from the answers. */
export function createLimiter(options: LimiterOptions): Limiter {
  const { db, clock, channel, firstSize, quotas = [], random = Math.random } = options
  const { longestPatienceMs = 10_000, mostInFlight } = options
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
      for (let hasWaited = false; ; hasWaited = true) {
        refuseWhenStopped(ctx.signal, channel)
        const turn = await change(ctx.credential, async (bucket, now, tx): Promise<Asked> => {
          patientUntil ??= new Date(now.getTime() + longestPatienceMs)
          const taken = takeTurn(bucket, cost, now, isPatient && now < patientUntil)
          if (taken.state !== 'taken') return { ...taken, now }
          const leftMs = ctx.deadline.getTime() - clock.now().getTime()
          // On a busy machine the wait takes longer than it was to, and what was left for the call is gone.
          if (hasWaited && leftMs < leastCallMs) throw busy(channel, leastCallMs)
          const { until, place } = await useOthers(tx, ctx, { quotas, mostInFlight, leftMs, items, now })
          return until === undefined ? { ...taken, place, now } : { state: 'wait', until, now }
        })
        if (turn.state === 'taken')
          return { points: turn.points, longestMs: turn.longestMs, place: turn.place }
        const waitMs = turn.until.getTime() - turn.now.getTime()
        if (turn.state === 'open') throw notAnswering(channel, waitMs)
        const leftMs = ctx.deadline.getTime() - clock.now().getTime()
        if (waitMs + leastCallMs >= leftMs) throw busy(channel, waitMs)
        await pauseFor(Math.min(waitMs, longestNapMs), ctx.signal, channel)
      }
    },
    async leave({ place }) {
      if (place !== undefined) await leavePlace(db, place)
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

type Others = { quotas: Quota[]; mostInFlight: number | undefined; leftMs: number; items: number; now: Date }

/** Counts the call where the limits beside the bucket have room for it, and takes its place; else says until when to wait. */
async function useOthers(
  tx: Tx,
  { credential, isPatient = false }: Ctx,
  { quotas, mostInFlight, leftMs, items, now }: Others,
): Promise<{ until?: Date; place?: number }> {
  if (mostInFlight !== undefined && !(await isPlaceFree(tx, credential, mostInFlight)))
    return { until: new Date(now.getTime() + lookForPlaceMs) }
  const usable = isPatient ? quotas.map(halfOf) : quotas
  const until = await useQuotas(tx, credential, usable, { calls: 1, items, now })
  if (until !== null) return { until }
  if (mostInFlight === undefined) return {}
  const leaseMs = Math.min(Math.max(0, leftMs), longestLeaseMs) + leaseMarginMs
  return { place: await takePlace(tx, credential, leaseMs) }
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
