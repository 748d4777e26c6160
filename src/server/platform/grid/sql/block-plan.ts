// How a block is found. An index that is walked in order is unbeatable while enough of its rows fit the filter, and
// hopeless when few do; so walks are short, and when one comes back without enough rows the filter goes first.

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
}

export type BlockPlan =
  | { kind: 'nothing' }
  | { kind: 'ordered'; offset: number; limit: number; isReversed: boolean }
  | { kind: 'walk'; offset: number; limit: number; isReversed: boolean; steps: number }
  | { kind: 'filter_first'; offset: number; limit: number; isReversed: boolean }

/** Chooses how to find a block. */
export function chooseBlockPlan(question: BlockQuestion): BlockPlan {
  const { offset, limit, count } = question
  if (count !== undefined && offset >= count) return { kind: 'nothing' }
  const position = count === undefined ? forwards(offset, limit) : nearerEnd(offset, limit, count)
  if (!question.isFiltered) return { kind: 'ordered', ...position }
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
