import { setTimeout as elapse } from 'node:timers/promises'
import type { PublishReply } from '../../../contract/publishing.ts'
import type { Db } from '../../platform/database/database.ts'
import { rowReply } from './run-reply.ts'
import { isRunOver, selectItems } from './runs.query.ts'

const patienceMs = 10_000
// More rows than a dialog shows are followed page by page, even when they end at once.
const mostRows = 10_000
const firstLookMs = 50
const longestLookMs = 400

export interface Waiting {
  /** The caller no longer listens. */
  gone: AbortSignal
  /** False: the caller would rather follow the run from its start. */
  isPatient: boolean
}

/** The run's rows when it ends soon, else null: then it is followed by its id. */
export async function answerRun(
  db: Db,
  runId: number,
  { gone, isPatient }: Waiting,
): Promise<PublishReply | null> {
  const deadline = performance.now() + (isPatient ? patienceMs : 0)
  let pauseMs = firstLookMs
  while (!(await isRunOver(db, runId))) {
    if (gone.aborted || performance.now() + pauseMs > deadline) return null
    await elapse(pauseMs)
    pauseMs = Math.min(longestLookMs, pauseMs * 1.5)
  }
  const items = await selectItems(db, runId, { offset: 0, limit: mostRows + 1 })
  if (items.length > mostRows) return null
  return { id: runId, results: items.map(rowReply) }
}
