import { clamp } from '@mantine/hooks'

export type BlockPlan = {
  /** Blocks to ask for now, the most urgent first. */
  fetch: number[]
  /** Requests that nobody waits for any more. */
  abort: number[]
}

type BlockPlanInput = {
  firstRow: number
  endRow: number
  rowCount: number
  blockSize: number
  /** Which way the view moves; 0 fetches nothing ahead. */
  direction: -1 | 0 | 1
  isHeld: (block: number) => boolean
  inFlight: readonly number[]
}

/** Which blocks the rows in view need, one ahead when its edge is near, and which requests to give up. */
export function planBlocks(input: BlockPlanInput): BlockPlan {
  const { firstRow, endRow, rowCount, blockSize, isHeld, inFlight } = input
  const lastBlock = Math.max(0, Math.ceil(rowCount / blockSize) - 1)
  const first = clamp(Math.floor(firstRow / blockSize), 0, lastBlock)
  const last = clamp(Math.floor(Math.max(firstRow, endRow - 1) / blockSize), 0, lastBlock)
  const needed = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const wanted = [...needed, ...blockAhead(input, first, last, lastBlock)]
  return {
    fetch: wanted.filter((block) => !isHeld(block) && !inFlight.includes(block)),
    abort: inFlight.filter((block) => block < first - 1 || block > last + 1),
  }
}

function blockAhead(input: BlockPlanInput, first: number, last: number, lastBlock: number): number[] {
  const { firstRow, endRow, blockSize, direction } = input
  const margin = blockSize / 2
  if (direction > 0 && last < lastBlock && (last + 1) * blockSize - endRow < margin) return [last + 1]
  if (direction < 0 && first > 0 && firstRow - first * blockSize < margin) return [first - 1]
  return []
}

/** The blocks of rows that were fetched last, those seen longest ago first. */
export type HeldBlocks<Row> = ReadonlyMap<number, readonly Row[]>

export const mostBlocks = 10

/** With one more block, for which the one that was seen longest ago may leave. */
export function withBlock<Row>(
  held: HeldBlocks<Row>,
  block: number,
  rows: readonly Row[],
  most = mostBlocks,
): HeldBlocks<Row> {
  const others = [...held].filter(([each]) => each !== block)
  return new Map([...others, [block, rows] as const].slice(-most))
}

/** Blocks that were seen just now outlive the others. */
export function withBlocksSeen<Row>(held: HeldBlocks<Row>, first: number, last: number): HeldBlocks<Row> {
  const isSeen = ([block]: readonly [number, unknown]) => block >= first && block <= last
  const blocks = [...held]
  return new Map([...blocks.filter((each) => !isSeen(each)), ...blocks.filter(isSeen)])
}

/** Exchanges single rows in place; the same blocks come back when none was there. */
export function withRowsReplaced<Row>(held: HeldBlocks<Row>, change: (row: Row) => Row): HeldBlocks<Row> {
  let isChanged = false
  const next = [...held].map(([block, rows]) => {
    const changed = rows.map(change)
    if (changed.every((row, at) => row === rows[at])) return [block, rows] as const
    isChanged = true
    return [block, changed] as const
  })
  return isChanged ? new Map(next) : held
}

export function heldRow<Row>(held: HeldBlocks<Row>, blockSize: number, index: number): Row | undefined {
  return held.get(Math.floor(index / blockSize))?.[index % blockSize]
}

/** Every row held, with its index in the list. */
export function heldRows<Row>(held: HeldBlocks<Row>, blockSize: number): [number, Row][] {
  return [...held].flatMap(([block, rows]) =>
    rows.map((row, at): [number, Row] => [block * blockSize + at, row]),
  )
}
