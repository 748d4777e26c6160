import type { PublishRow, PublishRun, PublishRunRow, PublishStatus } from '../../../contract/publishing.ts'
import type { StoredItem, StoredRun } from './runs.query.ts'

/** A run as it goes over the wire. */
export function runReply(run: StoredRun): PublishRun {
  const { requested_by: user, created_on, started_on, ended_on, ...figures } = run
  return {
    ...figures,
    user,
    created_on: created_on.toISOString(),
    started_on: started_on?.toISOString() ?? null,
    ended_on: ended_on?.toISOString() ?? null,
  }
}

/** A row of the result dialog. */
export function rowReply(item: StoredItem): PublishRow {
  return { ...pair(item), error: item.error_message }
}

/** A row of the run's page. */
export function runRowReply(item: StoredItem): PublishRunRow {
  return { ...pair(item), error_message: item.error_message, updated_on: item.updated_on.toISOString() }
}

function pair({ sku, product_id, marketplace, status, external_url: url }: StoredItem) {
  return { sku, product_id, marketplace, status: wireStatus(status), url }
}

function wireStatus(status: StoredItem['status']): PublishStatus {
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
