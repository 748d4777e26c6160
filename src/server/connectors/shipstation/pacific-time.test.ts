import { expect, test } from 'vitest'
import { latestPacificTime, readPacificTime, writePacificTime } from './pacific-time.ts'

test.each([
  ['winter', '2026-11-21 13:05:00', '2026-11-21T21:05:00.000Z'],
  ['summer, with decimals', '2026-07-14T14:45:50.557', '2026-07-14T21:45:50.557Z'],
  ['seven decimals', '2026-07-14T14:45:50.5570000', '2026-07-14T21:45:50.557Z'],
  ['one decimal', '2026-07-14T14:45:50.5', '2026-07-14T21:45:50.500Z'],
  ['midnight', '2026-11-21T00:00:00', '2026-11-21T08:00:00.000Z'],
  ['the last second before summer time', '2026-03-08T01:59:59', '2026-03-08T09:59:59.000Z'],
  ['the hour that spring leaves out', '2026-03-08T02:30:00', '2026-03-08T10:30:00.000Z'],
  ['the first second of summer time', '2026-03-08T03:00:00', '2026-03-08T10:00:00.000Z'],
  ['the hour that comes twice', '2026-11-01T01:30:00', '2026-11-01T08:30:00.000Z'],
  ['after it', '2026-11-01T02:00:00', '2026-11-01T10:00:00.000Z'],
])('reads %s', (_, written, moment) => {
  expect(readPacificTime(written)?.toISOString()).toBe(moment)
})

test.each(['', 'yesterday', '2026-13-01T00:00:00', '2026-11-21T13:05:00Z', '2026-11-21'])(
  '%j is no time',
  (text) => {
    expect(readPacificTime(text)).toBeUndefined()
  },
)

test('no time is none', () => {
  expect(readPacificTime(null)).toBeNull()
})

test.each([
  ['2026-11-01T01:30:00', '2026-11-01T09:30:00.000Z'],
  ['2026-11-01T02:00:00', '2026-11-01T10:00:00.000Z'],
  ['2026-07-14T14:45:50.557', '2026-07-14T21:45:50.557Z'],
])('%s is %s at the latest', (written, moment) => {
  expect(latestPacificTime(written)?.toISOString()).toBe(moment)
})

test.each([
  ['2026-11-21T21:05:00.900Z', '2026-11-21 13:05:00'],
  ['2026-07-14T07:00:00.000Z', '2026-07-14 00:00:00'],
])('%s is written %s', (moment, written) => {
  expect(writePacificTime(new Date(moment))).toBe(written)
})
