import type { PublishRow, PublishRun, PublishRunRow, PublishStatus } from '../../../contract/publishing.ts'
import { runReply } from '../../platform/runs/run-reply.ts'
import type { StoredRow, StoredRun } from '../../platform/runs/runs.query.ts'

/** A run as the pages of publishing have it. */
export function publishRunReply(run: StoredRun): PublishRun {
  const { id, kind, status, total, success, failed, skipped, user, ...times } = runReply(run)
  const { created_on, started_on, ended_on } = times
  return {
    id,
    kind: kind === 'unpublish' ? kind : 'publish',
    status,
    total,
    success,
    failed,
    skipped,
    user,
    created_on,
    started_on,
    ended_on,
  }
}

/** A row of the result dialog. */
export function rowReply(row: StoredRow): PublishRow {
  return { ...pair(row), error: row.message }
}

/** A row of the run's page. */
export function runRowReply(row: StoredRow): PublishRunRow {
  return { ...pair(row), error_message: row.message, updated_on: row.updated_on.toISOString() }
}

function pair({ sku, product_id: productId, marketplace, status, url }: StoredRow) {
  return {
    sku: sku ?? '',
    product_id: productId ?? 0,
    marketplace: marketplace ?? '',
    status: wireStatus(status),
    url,
  }
}

function wireStatus(status: StoredRow['status']): PublishStatus {
  switch (status) {
    case 'done':
      return true
    case 'failed':
      return false
    case 'queued':
    case 'skipped':
      return status
  }
}
