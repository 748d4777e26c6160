import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  failTurn,
  pauseMs,
  settleTurn,
  takeTurn,
  throttleTurn,
  type Bucket,
  type BucketSize,
} from './bucket.ts'

const start = new Date('2026-11-20T00:00:00Z')
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const standard = fullBucket({ capacity: 2000, restorePerS: 100 }, start)

function taken(bucket: Bucket, cost: number, now: Date): Bucket {
  const turn = takeTurn(bucket, cost, now)
  if (turn.state !== 'taken') throw new Error(`expected a turn, got ${turn.state}`)
  return turn.bucket
}

describe('the points', () => {
  test('are taken before the call and come back with time', () => {
    const emptied = taken(standard, 1900, start)
    expect(takeTurn(emptied, 400, start)).toEqual({ state: 'wait', until: at(3) })
    expect(takeTurn(emptied, 400, at(3))).toMatchObject({ state: 'taken', points: 400 })
  })

  test('are left to others by half, by who is patient', () => {
    const half = taken(standard, 900, start)
    expect(takeTurn(half, 200, start)).toMatchObject({ state: 'taken' })
    expect(takeTurn(half, 200, start, true)).toEqual({ state: 'wait', until: at(1) })
  })

  test('of a bucket too small for a share are left to whoever comes while that share would come', () => {
    const one = fullBucket({ capacity: 1, restorePerS: 0.5 }, start)
    const empty = taken(one, 1, start)
    expect(takeTurn(empty, 1, at(1), true)).toEqual({ state: 'wait', until: at(3) })
    expect(takeTurn(empty, 1, at(2))).toMatchObject({ state: 'taken' })
    expect(takeTurn(empty, 1, at(3), true)).toMatchObject({ state: 'taken', points: 1 })
    // Dearer than the other half of a larger one.
    expect(takeTurn(standard, 1500, start, true)).toEqual({ state: 'wait', until: at(5) })
    expect(takeTurn(standard, 1500, at(5), true)).toMatchObject({ state: 'taken', points: 1500 })
    expect(taken(standard, 1500, at(50)).available).toBe(500)
  })

  test('that a call did not cost are given back', () => {
    const bucket = settleTurn(taken(standard, 302, start), { taken: 302, actual: 12 }, start)
    expect(bucket.available).toBe(1988)
  })

  test('follow the channel where it counts less than we do', () => {
    const reported = { available: 700, capacity: 2000, restorePerS: 100 }
    expect(
      settleTurn(taken(standard, 100, start), { taken: 100, actual: 100, reported }, start).available,
    ).toBe(700)
  })

  test('of other calls in flight are not handed out again by the channel’s count', () => {
    const both = taken(taken(standard, 500, start), 500, start)
    const reported = { available: 1900, capacity: 2000, restorePerS: 100 }
    expect(settleTurn(both, { taken: 500, actual: 100, reported }, start).available).toBe(1400)
  })

  test('grow at once when the account turns out to have a larger plan', () => {
    const reported = { available: 19_900, capacity: 20_000, restorePerS: 1000 }
    const bucket = settleTurn(taken(standard, 100, start), { taken: 100, actual: 100, reported }, start)
    expect(bucket).toMatchObject({ available: 19_900, capacity: 20_000, restorePerS: 1000 })
  })

  test('never leave the bucket’s bounds, whatever happens', () => {
    const event = fc.record({
      wait: fc.integer({ min: -5, max: 60 }),
      cost: fc.integer({ min: 0, max: 5000 }),
      actual: fc.integer({ min: 0, max: 5000 }),
      reported: fc.option(fc.integer({ min: -10, max: 3000 }), { nil: undefined }),
      end: fc.constantFrom('settle', 'throttle', 'fail', 'die'),
    })
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let bucket = standard
        let seconds = 0
        for (const { wait, cost, actual, reported, end } of events) {
          seconds = Math.max(0, seconds + wait)
          const turn = takeTurn(bucket, cost, at(seconds))
          if (turn.state !== 'taken') {
            expect(turn.until.getTime()).toBeGreaterThan(at(seconds).getTime())
            continue
          }
          const answer = {
            taken: turn.points,
            actual,
            ...(reported === undefined
              ? {}
              : { reported: { available: reported, capacity: 2000, restorePerS: 100 } }),
          }
          bucket = turn.bucket
          if (end === 'settle') bucket = settleTurn(bucket, answer, at(seconds))
          if (end === 'throttle') bucket = throttleTurn(bucket, { ...answer, random: 0.5 }, at(seconds))
          if (end === 'fail') bucket = failTurn(bucket, 0.5, at(seconds))
          expect(bucket.available).toBeGreaterThanOrEqual(0)
          expect(bucket.available).toBeLessThanOrEqual(bucket.capacity)
        }
      }),
    )
  })

  test('spent in any stretch of time never exceed the bucket and what came back', () => {
    const call = fc.record({
      waitMs: fc.integer({ min: 0, max: 5000 }),
      cost: fc.integer({ min: 1, max: 1000 }),
    })
    fc.assert(
      fc.property(fc.array(call, { minLength: 1, maxLength: 60 }), (calls) => {
        let bucket = standard
        let ms = 0
        let spent = 0
        for (const { waitMs, cost } of calls) {
          ms += waitMs
          const turn = takeTurn(bucket, cost, new Date(start.getTime() + ms))
          if (turn.state !== 'taken') continue
          bucket = turn.bucket
          spent += turn.points
          expect(spent).toBeLessThanOrEqual(2000 + (ms / 1000) * 100 + 1e-6)
        }
      }),
    )
  })
})

