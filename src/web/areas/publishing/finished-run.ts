import type { PublishReply, PublishRun } from '../../../contract/publishing.ts'
import type { RunKind } from './run-words.ts'

/** The run behind an answer that brought all rows at once. */
export function finishedRun(
  kind: RunKind,
  { id, results }: PublishReply,
  by: { user: string; now: Date },
): PublishRun {
  const count = (status: PublishReply['results'][number]['status']) =>
    results.filter((row) => row.status === status).length
  const time = by.now.toISOString()
  return {
    id,
    kind,
    status: 'COMPLETED',
    total: results.length,
    success: count(true),
    failed: count(false),
    skipped: count('skipped'),
    user: by.user,
    created_on: time,
    started_on: time,
    ended_on: time,
  }
}
