import { expect, test } from 'vitest'
import { madeUpRun } from '../../../tests/support/made-up-run.ts'
import { doneCount, endedBadly, isOver, percentText, stateWord } from './run-words.ts'

test.each([
  [{ status: 'QUEUED' }, false, 'Waiting'],
  [{ status: 'QUEUED', message: 'It waits for its SKU column.' }, false, 'Waits for you'],
  [{ status: 'IN PROGRESS', failed: 2 }, false, 'Going on'],
  [{ status: 'IN PROGRESS', is_cancelling: true }, false, 'Cancelling'],
  [{ status: 'COMPLETED' }, false, 'Done'],
  [{ status: 'COMPLETED', failed: 1204, success: 0, skipped: 0 }, true, 'Failed'],
  [{ status: 'COMPLETED', failed: 1204, success: 1 }, true, 'Partly'],
  [{ status: 'COMPLETED', failed: 1204, success: 0, skipped: 1 }, true, 'Partly'],
  [{ kind: 'import_check', status: 'COMPLETED', failed: 2 }, false, 'Done'],
  [{ status: 'FAILED' }, true, 'Failed'],
  [{ status: 'CANCELLED', failed: 2 }, false, 'Cancelled'],
] as const)('%o ended badly: %s, and is said to be: %s', (part, isBad, word) => {
  const run = madeUpRun(part)
  expect([endedBadly(run), stateWord(run)]).toEqual([isBad, word])
})

test('is over with its last row, whatever became of it', () => {
  const over = ['QUEUED', 'IN PROGRESS', 'COMPLETED', 'FAILED', 'CANCELLED'] as const
  expect(over.filter((status) => isOver({ status }))).toEqual(['COMPLETED', 'FAILED', 'CANCELLED'])
  expect(doneCount({ total: 9, success: 3, failed: 2, skipped: 1 })).toBe(6)
})

test('never rounds a run up to its end', () => {
  expect([percentText(0.999), percentText(1)]).toEqual(['99 %', '100 %'])
})
