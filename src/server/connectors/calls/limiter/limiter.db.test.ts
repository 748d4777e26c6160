import { setTimeout as elapse } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { channelErrorOf } from '../../../../../tests/support/channel-error.ts'
import { fakeClock } from '../../../../../tests/support/fake-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/database.ts'
import { systemClock } from '../../../platform/clock.ts'
import type { Ctx } from '../../ports/sales-channel.ts'
import { createLimiter, type Limiter } from './limiter.ts'
import type { Quota } from './quota.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(async () => {
  await database.drop()
})

test('workers together never take more than the bucket holds', async () => {
  const workers = [limiter(), limiter(), limiter()]
  const ctx = context('together', { waitMs: 0 })
  const asked = Array.from({ length: 10 }, () => workers.map((worker) => worker.take(ctx, 100)))
  const turns = await Promise.allSettled(asked.flat())
  expect(turns.filter((turn) => turn.status === 'fulfilled')).toHaveLength(10)
})

test('a turn that has to wait comes when the points are back', async () => {
  const quick = limiter({ restorePerS: 5000 })
  const ctx = context('waits', { waitMs: 5_000 })
  await quick.take(ctx, 1000)
  expect(await quick.take(ctx, 200)).toMatchObject({ points: 200 })
})

test('a turn beyond the deadline is refused with the time to come back', async () => {
  const slow = limiter({ restorePerS: 1 })
  const ctx = context('late', { waitMs: 1_000 })
  await slow.take(ctx, 1000)
  const error = await channelErrorOf(slow.take(ctx, 500))
  expect(error).toMatchObject({ kind: 'throttled' })
  expect(error.retryAfterMs).toBeGreaterThan(60_000)
})

test('the time to come back is a while, however far the clock of whoever waits is from the database’s', async () => {
  const clock = fakeClock('2020-01-01T00:00:00Z')
  const slow = limiter({ restorePerS: 1, clock })
  const ctx = { ...context('elsewhere', { waitMs: 0 }), deadline: clock.now() }
  await slow.take(ctx, 1000)
  const busy = await channelErrorOf(slow.take(ctx, 500))
  for (let failures = 0; failures < 6; failures += 1) await slow.fail('elsewhere', noAnswer)
  const open = await channelErrorOf(slow.take(ctx, 500))
  for (const { retryAfterMs } of [busy, open]) {
    expect(retryAfterMs).toBeGreaterThan(0)
    expect(retryAfterMs).toBeLessThanOrEqual(500_000)
  }
})

test('a turn that leaves no time for its call is refused rather than cut off', async () => {
  const slow = limiter({ restorePerS: 500 })
  const ctx = context('just-late', { waitMs: 3_500 })
  await slow.take(ctx, 1000)
  expect(await channelErrorOf(slow.take(ctx, 1000))).toMatchObject({ kind: 'throttled' })
})

test('a turn that comes later than it was to is refused rather than cut off', async () => {
  const times = ['09:00:00', '09:00:00', '09:00:09'].map((time) => new Date(`2026-03-02T${time}Z`))
  const clock = { now: () => times.shift() ?? new Date('2026-03-02T09:00:09Z') }
  const slow = limiter({ restorePerS: 500, clock })
  const ctx = { ...context('overslept', { waitMs: 0 }), deadline: new Date('2026-03-02T09:00:10Z') }
  await slow.take(ctx, 1000)
  expect(await channelErrorOf(slow.take(ctx, 100))).toMatchObject({ kind: 'throttled' })
  // Nothing was taken for it.
  expect((await slow.standing('overslept')).bucket.available).toBeGreaterThanOrEqual(100)
})

test('the true size of the bucket is learnt from the channel and seen by other workers', async () => {
  const ctx = context('learns', { waitMs: 0 })
  const { points: taken } = await limiter().take(ctx, 10)
  await limiter().settle('learns', {
    taken,
    actual: 10,
    reported: { available: 19_990, capacity: 20_000, restorePerS: 1000 },
  })
  expect(await limiter().take(ctx, 15_000)).toMatchObject({ points: 15_000 })
})

test('a refusal by the channel blocks every worker', async () => {
  const ctx = context('blocked', { waitMs: 0 })
  const { points: taken } = await limiter().take(ctx, 10)
  await limiter().throttle('blocked', { taken, waitMs: 60_000 })
  expect(await channelErrorOf(limiter().take(ctx, 1))).toMatchObject({ kind: 'throttled' })
})

test('what a refused call carried was not taken, and may be carried by the next', async () => {
  const day = { limit: 100, slotSeconds: 86_400, slots: 1 }
  const quotas: Quota[] = [
    { name: 'items', counts: 'items', ...day },
    { name: 'calls', counts: 'calls', ...day, limit: 2 },
  ]
  const ctx = context('carries', { waitMs: 10_000 })
  const { points: taken } = await limiter({ quotas }).take(ctx, 1, 100)
  await limiter({ quotas }).throttle('carries', { taken, items: 100, waitMs: 1 })
  await limiter({ quotas }).take(ctx, 1, 100)
  expect(await channelErrorOf(limiter({ quotas }).take(ctx, 1))).toMatchObject({ kind: 'throttled' })
})

test('who is patient leaves half of a day to others', async () => {
  const quotas: Quota[] = [{ name: 'calls', counts: 'calls', limit: 4, slotSeconds: 86_400, slots: 1 }]
  const ctx = context('patient', { waitMs: 10_000 })
  const patient = { ...ctx, isPatient: true }
  for (let calls = 0; calls < 2; calls += 1) await limiter({ quotas }).take(patient, 1)
  expect(await channelErrorOf(limiter({ quotas }).take(patient, 1))).toMatchObject({ kind: 'throttled' })
  for (let calls = 0; calls < 2; calls += 1) await limiter({ quotas }).take(ctx, 1)
})

