import { expect, test } from 'vitest'
import type { PublishRun } from '../../../contract/publishing.ts'
import { trayEntry } from './tray-entry.ts'

const run = (part: Partial<PublishRun>): PublishRun => ({
  id: 1,
  kind: 'publish',
  status: 'IN PROGRESS',
  total: 30,
  success: 0,
  failed: 0,
  skipped: 0,
  user: 'demo',
  created_on: '',
  started_on: null,
  ended_on: null,
  ...part,
})

test('shows how far a run has come, and no remaining time before there is a pace', () => {
  expect(trayEntry({ run: run({ success: 10 }), samples: [{ atMs: 9000, done: 10 }] })).toMatchObject({
    title: 'Publishing 30 listings',
    state: 'working',
    progress: { done: 10, total: 30 },
    startedAtMs: 9000,
  })
})

test('reckons the remaining time from the pace, not from what was over at once', () => {
  const samples = [
    { atMs: 10_000, done: 10 },
    { atMs: 20_000, done: 20 },
  ]
  expect(trayEntry({ run: run({ success: 20 }), samples }).startedAtMs).toBe(0)
})

test.each([
  [{ success: 30 }, 'done', '30 listings published', '30 published'],
  [{ success: 28, failed: 2 }, 'failed', 'Publish finished with 2 failures', '28 published, 2 failed'],
] as const)('says how it ended: %o', (part, state, title, detail) => {
  const entry = trayEntry({ run: run({ status: 'COMPLETED', ...part }), samples: [] })
  expect(entry).toMatchObject({ state, title, detail })
})
