import { runTopic } from '../../../contract/events.ts'
import type { Run, runFields, RunRow } from '../../../contract/runs.ts'
import type { Progress } from '../events/progress.store.ts'
import type { StoredRow, StoredRun } from './runs.query.ts'

/** A run as it goes over the wire. */
export function runReply(run: StoredRun): Run {
  const { attempt, follows_rows, awaits_rows, cancelled_by, requested_by: user, ...told } = run
  return {
    ...told,
    user,
    is_cancelling: cancelled_by !== null && run.ended_on === null,
    created_on: run.created_on.toISOString(),
    started_on: run.started_on?.toISOString() ?? null,
    ended_on: run.ended_on?.toISOString() ?? null,
  }
}

/** What every run says of itself, and no more. */
export function runFacts(run: StoredRun): Pick<Run, keyof typeof runFields> {
  const { label, progress, counts, message, is_dismissed, is_cancelling, ...facts } = runReply(run)
  return facts
}

/** What those who watch are told; any user may see any run. */
export function runProgress(run: StoredRun): Progress {
  const { id, ...body } = runReply(run)
  return { topic: runTopic, subjectId: id, userId: null, body }
}

/** One row of a run as it goes over the wire. */
export function runRowReply({ updated_on: updatedOn, ...row }: StoredRow): RunRow {
  return { ...row, updated_on: updatedOn.toISOString() }
}
