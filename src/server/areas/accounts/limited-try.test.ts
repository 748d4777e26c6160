import { describe, expect, test } from 'vitest'
import { waitMs, withFailure } from './limited-try.ts'
import type { Failures } from './sign-in-failures.store.ts'

const now = new Date('2026-03-02T09:00:00Z')
const minute = 60_000

function counted(failures: number, { startedMs = 0, lastMs = 0 } = {}): Failures {
  return {
    failures,
    window_started_on: new Date(now.getTime() - startedMs),
    last_failed_on: new Date(now.getTime() - lastMs),
  }
}

describe('waitMs of a name from an address', () => {
  test.each([
    [0, 0],
    [4, 0],
    [5, 32_000],
    [6, 64_000],
    [9, 512_000],
    [10, 15 * minute],
    [2000, 15 * minute],
  ])('after %i failures is %i ms', (failures, expected) => {
    expect(waitMs('pair', counted(failures), now)).toBe(expected)
  })

  test('runs down and ends', () => {
    expect(waitMs('pair', counted(5, { lastMs: 31_000 }), now)).toBe(1000)
    expect(waitMs('pair', counted(5, { lastMs: 32_000 }), now)).toBe(0)
  })

  test('is forgotten after 15 quiet minutes, however many failures there were', () => {
    expect(waitMs('pair', counted(30, { startedMs: 60 * minute, lastMs: 15 * minute }), now)).toBe(0)
    expect(withFailure('pair', counted(30, { lastMs: 15 * minute }), now).failures).toBe(1)
    expect(withFailure('pair', counted(30, { lastMs: 14 * minute }), now).failures).toBe(31)
  })
})

describe('waitMs of an address', () => {
  test.each([
    [49, 0, 0],
    [50, 0, 15 * minute],
    [50, 10 * minute, 5 * minute],
    [50, 15 * minute, 0],
  ])('after %i failures, the first %i ms ago, is %i ms', (failures, startedMs, expected) => {
    expect(waitMs('address', counted(failures, { startedMs }), now)).toBe(expected)
  })
})

test('waitMs of all strangers is 15 minutes from the first of ten failures', () => {
  expect(waitMs('strangers', counted(9), now)).toBe(0)
  expect(waitMs('strangers', counted(10, { startedMs: 5 * minute }), now)).toBe(10 * minute)
})
