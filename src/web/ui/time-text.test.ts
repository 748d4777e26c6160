import fc from 'fast-check'
import { expect, test } from 'vitest'
import { relativeText, remainingTime, timeHint, timeText } from './time-text.ts'

const noon = new Date('2026-03-09T12:00:00Z')

test('writes yyyy-MM-dd HH:mm in the zone of the viewer', () => {
  expect(timeText(new Date(2026, 0, 5, 7, 9).toISOString())).toBe('2026-01-05 07:09')
  expect(timeText('never')).toBe('')
})

test.each([
  ['2026-03-09T10:00:00Z', '2 hours ago · 2026-03-09 10:00 UTC'],
  ['2026-03-09T11:59:40Z', 'just now · 2026-03-09 11:59 UTC'],
  ['2026-03-08T12:00:00Z', 'yesterday · 2026-03-08 12:00 UTC'],
  ['never', ''],
])('the hover over %s says %s', (time, words) => {
  expect(timeHint(time, noon)).toBe(words)
})

test.each([
  ['2026-03-09T11:59:30Z', 'just now'],
  ['2026-03-09T11:55:00Z', '5 minutes ago'],
  ['2026-03-09T14:00:00Z', 'in 2 hours'],
  ['2026-03-08T12:00:00Z', 'yesterday'],
  ['2025-03-09T12:00:00Z', 'last year'],
  ['2026-03-09T11:00:10Z', '59 minutes ago'],
  ['2026-03-09T11:00:00Z', '1 hour ago'],
  ['2026-03-08T12:00:01Z', '23 hours ago'],
  ['2026-03-09T12:59:59Z', 'in 59 minutes'],
  ['2026-03-07T12:00:00Z', '2 days ago'],
  ['2026-02-07T12:00:00Z', 'last month'],
])('%s is %s', (time, words) => {
  expect(relativeText(new Date(time), noon)).toBe(words)
})

test('never counts a unit to the end of the next larger one', () => {
  const most = { second: 59, minute: 59, hour: 23, day: 29, month: 12 }
  fc.assert(
    fc.property(fc.integer({ min: -31_535_999, max: 31_535_999 }), (seconds) => {
      const words = relativeText(new Date(noon.getTime() + seconds * 1000), noon)
      const [, count = '0', unit = 'second'] = /(\d+) (minute|hour|day|month)/.exec(words) ?? []
      expect(Number(count)).toBeLessThanOrEqual(most[unit as keyof typeof most])
    }),
  )
})

const second = 1000

test.each([
  ['nothing while nothing is done', 10, 0, 100, null],
  ['nothing in the first two seconds', 1, 50, 100, null],
  ['nothing when all is done', 10, 100, 100, null],
  ['seconds', 10, 50, 100, 'about 10 s left'],
  ['whole seconds, rather more than less', 10, 99, 100, 'about 1 s left'],
  ['minutes', 60, 10, 100, 'about 9 min left'],
  ['hours', 3600, 10, 100, 'about 9 h left'],
  ['an hour and a half in hours', 600, 10, 100, 'about 2 h left'],
])('%s', (_name, elapsed, done, total, words) => {
  expect(remainingTime(5 * second, { done, total }, (5 + elapsed) * second)).toBe(words)
})
