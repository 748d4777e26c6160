import type { Figures } from './run-words.ts'

/** A retry may need a run for each marketplace; their rows are paged as if they were one list. */
export type RunFigures = Figures & { id: number }

export type RowFilter = 'all' | 'failed'

export const rowsPerPage = 100

export type ResultPage = {
  page: number
  pages: number
  /** Where the rows are: null when there are none. */
  place: { runId: number; page: number } | null
  /** Numbers of the first and last row among all that are shown, from 1. */
  first: number
  last: number
  count: number
}

export function sumOf(runs: readonly RunFigures[]): Figures {
  const sum = (read: (run: RunFigures) => number) => runs.reduce((total, run) => total + read(run), 0)
  return {
    total: sum(({ total }) => total),
    success: sum(({ success }) => success),
    failed: sum(({ failed }) => failed),
    skipped: sum(({ skipped }) => skipped),
  }
}

/** Which page of which run stands at a page of the whole; one past the end is the last. */
export function pageAt(runs: readonly RunFigures[], filter: RowFilter, wanted: number): ResultPage {
  const counts = runs.map((run) => ({ id: run.id, count: filter === 'all' ? run.total : run.failed }))
  const places = counts.flatMap(({ id, count }) =>
    Array.from({ length: Math.ceil(count / rowsPerPage) }, (_, at) => ({
      runId: id,
      page: at + 1,
      length: Math.min(rowsPerPage, count - at * rowsPerPage),
    })),
  )
  const page = Math.min(Math.max(1, wanted), Math.max(1, places.length))
  const before = places.slice(0, page - 1).reduce((rows, { length }) => rows + length, 0)
  const here = places[page - 1]
  return {
    page,
    pages: Math.max(1, places.length),
    place: here === undefined ? null : { runId: here.runId, page: here.page },
    first: here === undefined ? 0 : before + 1,
    last: before + (here?.length ?? 0),
    count: counts.reduce((rows, { count }) => rows + count, 0),
  }
}
