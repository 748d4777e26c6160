import type {
  PublishReply,
  PublishRow,
  PublishRun,
  PublishRunDetail,
  PublishRunList,
  PublishRunQuery,
  PublishRunRow,
  PublishStatus,
} from '../../../contract/publishing.endpoints.ts'
import type { RunRowStatus } from '../../../contract/runs.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'
import { pageOf } from '../../platform/page-of.ts'
import { runFacts } from '../../platform/runs/run-reply.ts'
import type { RunRules } from '../../platform/runs/run-rules.ts'
import {
  countRows,
  existingRun,
  findRows,
  findRuns,
  waitForRun,
  type StoredRow,
  type StoredRun,
} from '../../platform/runs/runs.query.ts'
import { cancelPublish, withdrawRest } from './cancel-publish.ts'
import { failUnprepared, prepareRun } from './prepare-run.ts'
import { retryFailedPairs } from './publish-products.ts'

/** Publishing and unpublishing: each row is answered by the worker that has its listing, and the last one ends the run. */
export const publishRuns: RunRules<Context> = {
  kinds: ['publish', 'unpublish'],
  async work(context, turn) {
    await prepareRun(context, turn)
    await withdrawRest(context, turn)
  },
  failRest: failUnprepared,
  cancel: cancelPublish,
  retry: retryFailedPairs,
}

// More rows than a dialog shows are followed page by page, even when they end at once.
const mostRows = 10_000

/** The run's rows when it ends soon, else null: then it is followed by its id, as one of many products always is. */
export async function answerPublish(db: Db, runId: number, gone: AbortSignal): Promise<PublishReply | null> {
  if ((await existingRun(db, runId)).counts['chosen'] !== undefined) return null
  if (!(await waitForRun(db, runId, gone))) return null
  const rows = await findRows(db, { runId, offset: 0, limit: mostRows + 1 })
  return rows.length > mostRows ? null : { id: runId, results: rows.map(rowReply) }
}

/** A page of what was published and unpublished, newest first. */
export async function listPublishRuns(db: Db, query: Parameters<typeof pageOf>[0]): Promise<PublishRunList> {
  const { runs, count } = await findRuns(db, publishRuns, pageOf(query))
  return { results: runs.map(publishRunReply), count }
}

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
    findRows(db, { runId: id, status, ...pageOf(query) }),
    countRows(db, { runId: id, status }),
  ])
  return { ...publishRunReply(run), results: rows.map(runRowReply), count }
}

/** A run as the pages of publishing have it. */
function publishRunReply(run: StoredRun): PublishRun {
  const { kind, ...fields } = runFacts(run)
  return { ...fields, kind: kind === 'unpublish' ? kind : 'publish' }
}

/** A row of the result dialog. */
export function rowReply(row: StoredRow): PublishRow {
  return { ...pair(row), error: row.message }
}

/** A row of the run's page. */
export function runRowReply(row: StoredRow): PublishRunRow {
  return { ...pair(row), error_message: row.message, updated_on: row.updated_on.toISOString() }
}

function pair({ sku, product_id, marketplace, status, url }: StoredRow) {
  return {
    sku: sku ?? '',
    product_id: product_id ?? 0,
    marketplace: marketplace ?? '',
    status: wireStatuses[status],
    url,
  }
}

const wireStatuses: Record<RunRowStatus, PublishStatus> = {
  done: true,
  failed: false,
  queued: 'queued',
  skipped: 'skipped',
}
