import { createBlockCache, type BlockCache } from './block-cache.ts'
import { planBlocks } from './block-plan.ts'

export type BlockRequest<Query> = { query: Query; page: number; pageSize: number; signal: AbortSignal }
export type BlockReply<Row, Summary> = { rows: readonly Row[]; count: number; summary: Summary }

export type RowQuery<Query> = {
  /** Two queries with the same key have the same rows in the same order. */
  key: string
  query: Query
  pageSize: number
  /** Where a page begins, for lists in pages; null for an endless list. */
  pageStart: number | null
}

export type RowsInView = { first: number; end: number; isLeaping: boolean }

/** What the screen may know; a new object after every change. */
export type RowSnapshot<Summary> = {
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

export type RowSourceOptions<Row, Query, Summary> = {
  fetchBlock: (request: BlockRequest<Query>) => Promise<BlockReply<Row, Summary>>
  mostBlocks?: number
  /** Runs the task after a moment in which nobody asked again; a leap through the list fetches only where it ends. */
  settle: (task: () => void) => void
}

/** The answers to one query. */
type Answers<Row, Query, Summary> = {
  generation: number
  rowQuery: RowQuery<Query>
  cache: BlockCache<Row>
  count: number | null
  summary: Summary | null
  /** The row that must come first: the top, or where someone was before. */
  startRow: number
}

export type RowSource<Row, Query, Summary> = ReturnType<typeof createRowSource<Row, Query, Summary>>

const mostRetired = 4

/** Rows of one list, fetched in blocks as they come into view; rows of the last query stay until the next ones come. */
export function createRowSource<Row, Query, Summary>(options: RowSourceOptions<Row, Query, Summary>) {
  const listeners = new Set<() => void>()
  const inFlight = new Map<number, AbortController>()
  const retired = new Map<string, Answers<Row, Query, Summary>>()
  let shown: Answers<Row, Query, Summary> | null = null
  let wanted: Answers<Row, Query, Summary> | null = null
  let generations = 0
  let view: RowsInView & { direction: -1 | 1 } = { first: 0, end: 1, isLeaping: false, direction: 1 }
  let error: unknown = null
  let outdated = new Set<number>()
  let snapshot: RowSnapshot<Summary> = {
    generation: 0,
    version: 0,
    count: null,
    summary: null,
    pageSize: 0,
    pageStart: null,
    isStale: false,
    isLoading: false,
    error: null,
  }

  function announce() {
    snapshot = {
      generation: shown?.generation ?? 0,
      version: snapshot.version + 1,
      count: shown?.count ?? null,
      summary: shown?.summary ?? null,
      pageSize: shown?.rowQuery.pageSize ?? 0,
      pageStart: shown?.rowQuery.pageStart ?? null,
      isStale: shown !== wanted,
      isLoading: inFlight.size > 0,
      error,
    }
    listeners.forEach((listener) => listener())
  }

  function abortAll() {
    for (const controller of inFlight.values()) controller.abort()
    inFlight.clear()
  }

  function fetchWanted() {
    const target = wanted
    if (target === null || error !== null) return
    const { pageSize, pageStart } = target.rowQuery
    // Until the first answer the view still speaks of the rows before.
    const seen =
      target === shown ? view : { first: target.startRow, end: target.startRow + 1, direction: 1 as const }
    const plan = planBlocks({
      firstRow: seen.first,
      endRow: seen.end,
      rowCount: target.count,
      blockSize: pageSize,
      direction: pageStart === null ? seen.direction : 0,
      isHeld: (block) => target.cache.has(block) && !outdated.has(block),
      inFlight: [...inFlight.keys()],
    })
    for (const block of plan.abort) {
      inFlight.get(block)?.abort()
      inFlight.delete(block)
    }
    target.cache.touch(
      Math.floor(seen.first / pageSize),
      Math.floor(Math.max(seen.first, seen.end - 1) / pageSize),
    )
    for (const block of plan.fetch) void fetchBlock(target, block)
    if (plan.fetch.length + plan.abort.length > 0) announce()
  }

  async function fetchBlock(target: Answers<Row, Query, Summary>, block: number) {
    const controller = new AbortController()
    inFlight.set(block, controller)
    try {
      const { query, pageSize } = target.rowQuery
      const reply = await options.fetchBlock({ query, page: block + 1, pageSize, signal: controller.signal })
      if (!controller.signal.aborted) receive(target, block, reply)
    } catch (problem) {
      if (controller.signal.aborted) return
      inFlight.delete(block)
      error = problem
      announce()
    }
  }

  function receive(target: Answers<Row, Query, Summary>, block: number, reply: BlockReply<Row, Summary>) {
    inFlight.delete(block)
    outdated.delete(block)
    target.cache.put(block, reply.rows)
    target.count = reply.count
    target.summary = reply.summary
    const isFirst = shown !== target
    if (isFirst) show(target)
    announce()
    // After a first answer the screen says itself what it shows.
    if (!isFirst) fetchWanted()
  }

  function show(answers: Answers<Row, Query, Summary>) {
    if (shown !== null) {
      retired.delete(shown.rowQuery.key)
      retired.set(shown.rowQuery.key, shown)
    }
    const [oldest] = retired.keys()
    if (retired.size > mostRetired && oldest !== undefined) retired.delete(oldest)
    retired.delete(answers.rowQuery.key)
    shown = answers
  }

  function start(rowQuery: RowQuery<Query>, startRow: number) {
    abortAll()
    error = null
    generations += 1
    const known = retired.get(rowQuery.key)
    // Without a count nobody knows whether that far a block exists; it is asked for all the same.
    const fresh = {
      cache: createBlockCache<Row>(rowQuery.pageSize, options.mostBlocks ?? 10),
      count: startRow + 1,
      summary: null,
    }
    wanted = { ...(known ?? fresh), rowQuery, startRow, generation: generations }
    outdated = new Set(wanted.cache.keys())
    if (known !== undefined) show(wanted)
    announce()
    fetchWanted()
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
    rowAt: (index: number): Row | undefined => shown?.cache.rowAt(index),
    /** Every row at hand with its index in the list. */
    loaded: (): [number, Row][] => (shown === null ? [] : [...shown.cache.entries()]),
    /** Asks another question; the rows at hand stay on the screen until its first answer. */
    setQuery: (rowQuery: RowQuery<Query>, startRow = 0) => {
      if (wanted?.rowQuery.key === rowQuery.key) wanted.rowQuery = rowQuery
      else start(rowQuery, rowQuery.pageStart ?? startRow)
    },
    setView: (next: RowsInView) => {
      const direction = next.first === view.first ? view.direction : next.first > view.first ? 1 : -1
      view = { ...next, direction }
      if (next.isLeaping) options.settle(fetchWanted)
      else fetchWanted()
    },
    /** Fetches what is in view again and the rest when it is seen; nothing leaves the screen meanwhile. */
    refresh: () => {
      error = null
      abortAll()
      retired.clear()
      outdated = new Set(wanted?.cache.keys() ?? [])
      fetchWanted()
    },
    retry: () => {
      error = null
      announce()
      fetchWanted()
    },
    replaceRows: (change: (row: Row) => Row) => {
      if (shown?.cache.replace(change) === true) announce()
    },
    forget: () => {
      abortAll()
      retired.clear()
      shown = null
      wanted = null
      announce()
    },
  }
}
