import { heldRow, heldRows, planBlocks, withBlock, withBlocksSeen, withRowsReplaced } from './row-blocks.ts'
import type { HeldBlocks } from './row-blocks.ts'

export type RowQuery<Query> = {
  /** Two queries with the same key have the same rows in the same order. */
  key: string
  query: Query
  /** The columns that the rows come with. */
  columns: readonly string[]
  pageSize: number
  /** Where a page begins, for lists in pages; null for an endless list. */
  pageStart: number | null
}

export type BlockReply<Row, Summary> = { rows: readonly Row[]; count: number; summary: Summary }

export type RowsInView = { first: number; end: number; isLeaping: boolean }

/** A block that was asked for. Each asking is an object of its own, so that an answer to an earlier one is known as such. */
export type BlockAsked = { block: number }

/** The answers to one query. */
type Answers<Row, Query, Summary> = {
  /** Rises when other rows stand in the list, so that the view starts at the top again. */
  generation: number
  rowQuery: RowQuery<Query>
  held: HeldBlocks<Row>
  /** Held blocks that may no longer be true: shown, and asked for again when they are seen. */
  outdated: ReadonlySet<number>
  count: number
  summary: Summary | null
  /** The row that must come first: the top, or where someone was before. */
  startRow: number
}

export type RowsState<Row, Query, Summary> = {
  /** What stands on the screen, and before its first answer the question that is to follow it. */
  shown: Answers<Row, Query, Summary> | null
  next: Answers<Row, Query, Summary> | null
  /** Earlier answers, for whoever comes back to their question. */
  retired: readonly Answers<Row, Query, Summary>[]
  asked: readonly BlockAsked[]
  view: { first: number; end: number; direction: -1 | 1 }
  generations: number
  error: unknown
  /** Rises with every change that can be seen. */
  version: number
}

/** What becomes of the rows, given what has happened beside them. */
type Change<Happened extends unknown[] = []> = <Row, Query, Summary>(
  state: RowsState<Row, Query, Summary>,
  ...happened: Happened
) => RowsState<Row, Query, Summary>

const mostRetired = 4

export const noRows: RowsState<never, never, never> = {
  shown: null,
  next: null,
  retired: [],
  asked: [],
  view: startingAt(0),
  generations: 0,
  error: null,
  version: 0,
}

/**
 * Another question; the rows at hand stay on the screen until its first answer. Where only a column is new, the rows
 * are the same and are asked for again with it.
 */
export function queried<Row, Query, Summary>(
  state: RowsState<Row, Query, Summary>,
  rowQuery: RowQuery<Query>,
  startRow: number,
): RowsState<Row, Query, Summary> {
  const target = targetOf(state)
  if (target?.rowQuery.key === rowQuery.key) {
    const same = withTarget(state, { ...target, rowQuery })
    const held = new Set(target.rowQuery.columns)
    return rowQuery.columns.every((column) => held.has(column)) ? same : refreshed(same)
  }
  const generation = state.generations + 1
  const known = state.retired.find((each) => each.rowQuery.key === rowQuery.key)
  const asking = { ...state, generations: generation, asked: [], error: null, version: state.version + 1 }
  if (known !== undefined) {
    const outdated = new Set(known.held.keys())
    return withBlocksAsked(shownNow(asking, { ...known, rowQuery, startRow, generation, outdated }))
  }
  // Without a count nobody knows whether that far a block exists; it is asked for all the same.
  const unknown = { held: new Map(), outdated: new Set<number>(), count: startRow + 1, summary: null }
  return withBlocksAsked({ ...asking, next: { ...unknown, rowQuery, startRow, generation } })
}

/** The screen shows other rows. On the way of a leap nothing is asked for. */
export const viewed: Change<[RowsInView]> = (state, { first, end, isLeaping }) => {
  const { view } = state
  const direction = first === view.first ? view.direction : first > view.first ? 1 : -1
  const next = { ...state, view: { first, end, direction } as const }
  return isLeaping ? next : withBlocksAsked(next)
}

export function received<Row, Query, Summary>(
  state: RowsState<Row, Query, Summary>,
  asking: BlockAsked,
  { rows, count, summary }: BlockReply<Row, Summary>,
): RowsState<Row, Query, Summary> {
  const target = targetOf(state)
  if (target === null || !state.asked.includes(asking)) return state
  const { block } = asking
  const outdated = new Set([...target.outdated].filter((each) => each !== block))
  const answered = { ...target, held: withBlock(target.held, block, rows), outdated, count, summary }
  const settled = withoutAsked(state, asking)
  // After a first answer the screen says itself what it shows.
  return state.next === null ? withBlocksAsked({ ...settled, shown: answered }) : shownNow(settled, answered)
}

