import { expect, test } from 'vitest'
import { relativeText, timeText } from './time-text.ts'

const noon = new Date('2026-03-09T12:00:00Z')

test('writes yyyy-MM-dd HH:mm in the zone that is asked for', () => {
  expect(timeText(noon, 'UTC')).toBe('2026-03-09 12:00')
  expect(timeText(noon, 'Asia/Tokyo')).toBe('2026-03-09 21:00')
  expect(timeText(new Date('2026-03-09T00:05:00Z'), 'UTC')).toBe('2026-03-09 00:05')
})

test.each([
  ['2026-03-09T11:59:30Z', 'just now'],
  ['2026-03-09T11:55:00Z', '5 minutes ago'],
  ['2026-03-09T14:00:00Z', 'in 2 hours'],
  ['2026-03-08T12:00:00Z', 'yesterday'],
  ['2025-03-09T12:00:00Z', 'last year'],
])('%s is %s', (time, words) => {
  expect(relativeText(new Date(time), noon)).toBe(words)
})
