import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { showPublishRun } from '../../../contract/publishing.endpoints.ts'
import type { PublishReply } from '../../../contract/publishing.ts'
import { call } from '../../app/call.ts'
import { queryClient } from '../../app/query-client.ts'
import { resultRow, type ResultRow } from './result-row.ts'
import { rowsPerPage, type ResultPage, type RowFilter } from './run-pages.ts'

// Figures come by the event stream; this is for reasons that change while a row still waits.
const lookAgainMs = 5_000
const seededPages = 5

export type RowsWanted = { place: ResultPage['place']; filter: RowFilter; isFinished: boolean }

/** One page of a run's rows; those of a run that is over never change. */
export function resultRowsQuery({ place, filter, isFinished }: RowsWanted) {
  return queryOptions({
    queryKey: rowsKey(place?.runId ?? 0, filter, place?.page ?? 0, isFinished),
    queryFn: async ({ signal }): Promise<ResultRow[]> => {
      if (place === null) return []
      const query = {
        page: place.page,
        page_size: rowsPerPage,
        status: filter === 'failed' ? filter : null,
      }
      const { results } = await call(showPublishRun, { params: { id: place.runId }, query, signal })
      return results.map(resultRow)
    },
    staleTime: isFinished ? Infinity : 0,
    refetchInterval: isFinished ? false : lookAgainMs,
    placeholderData: keepPreviousData,
  })
}

/** Fetches rows again after progress; a fetch under way is left alone, since the next progress comes soon. */
export function refreshRows(runId: number) {
  void queryClient.invalidateQueries({ queryKey: ['publish rows', runId, 'going'] }, { cancelRefetch: false })
}

/** Keeps the first pages of an answer that brought all rows at once. */
export function keepRows({ id, results }: PublishReply) {
  const rows = results.map(resultRow)
  const kept = { all: rows, failed: rows.filter(({ status }) => status === false) }
  for (const filter of ['all', 'failed'] as const) {
    for (let page = 1; page <= seededPages; page += 1) {
      const part = kept[filter].slice((page - 1) * rowsPerPage, page * rowsPerPage)
      if (part.length > 0) queryClient.setQueryData(rowsKey(id, filter, page, true), part)
    }
  }
}

function rowsKey(runId: number, filter: RowFilter, page: number, isFinished: boolean) {
  return ['publish rows', runId, isFinished ? 'over' : 'going', filter, page] as const
}
