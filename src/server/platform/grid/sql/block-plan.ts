// How a block is found. An index that is walked in order is unbeatable while enough of its rows fit the filter, and
// hopeless when few do; so walks are short, and when one comes back without enough rows the filter goes first.

import type { Place } from '../places.ts'

export type BlockQuestion = {
  offset: number
  limit: number
  /** Rows without the filter. */
  total: number
  /** Rows that fit the filter, when that is known already. */
  count: number | undefined
  /** Whether an index gives the order. */
  isIndexed: boolean
  /** Whether there are conditions besides those that bound the index itself. */
  isFiltered: boolean
  /** Rows of which is known where they stand in the order. */
  places: readonly Place[]
}

/** Where a block begins: so many rows behind the front or, reversed, before the end; or from this place on, it included. */
type Position = { offset: number; limit: number; isReversed: boolean; from?: Place }

export type BlockPlan =
  | { kind: 'nothing' }
  | ({ kind: 'ordered' } & Position)
  | ({ kind: 'walk'; steps: number } & Position)
  | ({ kind: 'filter_first' } & Position)

/** Chooses how to find a block. */
export function chooseBlockPlan(question: BlockQuestion): BlockPlan {
  const { offset, limit, count } = question
  if (count !== undefined && offset >= count) return { kind: 'nothing' }
  const position = count === undefined ? forwards(offset, limit) : nearerEnd(offset, limit, count)
  if (!question.isFiltered) {
    const last = Math.min(offset + limit, count ?? Infinity) - 1
    return { kind: 'ordered', ...nearestPlace(position, offset, last, question.places) }
  }
  const steps = question.isIndexed ? worthwhileSteps(position.offset + position.limit, question) : undefined
  return steps === undefined ? { kind: 'filter_first', ...position } : { kind: 'walk', ...position, steps }
}

function forwards(offset: number, limit: number) {
  return { offset, limit, isReversed: false }
}

function nearerEnd(offset: number, limit: number, count: number) {
  const behind = Math.max(0, count - offset - limit)
  if (behind >= offset) return forwards(offset, limit)
  return { offset: behind, limit: Math.min(limit, count - offset), isReversed: true }
}

/** From a remembered place, when one lies nearer to the block than the end from which it would be counted. */
function nearestPlace(fromEnd: Position, first: number, last: number, places: readonly Place[]): Position {
  let nearest = fromEnd
  for (const from of places) {
    const isReversed = from.offset > first
    const offset = isReversed ? from.offset - last : first - from.offset
    if (offset >= 0 && offset < nearest.offset)
      nearest = { offset, limit: last - first + 1, isReversed, from }
  }
  return nearest
}

/** A step of a walk is that much cheaper than finding a row by its filter. */
const stepsPerRow = 4
const blindSteps = 5_000
const mostSteps = 60_000

// Rows that fit may lie together at the far end, so a walk takes twice the steps that an even spread would need.
function worthwhileSteps(needed: number, { total, count }: BlockQuestion): number | undefined {
  if (count === undefined) return needed <= blindSteps / 4 ? blindSteps : undefined
  const steps = Math.ceil((2 * needed * total) / count)
  return steps <= Math.min(mostSteps, stepsPerRow * count) ? Math.max(steps, blindSteps) : undefined
}
