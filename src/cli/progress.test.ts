import { expect, test } from 'vitest'
import { paceOf } from './progress.ts'

const step = { stage: 'Importing', total: 1_000_000 }

test.each([
  ['things', { ...step, done: 250_000 }, 100_000, '250,000 of 1,000,000 | 2,500/s | 5 min 0 s left'],
  ['the last of them', { ...step, done: 999_990 }, 100_000, '999,990 of 1,000,000 | 10,000/s | 1 s left'],
  ['all of them', { ...step, done: 1_000_000 }, 100_000, '1,000,000 of 1,000,000 | 10,000/s | 0 s left'],
  ['hours', { ...step, done: 10_000 }, 100_000, '10,000 of 1,000,000 | 100/s | 2 h 45 min left'],
  [
    'bytes',
    { stage: 'Checking', done: 40_108_032, total: 205_530_134, unit: 'bytes' as const },
    20_000,
    '40.1 MB of 205.5 MB | 2.0 MB/s | 1 min 23 s left',
  ],
  ['no pace in the first second', { ...step, done: 900 }, 999, '900 of 1,000,000'],
  ['no pace before anything is done', { ...step, done: 0 }, 5000, '0 of 1,000,000'],
])('tells of %s', (_, of, elapsedMs, words) => {
  const { counts, pace } = paceOf(of, elapsedMs)
  expect(counts + pace).toBe(words)
})
