import type { PublishRunDetail, PublishRunQuery } from '../../../contract/publishing.ts'
import type { Db } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'
import { pageOf } from './page-of.ts'
import { runReply, runRowReply } from './run-reply.ts'
import { selectItems, selectRun } from './runs.query.ts'
import type { ItemStatus, StoredRun } from './runs.query.ts'

/** A run with a page of its rows. */
export async function showRun(db: Db, id: number, query: PublishRunQuery): Promise<PublishRunDetail> {
  const run = await selectRun(db, id)
  if (run === undefined) throw new NotFound(`There is no run ${id}.`)
  const status = query.status === undefined ? undefined : itemStatuses[query.status]
  const items = await selectItems(db, id, { ...pageOf(query), ...(status ? { status } : {}) })
  return { ...runReply(run), results: items.map(runRowReply), count: countOf(run, status) }
}

const itemStatuses: Record<NonNullable<PublishRunQuery['status']>, ItemStatus> = {
  success: 'done',
  failed: 'failed',
  skipped: 'skipped',
  queued: 'queued',
}

function countOf(run: StoredRun, status: ItemStatus | undefined): number {
  switch (status) {
    case undefined:
      return run.total
    case 'done':
      return run.success
    case 'failed':
      return run.failed
    case 'skipped':
      return run.skipped
    case 'queued':
      return run.total - run.success - run.failed - run.skipped
  }
}
