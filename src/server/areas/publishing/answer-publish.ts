import type { PublishReply } from '../../../contract/publishing.ts'
import type { Db } from '../../platform/database/database.ts'
import { findRows } from '../../platform/runs/runs.query.ts'
import { waitForRun } from '../../platform/runs/wait-for-run.ts'
import { rowReply } from './publish-run-reply.ts'

// More rows than a dialog shows are followed page by page, even when they end at once.
const mostRows = 10_000

/** The run's rows when it ends soon, else null: then it is followed by its id. */
export async function answerPublish(db: Db, runId: number, gone: AbortSignal): Promise<PublishReply | null> {
  if (!(await waitForRun(db, runId, gone))) return null
  const rows = await findRows(db, { runId, offset: 0, limit: mostRows + 1 })
  return rows.length > mostRows ? null : { id: runId, results: rows.map(rowReply) }
}
