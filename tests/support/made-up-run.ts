import type { Run } from '../../src/contract/runs.ts'

/** A run for tests: a publish of ten listings that goes on. */
export function madeUpRun(part: Partial<Run> = {}): Run {
  return {
    id: 5,
    kind: 'publish',
    status: 'IN PROGRESS',
    label: '',
    total: 10,
    success: 0,
    failed: 0,
    skipped: 0,
    progress: 0,
    counts: {},
    message: null,
    is_dismissed: false,
    is_cancelling: false,
    user: 'demo',
    created_on: '',
    started_on: null,
    ended_on: null,
    ...part,
  }
}
