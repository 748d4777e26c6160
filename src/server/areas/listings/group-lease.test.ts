import { expect, test } from 'vitest'
import type { Timers } from '../../platform/clock.ts'
import { holdLease } from './group-lease.ts'
import type { PublishingStore } from './publishing-engine.ts'

const never = new AbortController().signal
const lease = { groupIds: [1], leaseToken: 'token' }

/** Timers that come when they are let: time passes for a process that stands still, and it hears of it late. */
function lateTimers() {
  const due: { at: number; act: () => void; every: number | null }[] = []
  let now = 0
  const add = (ms: number, act: () => void, every: number | null) => {
    const timer = { at: now + ms, act, every }
    due.push(timer)
    return () => void due.splice(due.indexOf(timer) >>> 0, 1)
  }
  const timers: Timers = {
    elapsedMs: () => now,
    after: (ms, act) => add(ms, act, null),
    every: (ms, act) => add(ms, act, ms),
  }
  const standStill = (ms: number) => void (now += ms)
  const pass = async (ms: number) => {
    const end = now + ms
    for (;;) {
      const next = due.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0]
      if (next === undefined) break
      now = Math.max(now, next.at)
      if (next.every === null) due.splice(due.indexOf(next), 1)
      else next.at += next.every
      next.act()
      await Promise.resolve()
      await Promise.resolve()
    }
    now = end
  }
  return { timers, standStill, pass, due }
}

function hold(renew: PublishingStore['renew']) {
  const late = lateTimers()
  const store = { renew } as Partial<PublishingStore> as PublishingStore
  return { ...late, held: holdLease({ store, timers: late.timers }, { job: never, stopping: never }) }
}

test('a lease that is renewed is held', async () => {
  const { held, pass, due } = hold(async () => true)
  held.keep(lease)
  await pass(60_000)
  expect(held.signal.aborted).toBe(false)
  held.end()
  expect(due).toEqual([])
})

test('a lease that can’t be renewed is let go before it runs out', async () => {
  const { held, pass } = hold(() => Promise.reject(new Error('the database is away')))
  held.keep(lease)
  await pass(8_999)
  expect(held.signal.aborted).toBe(false)
  await pass(1)
  expect(held.signal.reason).toMatchObject({ message: 'the lease may have run out' })
})

test('a lease that somebody else has is let go at once', async () => {
  const { held, pass } = hold(async () => false)
  held.keep(lease)
  await pass(4_000)
  expect(held.signal.reason).toMatchObject({ message: 'the lease was lost' })
})

test('a process that stood still learns that its time is over before its timers come', async () => {
  const { held, standStill } = hold(async () => true)
  held.keep(lease)
  standStill(9_000)
  expect(held.signal.aborted).toBe(true)
})

test('an answer that came late tells of an old lease', async () => {
  const { held, standStill } = hold(async () => true)
  standStill(9_000)
  held.keep(lease)
  expect(held.signal.aborted).toBe(true)
})
