import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listRunCauses, listRunRows, listRuns, showRun } from '../../contract/runs.endpoints.ts'
import type { Run, RunFinding, RunKind, RunRowStatus } from '../../contract/runs.ts'
import { call } from '../app/call.ts'
import { queryClient } from '../app/query-client.ts'
import { isHearing } from './run-events.ts'
import { isOver } from './run-words.ts'

const lookEveryMs = 1_500
const lookWhileHearingMs = 10_000

/** How a run stands. Events come first; asking makes good what they missed. */
export const runQuery = (id: number) =>
  queryOptions({
    queryKey: ['run', id],
    queryFn: ({ signal }) => call(showRun, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isOver(data) ? false : isHearing() ? lookWhileHearingMs : lookEveryMs,
    refetchIntervalInBackground: true,
    staleTime: 0,
  })

/** Keeps what was heard of a run. An answer that is on its way is older: it comes to nothing. */
export async function keepRun(run: Run) {
  const { queryKey } = runQuery(run.id)
  await queryClient.cancelQueries({ queryKey, exact: true }, { silent: true })
  queryClient.setQueryData(queryKey, run)
  // A fetch of rows that is under way is left alone, since the next progress comes soon.
  void queryClient.invalidateQueries({ queryKey: ['run rows', run.id, 'going'] }, { cancelRefetch: false })
}

type RowsWanted = {
  id: number
  page: number
  status?: RunRowStatus | undefined
  cause?: string | undefined
  finding?: RunFinding | undefined
  isFinished: boolean
}

/** One page of a run's rows; those of a run that is over never change. */
export const runRowsQuery = ({ id, page, status, cause, finding, isFinished }: RowsWanted) =>
  queryOptions({
    queryKey: ['run rows', id, isFinished ? 'over' : 'going', status, cause, finding, page],
    queryFn: ({ signal }) =>
      call(listRunRows, {
        params: { id },
        query: {
          ...{ page, page_size: rowsPerPage },
          ...(status && { status }),
          ...(cause && { cause }),
          ...(finding && { finding }),
        },
        signal,
      }),
    staleTime: isFinished ? Infinity : 0,
    // Figures come by the event stream; this is for reasons that change while a row still waits.
    refetchInterval: isFinished ? false : 5_000,
    placeholderData: keepPreviousData,
  })

/** Why rows of a run failed, to choose from; `failed` is how many there are by now. */
export const runCausesQuery = (id: number, failed: number) =>
  queryOptions({
    queryKey: ['run causes', id, failed],
    queryFn: ({ signal }) => call(listRunCauses, { params: { id }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })

/** A page of all runs, the newest first. */
export const runsQuery = (page: number, pageSize: number, kind?: RunKind) =>
  queryOptions({
    queryKey: ['runs', kind ?? 'all', page],
    queryFn: ({ signal }) =>
      call(listRuns, { query: { page, page_size: pageSize, ...(kind && { kind }) }, signal }),
    placeholderData: keepPreviousData,
    // One that was begun in another tab is heard of by nobody here.
    refetchInterval: ({ state: { data } }) =>
      data?.results.some((run) => !isOver(run)) === true ? lookEveryMs : false,
    staleTime: 0,
  })

const rowsPerPage = 100

export type RowPage = {
  page: number
  pages: number
  /** Numbers of the first and last row among all that are shown, from 1. */
  first: number
  last: number
  count: number
}

/** Which rows stand on a page; one past the end is the last. */
export function pageAt(count: number, wanted: number, pageSize = rowsPerPage): RowPage {
  const pages = Math.max(1, Math.ceil(count / pageSize))
  const page = Math.min(Math.max(1, wanted), pages)
  const first = count === 0 ? 0 : (page - 1) * pageSize + 1
  return { page, pages, first, last: Math.min(count, page * pageSize), count }
}
