import type { PublishRunDetail, PublishRunQuery } from '../../../contract/publishing.ts'
import type { RunRowStatus } from '../../../contract/runs.ts'
import type { Db } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'
import { pageOf } from '../../platform/page-of.ts'
import { existingRun, countRows, findRows } from '../../platform/runs/runs.query.ts'
import { publishRunReply, runRowReply } from './publish-run-reply.ts'
import { publishRuns } from './publish-runs.ts'

const rowStatuses: Record<NonNullable<PublishRunQuery['status']>, RunRowStatus> = {
  success: 'done',
  failed: 'failed',
  skipped: 'skipped',
  queued: 'queued',
}

/** A publish or unpublish with a page of its rows, in the order in which they were chosen. */
export async function showPublishRun(
  db: Db,
  id: number,
  { status: wanted, ...query }: PublishRunQuery,
): Promise<PublishRunDetail> {
  const run = await existingRun(db, id)
  if (!publishRuns.kinds.includes(run.kind)) throw new NotFound(`There is no run ${id}.`)
  const status = wanted && rowStatuses[wanted]
  const [rows, count] = await Promise.all([
    findRows(db, { runId: id, ...(status && { status }), ...pageOf(query) }),
    countRows(db, id, status),
  ])
  return { ...publishRunReply(run), results: rows.map(runRowReply), count }
}
