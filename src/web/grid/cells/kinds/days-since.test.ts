import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysSince } from './time-cell.ts'

const now = Date.parse('2026-03-10T00:30:00Z')

test.each([
  ['2026-03-09T23:59:59Z', 'UTC', 1],
  ['2026-03-10T00:00:00Z', 'UTC', 0],
  // Half past midnight in Greenwich is still the ninth in Phoenix.
  ['2026-03-09T23:59:59Z', 'America/Phoenix', 0],
  ['2026-03-09T06:59:59Z', 'America/Phoenix', 1],
  ['2026-03-09T07:00:00Z', 'America/Phoenix', 0],
  // And half past one on the tenth in Berlin.
  ['2026-03-09T22:59:59Z', 'Europe/Berlin', 1],
  ['2026-03-09T23:00:00Z', 'Europe/Berlin', 0],
  ['2025-03-10T12:00:00Z', 'UTC', 365],
  ['2026-03-11T05:00:00Z', 'UTC', 0],
])('%s is so many days ago in %s: %d', (value, timeZone, days) => {
  expect(daysSince(value, now, timeZone)).toBe(days)
})

test('over the change to summer time a day is still a day', () => {
  const afterTheChange = Date.parse('2026-03-29T12:00:00Z')
  expect(daysSince('2026-03-28T12:00:00Z', afterTheChange, 'Europe/Berlin')).toBe(1)
})

test('what is no time has no age', () => {
  expect(daysSince('never', now, 'UTC')).toBeNull()
})

test('a later time is never longer ago', () => {
  const time = fc.integer({ min: 0, max: now })
  const zone = fc.constantFrom('UTC', 'America/Phoenix', 'Asia/Tokyo', 'Europe/Berlin')
  fc.assert(
    fc.property(time, time, zone, (one, other, timeZone) => {
      const ages = [one, other].map((at) => daysSince(new Date(at).toISOString(), now, timeZone) ?? -1)
      expect((ages[0] ?? 0) >= (ages[1] ?? 0)).toBe(one <= other || ages[0] === ages[1])
    }),
  )
})
