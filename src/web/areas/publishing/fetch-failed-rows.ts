import type { PublishRunDetail } from '../../../contract/publishing.ts'
import { api } from '../../app/api.ts'
import { publishingCalls } from './publishing-calls.ts'
import { resultRow, type ResultRow } from './result-row.ts'

const pageSize = 500

/** Every row of a run that failed. */
export async function fetchFailedRows(runId: number): Promise<ResultRow[]> {
  const rows: ResultRow[] = []
  for (let page = 1; ; page += 1) {
    const query = { page, page_size: pageSize, status: 'failed' }
    const { results, count } = await api.get<PublishRunDetail>(publishingCalls.run(runId), { query })
    rows.push(...results.map(resultRow))
    if (results.length === 0 || rows.length >= count) return rows
  }
}
