import { describe, expect, test } from 'vitest'
import { planLook, planRetry, type Try } from './save-attempt.ts'

const now = new Date('2026-11-20T12:00:00Z')
const down: Try = { error: { kind: 'remote_transient', message: 'down' }, attempts: 0, random: 1 }

test('waits twice as long each time, at most five minutes', () => {
  const delays = [0, 1, 2, 7, 8, 40].map((attempts) => planRetry({ ...down, attempts }))
  expect(delays.map((plan) => plan.state === 'again' && plan.delayMs)).toEqual([
    1000, 2000, 4000, 128_000, 256_000, 300_000,
  ])
})

test('spreads the tries over the whole pause, but never hurries', () => {
  expect(planRetry({ ...down, attempts: 3, random: 0.25 })).toMatchObject({ delayMs: 2000, attempts: 4 })
  expect(planRetry({ ...down, random: 0 })).toMatchObject({ delayMs: 250 })
})

describe('the time that the channel names', () => {
  const error = { kind: 'throttled', message: 'busy', retryAfterMs: 30_000 } as const

  test('wins, spread a little, and counts as no failure', () => {
    expect(planRetry({ ...down, error, attempts: 2, random: 0 })).toEqual({
      state: 'again',
      delayMs: 30_000,
      attempts: 2,
    })
    expect(planRetry({ ...down, error, attempts: 2, random: 1 })).toMatchObject({ delayMs: 32_000 })
  })

  test('is looked at again before, where it is hours away', () => {
    const hoursAway = { ...error, retryAfterMs: 2 * 3_600_000 }
    expect(planRetry({ ...down, error: hoursAway, random: 0 })).toMatchObject({ delayMs: 1_800_000 })
  })
})

describe('giving up', () => {
  test('never happens while the channel is only busy or away', () => {
    expect(planRetry({ ...down, attempts: 1000 }).state).toBe('again')
    expect(planRetry({ ...down, attempts: 1000, error: { kind: 'throttled', message: '' } }).state).toBe(
      'again',
    )
  })

  test.each(['conflict', 'outcome_unknown', 'auth_expired'] as const)(
    'comes after eight tries of %s',
    (kind) => {
      const puzzling = { ...down, error: { kind, message: '' } }
      expect(planRetry({ ...puzzling, attempts: 6 }).state).toBe('again')
      expect(planRetry({ ...puzzling, attempts: 7 }).state).toBe('give up')
    },
  )
})

test.each([
  ['soon at first', 0, 2_000],
  ['after twice the time', 5_000, 5_000],
  ['once a minute in the end', 3_600_000, 60_000],
  ['not at once where clocks differ', -9_000, 2_000],
])('what a channel has accepted is looked at %s', (_, ageMs, expected) => {
  expect(planLook({ since: new Date(now.getTime() - ageMs), now })).toBe(expected)
})
