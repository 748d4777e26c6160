import { describe, expect, test } from 'vitest'
import { failedRow as row } from '../../../../tests/support/failed-row.ts'
import { runProgress, runReply, runRowReply } from './run-reply.ts'
import type { StoredRun } from './runs.query.ts'

const [created, started, ended] = ['08:00', '08:01', '08:02'].map(
  (time) => new Date(`2026-03-02T${time}:00Z`),
)

const run: StoredRun = {
  id: 7,
  kind: 'publish',
  status: 'COMPLETED',
  label: '',
  requested_by: 'maria',
  total: 3,
  success: 1,
  failed: 1,
  skipped: 1,
  progress: 1,
  counts: {},
  message: null,
  follows_rows: true,
  awaits_rows: false,
  cancelled_by: null,
  attempt: 2,
  is_dismissed: false,
  created_on: created ?? new Date(0),
  started_on: started ?? null,
  ended_on: ended ?? null,
}

describe('a run on the wire', () => {
  test('says who asked for it and when it was what, and nothing of its tries', () => {
    expect(runReply(run)).toEqual({
      id: 7,
      kind: 'publish',
      status: 'COMPLETED',
      label: '',
      total: 3,
      success: 1,
      failed: 1,
      skipped: 1,
      progress: 1,
      counts: {},
      message: null,
      is_dismissed: false,
      is_cancelling: false,
      user: 'maria',
      created_on: '2026-03-02T08:00:00.000Z',
      started_on: '2026-03-02T08:01:00.000Z',
      ended_on: '2026-03-02T08:02:00.000Z',
    })
  })

  test('that waits has neither begun nor ended', () => {
    expect(runReply({ ...run, started_on: null, ended_on: null })).toMatchObject({
      started_on: null,
      ended_on: null,
    })
  })

  test('is told to everybody who watches, under its id', () => {
    const { id, ...body } = runReply(run)
    expect(runProgress(run)).toEqual({ topic: 'run', subjectId: id, userId: null, body })
  })

  test('has rows with their moments as text', () => {
    expect(runRowReply(row)).toEqual({ ...row, updated_on: '2026-03-02T08:01:30.000Z' })
  })
})
