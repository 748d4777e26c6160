import { showPublishRun } from '../../../contract/publishing.endpoints.ts'
import { call } from '../../app/call.ts'
import { resultRow, type ResultRow } from './result-row.ts'

const pageSize = 500

/** Every row of a run that failed. */
export async function fetchFailedRows(runId: number): Promise<ResultRow[]> {
  const rows: ResultRow[] = []
  for (let page = 1; ; page += 1) {
    const query = { page, page_size: pageSize, status: 'failed' as const }
    const { results, count } = await call(showPublishRun, { params: { id: runId }, query })
    rows.push(...results.map(resultRow))
    if (results.length === 0 || rows.length >= count) return rows
  }
}