describe('a refusal for want of points', () => {
  test('gives the turn back and keeps everybody waiting as long as the channel says', () => {
    const bucket = throttleTurn(taken(standard, 300, start), { taken: 300, waitMs: 4000, random: 1 }, start)
    expect(bucket).toMatchObject({ available: 2000, throttles: 1 })
    expect(takeTurn(bucket, 1, at(3))).toEqual({ state: 'wait', until: at(4) })
    expect(takeTurn(bucket, 1, at(4))).toMatchObject({ state: 'taken' })
  })

  test('without a time waits longer each time, at most five minutes', () => {
    expect([1, 2, 3, 20].map((tries) => pauseMs(tries, 1))).toEqual([2000, 4000, 8000, 300_000])
    expect(pauseMs(3, 0.5)).toBe(4000)
    let bucket = throttleTurn(standard, { taken: 0, random: 1 }, start)
    bucket = throttleTurn(bucket, { taken: 0, random: 1 }, start)
    expect(bucket.blockedUntil).toEqual(at(4))
  })

  test('is forgotten after a call that went through', () => {
    const bucket = throttleTurn(standard, { taken: 0, waitMs: 1000, random: 1 }, start)
    expect(settleTurn(bucket, { taken: 0, actual: 0 }, at(1)).throttles).toBe(0)
  })
})

describe('the breaker', () => {
  const failing = (times: number) =>
    Array.from({ length: times }).reduce<Bucket>((bucket) => failTurn(bucket, 1, start), standard)

  test('stays closed while failures are few', () => {
    expect(takeTurn(failing(4), 1, start).state).toBe('taken')
  })

  test('opens after five failures in a row and longer after each further one, at most ten seconds', () => {
    expect(takeTurn(failing(5), 1, start)).toEqual({ state: 'open', until: at(3) })
    expect(takeTurn(failing(6), 1, start)).toEqual({ state: 'open', until: at(5) })
    expect(takeTurn(failing(40), 1, start)).toEqual({ state: 'open', until: at(10) })
  })

  test('lets one probe through and holds the others back until it is answered', () => {
    const probing = taken(failing(5), 1, at(3))
    expect(takeTurn(probing, 1, at(4))).toEqual({ state: 'open', until: at(13) })
    const closed = settleTurn(probing, { taken: 1, actual: 1 }, at(5))
    expect(closed).toMatchObject({ openUntil: null, failures: 0 })
    expect(takeTurn(closed, 1, at(5)).state).toBe('taken')
  })

  test('lets the next probe through when the first one’s worker died', () => {
    const probing = taken(failing(5), 1, at(3))
    expect(takeTurn(probing, 1, at(13)).state).toBe('taken')
  })

  test('gives a probe less time than a call, but every third as much', () => {
    const longest = (bucket: Bucket) => takeTurn(bucket, 1, at(20))
    expect(longest(failing(4))).toMatchObject({ longestMs: 30_000 })
    expect(longest(failing(5))).toMatchObject({ longestMs: 10_000 })
    expect(longest(failing(6))).toMatchObject({ longestMs: 30_000, bucket: { openUntil: at(50) } })
    expect(longest(failing(7))).toMatchObject({ longestMs: 10_000 })
  })
})

function fullBucket({ capacity, restorePerS }: BucketSize, now: Date): Bucket {
  return {
    available: capacity,
    capacity,
    restorePerS,
    updatedAt: now,
    blockedUntil: null,
    throttles: 0,
    failures: 0,
    openUntil: null,
  }
}
