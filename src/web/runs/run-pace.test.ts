import { expect, test } from 'vitest'
import { seemingStart, timeLeft, withSample, type Sample } from './run-pace.ts'

const samples = (...pairs: [number, number][]): Sample[] => pairs.map(([atMs, share]) => ({ atMs, share }))

test.each([
  ['no sample', samples(), 0, null],
  ['one sample', samples([0, 0.5]), 0.5, null],
  ['no progress', samples([0, 0.5], [9000, 0.5]), 0.5, null],
  ['a steady pace', samples([0, 0], [10_000, 0.25]), 0.25, 'about 30 s left'],
  ['much that was over at once', samples([0, 0.5], [10_000, 0.55]), 0.55, 'about 2 min left'],
  ['the end', samples([0, 0], [10_000, 1]), 1, null],
])('knows the time left from %s', (_, seen, progress, words) => {
  expect(timeLeft(seen, { progress })).toBe(words)
})

test('goes by the last minute, so that a channel that slows down is noticed', () => {
  let seen = samples([0, 0], [1000, 0.1])
  seen = withSample(seen, { atMs: 61_001, share: 0.11 })
  seen = withSample(seen, { atMs: 62_000, share: 0.11 })
  expect(seen[0]).toEqual({ atMs: 61_001, share: 0.11 })
  expect(seemingStart(seen)).toBeNull()
})

test('slows down by itself while nothing comes', () => {
  const before = timeLeft(samples([0, 0], [10_000, 0.25]), { progress: 0.25 })
  const after = timeLeft(samples([0, 0], [10_000, 0.25], [20_000, 0.25]), { progress: 0.25 })
  expect([before, after]).toEqual(['about 30 s left', 'about 1 min left'])
})

test('forgets what it saw of a run that begins anew', () => {
  expect(withSample(samples([0, 0.2], [1000, 0.9]), { atMs: 2000, share: 0 })).toEqual([
    { atMs: 2000, share: 0 },
  ])
})
