import { expect, test } from 'vitest'
import { madeUpRun } from '../../../../tests/support/made-up-run.ts'
import { checkCounts, checkTitle } from './check-words.ts'

const run = (part: Parameters<typeof madeUpRun>[0]) => madeUpRun({ kind: 'listing_check', ...part })

test('a check says what it found, and nothing of what it did not', () => {
  const found = { equal: 1298, drifted: 2, not_ours: 1, missing: 0 }
  const over = run({ status: 'COMPLETED', total: 1302, success: 1300, failed: 2, counts: found })
  expect(checkTitle(over)).toBe('1,300 listings checked')
  expect(checkCounts(over)).toBe('1,298 equal, 2 out of step, 1 there but not ours, 2 not read')
})

test('a check that goes on says what it has not come to', () => {
  const going = run({ status: 'IN PROGRESS', total: 40, success: 25, counts: { equal: 25 } })
  expect(checkTitle(going)).toBe('Checking 40 listings')
  expect(checkCounts(going)).toBe('25 equal, 15 waiting')
  expect(checkTitle(run({ ...going, status: 'CANCELLED' }))).toBe('Checking 40 listings was cancelled')
})

test('where nothing is on sale it says so', () => {
  expect(checkCounts(run({ status: 'COMPLETED', counts: {} }))).toBe('Nothing is on sale there.')
})

test('before all of it was read it does not say that nothing is there', () => {
  const going = run({ status: 'IN PROGRESS', total: 0, counts: {} })
  expect(checkTitle(going)).toBe('Checking listings')
  expect(checkCounts(going)).toBe('Reading what is on sale there.')
  expect(checkCounts(run({ status: 'CANCELLED', counts: {} }))).toBe('It ended before anything was found.')
  expect(checkTitle(run({ status: 'COMPLETED', total: 0, counts: { not_ours: 2 } }))).toBe('Listings checked')
})
