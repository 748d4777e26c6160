import type { Clock } from '../../src/server/platform/clock.ts'

export type FakeClock = {
  /** Moves the time forward. */
  advance(step: { days?: number; hours?: number; minutes?: number; seconds?: number; ms?: number }): void
} & Clock

/** A clock that stands still until told to move. */
export function fakeClock(start = '2026-03-02T09:00:00Z'): FakeClock {
  let nowMs = Date.parse(start)
  return {
    now: () => new Date(nowMs),
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 }) => {
      nowMs += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + ms
    },
  }
}
