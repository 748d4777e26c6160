import { expect, test } from 'vitest'
import { addDays, dayIn, isDay } from './calendar-day.ts'

test('a day begins when its time zone says so', () => {
  const at = new Date('2026-03-02T04:30:00Z')
  expect(dayIn('UTC', at)).toBe('2026-03-02')
  expect(dayIn('America/Phoenix', at)).toBe('2026-03-01')
  expect(dayIn('Pacific/Kiritimati', at)).toBe('2026-03-02')
})

test('counts days across months, leap days and clock changes', () => {
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
  expect(addDays('2026-03-02', -365)).toBe('2025-03-02')
  expect(addDays('2026-03-02', -9_000_000)).toBe('0001-01-01')
})

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['0000-01-01', false],
  ['0001-01-01', true],
  ['26-1-1', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})
