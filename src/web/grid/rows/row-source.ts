import * as rows from './rows-state.ts'
import type { BlockAsked, BlockReply, RowQuery, RowsInView, RowsState } from './rows-state.ts'

export type BlockRequest<Query> = { query: Query; page: number; pageSize: number; signal: AbortSignal }

/** What the screen may know; a new object after every change. */
export type RowSnapshot<Summary = unknown> = {
  /** Rises when other rows stand in the list, so that the view starts at the top again. */
  generation: number
  version: number
  /** Null until the first answer. */
  count: number | null
  summary: Summary | null
  pageSize: number
  pageStart: number | null
  /** The rows shown belong to the query before. */
  isStale: boolean
  isLoading: boolean
  error: unknown
}

type RowSourceOptions<Row, Query, Summary> = {
  fetchBlock: (request: BlockRequest<Query>) => Promise<BlockReply<Row, Summary>>
  /** Runs the task after a moment in which nobody asked again; a leap through the list fetches only where it ends. */
  settle: (task: () => void) => void
}

export type RowSource<Row, Query, Summary> = ReturnType<typeof createRowSource<Row, Query, Summary>>

/** Rows of one list, fetched in blocks as they come into view. What follows from what stands in rows-state. */
export function createRowSource<Row, Query, Summary>(options: RowSourceOptions<Row, Query, Summary>) {
  const { fetchBlock, settle } = options
  const listeners = new Set<() => void>()
  const calls = new Map<BlockAsked, AbortController>()
  let state: RowsState<Row, Query, Summary> = rows.noRows
  let snapshot = snapshotOf(state)

  /** Makes calls and listeners agree with the state that is now. */
  function apply(change: (state: RowsState<Row, Query, Summary>) => RowsState<Row, Query, Summary>) {
    const { version } = state
    state = change(state)
    for (const [asking, controller] of calls) if (!state.asked.includes(asking)) controller.abort()
    for (const asking of state.asked) if (!calls.has(asking)) void call(asking)
    if (state.version === version) return
    snapshot = snapshotOf(state)
    listeners.forEach((listener) => listener())
  }

  async function call(asking: BlockAsked) {
    const target = rows.targetOf(state)
    if (target === null) return
    const controller = new AbortController()
    calls.set(asking, controller)
    const { query, pageSize } = target.rowQuery
    try {
      const answer = await fetchBlock({ query, page: asking.block + 1, pageSize, signal: controller.signal })
      apply((now) => rows.received(now, asking, answer))
    } catch (problem) {
      apply((now) => rows.failed(now, asking, problem))
    } finally {
      calls.delete(asking)
    }
  }

  return {
    subscribe: subscribeTo(listeners),
    /** What the list was asked last; undefined before it was. */
    asked: (): Query | undefined => rows.targetOf(state)?.rowQuery.query,
    getSnapshot: () => snapshot,
    rowAt: (index: number): Row | undefined => rows.rowIn(state, index),
    loaded: (): [number, Row][] => rows.rowsIn(state),
    setQuery: (rowQuery: RowQuery<Query>, startRow = 0) =>
      apply((now) => rows.queried(now, rowQuery, rowQuery.pageStart ?? startRow)),
    setView: (view: RowsInView) => {
      apply((now) => rows.viewed(now, view))
      if (view.isLeaping) settle(() => apply(rows.withBlocksAsked))
    },
    refresh: () => apply(rows.refreshed),
    /** Asks for one row, for what the answer says of all of them. */
    refreshSummary: async () => {
      const rowQuery = state.shown?.rowQuery
      if (rowQuery === undefined) return
      const summary = await findSummary(fetchBlock, rowQuery.query)
      apply((now) => rows.summarized(now, rowQuery, summary))
    },
    retry: () => apply(rows.retried),
    replaceRows: (change: (row: Row) => Row) => apply((now) => rows.replaced(now, change)),
    forget: () => apply(rows.forgotten),
  }
}

function subscribeTo(listeners: Set<() => void>) {
  return (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
}

async function findSummary<Row, Query, Summary>(
  fetchBlock: RowSourceOptions<Row, Query, Summary>['fetchBlock'],
  query: Query,
): Promise<Summary> {
  const { signal } = new AbortController()
  return (await fetchBlock({ query, page: 1, pageSize: 1, signal })).summary
}

function snapshotOf<Summary>(state: RowsState<unknown, unknown, Summary>): RowSnapshot<Summary> {
  const { shown, next, asked, error, version } = state
  return {
    generation: shown?.generation ?? 0,
    version,
    count: shown?.count ?? null,
    summary: shown?.summary ?? null,
    pageSize: shown?.rowQuery.pageSize ?? 0,
    pageStart: shown?.rowQuery.pageStart ?? null,
    isStale: next !== null,
    isLoading: asked.length > 0,
    error,
  }
}