test('of a limit of one call at a time, who is patient takes what nobody else wants, or his share in the end', async () => {
  const oneCall = { capacity: 1, restorePerS: 0.001 }
  const ctx = context('one-call', { waitMs: 5_000 })
  const patient = { ...ctx, isPatient: true }
  const refused = await channelErrorOf(limiter(oneCall).take(patient, 1))
  expect(refused).toMatchObject({ kind: 'throttled' })
  expect(refused.retryAfterMs).toBeGreaterThan(400_000)
  expect(await limiter({ ...oneCall, longestPatienceMs: 0 }).take(patient, 1)).toMatchObject({ points: 1 })
  const other = { ...context('other-call', { waitMs: 5_000 }) }
  expect(await limiter(oneCall).take(other, 1)).toMatchObject({ points: 1 })
})

const noAnswer = { kind: 'remote_transient' as const, message: 'It did not answer.' }

test('after failures in a row the breaker is open for every worker', async () => {
  const ctx = context('broken', { waitMs: 60_000 })
  expect(await limiter().away('broken')).toBeNull()
  for (let failures = 0; failures < 5; failures += 1) await limiter().fail('broken', noAnswer)
  const away = await limiter().away('broken')
  expect(away).toMatchObject({ kind: 'remote_transient', raw: { code: 'BREAKER_OPEN' } })
  expect(away?.retryAfterMs).toBeLessThanOrEqual(10_000)
  expect(await channelErrorOf(limiter().take(ctx, 1))).toMatchObject({
    kind: 'remote_transient',
    raw: { code: 'BREAKER_OPEN' },
  })
})

test('a worker that stops does not go on waiting', async () => {
  const stop = new AbortController()
  const slow = limiter({ restorePerS: 1 })
  const ctx = { ...context('stops', { waitMs: 3_600_000 }), signal: stop.signal }
  await slow.take(ctx, 1000)
  const waiting = channelErrorOf(slow.take(ctx, 1000))
  stop.abort()
  expect(await waiting).toMatchObject({ kind: 'remote_transient', raw: { code: 'STOPPED' } })
})

describe('calls under way', () => {
  const few = () => limiter({ mostInFlight: 2 })

  test('are never more than the channel takes at once, whichever worker makes them', async () => {
    const ctx = context('at-once', { waitMs: 20_000 })
    const workers = [few(), few(), few()]
    let underWay = 0
    let most = 0
    const call = async (worker: Limiter) => {
      const turn = await worker.take(ctx, 1)
      most = Math.max(most, (underWay += 1))
      await elapse(20)
      underWay -= 1
      await worker.leave(turn)
    }
    await Promise.all(Array.from({ length: 4 }, () => workers.map(call)).flat())
    expect(most).toBe(2)
    expect(await places('at-once')).toHaveLength(0)
  })

  test('are waited for as long as the deadline leaves time', async () => {
    const ctx = context('full', { waitMs: 20_000 })
    await few().take(ctx, 1)
    await few().take(ctx, 1)
    const late = { ...ctx, deadline: new Date(Date.now() + 2_500) }
    expect(await channelErrorOf(few().take(late, 1))).toMatchObject({ kind: 'throttled' })
    // Who may not go takes nothing of the other limits.
    expect((await few().standing('full')).bucket.available).toBeCloseTo(998, 1)
  })

  test('are waited for no longer than the worker goes on', async () => {
    const stop = new AbortController()
    const ctx = context('full-stop', { waitMs: 20_000 })
    await few().take(ctx, 1)
    await few().take(ctx, 1)
    const waiting = channelErrorOf(few().take({ ...ctx, signal: stop.signal }, 1))
    stop.abort()
    expect(await waiting).toMatchObject({ raw: { code: 'STOPPED' } })
  })

  test('of a worker that died hold their places until the lease is over', async () => {
    const ctx = context('died', { waitMs: 20_000 })
    await few().take(ctx, 1)
    await few().take(ctx, 1)
    const leases = (await places('died')).map(({ lease_until: until }) => until.getTime() - Date.now())
    for (const leaseMs of leases) {
      // Longer than the call can last, and not for ever.
      expect(leaseMs).toBeGreaterThan(20_000)
      expect(leaseMs).toBeLessThan(30_000)
    }
    await database.db
      .updateTable('channel_place')
      .set({ lease_until: new Date() })
      .where('credential', '=', 'died')
      .execute()
    expect(await few().take(context('died', { waitMs: 2_500 }), 1)).toMatchObject({ points: 1 })
    expect(await places('died')).toHaveLength(1)
  })

  test('are not counted where the channel does not limit them', async () => {
    expect(await limiter().take(context('free', { waitMs: 5_000 }), 1)).toMatchObject({ place: undefined })
    expect(await places('free')).toHaveLength(0)
  })
})

function places(credential: string) {
  return database.db
    .selectFrom('channel_place')
    .select('lease_until')
    .where('credential', '=', credential)
    .execute()
}

function limiter({
  capacity = 1000,
  restorePerS = 0.001,
  clock = systemClock,
  quotas = [] as Quota[],
  longestPatienceMs = 10_000,
  mostInFlight = undefined as number | undefined,
} = {}) {
  return createLimiter({
    db: database.db,
    clock,
    channel: 'Shopify',
    firstSize: { capacity, restorePerS },
    quotas,
    longestPatienceMs,
    ...(mostInFlight === undefined ? {} : { mostInFlight }),
  })
}

function context(credential: string, { waitMs }: { waitMs: number }): Ctx {
  return {
    credential,
    deadline: new Date(Date.now() + waitMs),
    signal: new AbortController().signal,
  }
}
