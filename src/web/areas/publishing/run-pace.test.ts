import { expect, test } from 'vitest'
import { seemingStart, timeLeft, withSample, type Sample } from './run-pace.ts'

const figures = (done: number, total: number) => ({ total, success: done, failed: 0, skipped: 0 })
const samples = (...pairs: [number, number][]): Sample[] => pairs.map(([atMs, done]) => ({ atMs, done }))

test.each([
  ['no sample', samples(), figures(0, 10), null],
  ['one sample', samples([0, 5]), figures(5, 10), null],
  ['no progress', samples([0, 5], [9000, 5]), figures(5, 10), null],
  ['a steady pace', samples([0, 0], [10_000, 100]), figures(100, 300), 'about 20 s left'],
  ['much that was over at once', samples([0, 200], [10_000, 210]), figures(210, 300), 'about 2 min left'],
  ['the end', samples([0, 0], [10_000, 300]), figures(300, 300), null],
])('knows the time left from %s', (_, seen, counts, words) => {
  expect(timeLeft(seen, counts)).toBe(words)
})

test('goes by the last minute, so that a channel that slows down is noticed', () => {
  let seen = samples([0, 0], [1000, 100])
  seen = withSample(seen, { atMs: 61_000, done: 101 })
  seen = withSample(seen, { atMs: 62_000, done: 101 })
  expect(seen[0]).toEqual({ atMs: 61_000, done: 101 })
  expect(seemingStart(seen)).toBeNull()
})

test('slows down by itself while nothing comes', () => {
  const before = timeLeft(samples([0, 0], [10_000, 10]), figures(10, 30))
  const after = timeLeft(samples([0, 0], [10_000, 10], [30_000, 10]), figures(10, 30))
  expect([before, after]).toEqual(['about 20 s left', 'about 1 min left'])
})
