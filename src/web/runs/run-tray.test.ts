import { describe, expect, test } from 'vitest'
import { madeUpRun } from '../../../tests/support/made-up-run.ts'
import { runEntry } from './run-tray.ts'

const view = { title: () => 'Publishing 10 listings', detail: () => '9 published, 1 failed' }

test('shows how far a run has come, and no remaining time before there is a pace', () => {
  const run = madeUpRun({ success: 4, progress: 0.4 })
  expect(runEntry(run, view, [{ atMs: 9000, share: 0.4 }])).toEqual({
    title: 'Publishing 10 listings',
    state: 'working',
    progress: { done: 4, total: 10 },
    startedAtMs: 9000,
  })
})

test('reckons the remaining time from the pace, not from what was over at once', () => {
  const samples = [
    { atMs: 10_000, share: 0.1 },
    { atMs: 20_000, share: 0.2 },
  ]
  expect(runEntry(madeUpRun({ progress: 0.2 }), view, samples).startedAtMs).toBe(0)
})

test('reckons the total of a file from the part of it that was read', () => {
  const run = madeUpRun({ kind: 'import', total: 50, success: 40, failed: 10, progress: 0.25 })
  expect(runEntry(run, view, []).progress).toEqual({ done: 50, total: 200 })
})

describe('an end', () => {
  test.each([
    ['done', { status: 'COMPLETED', success: 10 }],
    ['failed', { status: 'COMPLETED', success: 9, failed: 1 }],
    ['failed', { status: 'FAILED' }],
    ['done', { status: 'CANCELLED', failed: 1 }],
    // What a check would reject has not failed yet.
    ['done', { kind: 'import_check', status: 'COMPLETED', failed: 3 }],
    // What waits for a person is not at work.
    ['done', { kind: 'import_check', status: 'QUEUED', message: 'It waits for its SKU column.' }],
  ] as const)('is %s: %o', (state, part) => {
    expect(runEntry(madeUpRun(part), view, [])).toMatchObject({ state, detail: '9 published, 1 failed' })
  })
})