/** Nothing more is asked for until someone tries again. */
export const failed: Change<[asking: BlockAsked, error: unknown]> = (state, asking, error) =>
  state.asked.includes(asking) ? { ...withoutAsked(state, asking), error } : state

export const retried: Change = (state) =>
  withBlocksAsked({ ...state, error: null, version: state.version + 1 })

/** The rows may have changed: what is in view is asked for again, and the rest when it is seen. */
export const refreshed: Change = (state) => {
  const target = targetOf(state)
  const next = { ...state, error: null, asked: [], retired: [] }
  if (target === null) return next
  return withBlocksAsked(withTarget(next, { ...target, outdated: new Set(target.held.keys()) }))
}

export function replaced<Row, Query, Summary>(
  state: RowsState<Row, Query, Summary>,
  change: (row: Row) => Row,
): RowsState<Row, Query, Summary> {
  const { shown } = state
  const held = shown === null ? null : withRowsReplaced(shown.held, change)
  if (shown === null || held === null || held === shown.held) return state
  // What is on its way may have been read before that: it is asked for again, or it would put the old row back.
  const next = { ...state, shown: { ...shown, held }, asked: [], version: state.version + 1 }
  return state.asked.length === 0 ? next : withBlocksAsked(next)
}

/** The figures of the question that is on the screen, as they are by now; its rows stay as they stand. */
export function summarized<Row, Query, Summary>(
  state: RowsState<Row, Query, Summary>,
  { key }: RowQuery<Query>,
  summary: Summary,
): RowsState<Row, Query, Summary> {
  const { shown } = state
  if (shown?.rowQuery.key !== key) return state
  return { ...state, shown: { ...shown, summary }, version: state.version + 1 }
}

export const forgotten: Change = ({ version, generations }) => ({
  ...noRows,
  version: version + 1,
  generations,
})

/** Asks for the blocks that the view needs and has not, and gives up those that it left behind. */
export const withBlocksAsked: Change = (state) => {
  const target = targetOf(state)
  if (target === null || state.error !== null) return state
  const { pageSize, pageStart } = target.rowQuery
  // Until the first answer the view still speaks of the rows before.
  const seen = state.next === null ? state.view : startingAt(target.startRow)
  const plan = planBlocks({
    firstRow: seen.first,
    endRow: seen.end,
    rowCount: target.count,
    blockSize: pageSize,
    direction: pageStart === null ? seen.direction : 0,
    isHeld: (block) => target.held.has(block) && !target.outdated.has(block),
    inFlight: state.asked.map(({ block }) => block),
  })
  const last = Math.max(seen.first, seen.end - 1)
  const held = withBlocksSeen(target.held, Math.floor(seen.first / pageSize), Math.floor(last / pageSize))
  const next = withTarget(state, { ...target, held })
  if (plan.fetch.length + plan.abort.length === 0) return next
  const stillAsked = state.asked.filter(({ block }) => !plan.abort.includes(block))
  const asked = [...stillAsked, ...plan.fetch.map((block) => ({ block }))]
  return { ...next, asked, version: state.version + 1 }
}

export function rowIn<Row>({ shown }: RowsState<Row, unknown, unknown>, index: number): Row | undefined {
  return shown === null ? undefined : heldRow(shown.held, shown.rowQuery.pageSize, index)
}

/** Every row at hand with its index in the list. */
export function rowsIn<Row>({ shown }: RowsState<Row, unknown, unknown>): [number, Row][] {
  return shown === null ? [] : heldRows(shown.held, shown.rowQuery.pageSize)
}

/** The answers that blocks are asked for: those on the screen, or those that are to follow them. */
export function targetOf<Row, Query, Summary>({ shown, next }: RowsState<Row, Query, Summary>) {
  return next ?? shown
}

function withTarget<Row, Query, Summary>(
  state: RowsState<Row, Query, Summary>,
  target: Answers<Row, Query, Summary>,
): RowsState<Row, Query, Summary> {
  return state.next === null ? { ...state, shown: target } : { ...state, next: target }
}

const withoutAsked: Change<[BlockAsked]> = (state, asking) => ({
  ...state,
  asked: state.asked.filter((each) => each !== asking),
  version: state.version + 1,
})

function shownNow<Row, Query, Summary>(
  state: RowsState<Row, Query, Summary>,
  answers: Answers<Row, Query, Summary>,
): RowsState<Row, Query, Summary> {
  const { shown, retired } = state
  const kept = (shown === null ? retired : [...retired, shown]).slice(-mostRetired)
  return {
    ...state,
    shown: answers,
    next: null,
    retired: kept.filter(({ rowQuery }) => rowQuery.key !== answers.rowQuery.key),
    view: startingAt(answers.startRow),
  }
}

function startingAt(row: number): RowsState<unknown, unknown, unknown>['view'] {
  return { first: row, end: row + 1, direction: 1 }
}
