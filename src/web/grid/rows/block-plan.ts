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
  const first = clamp(Math.floor(firstRow / blockSize), lastBlock)
  const last = clamp(Math.floor(Math.max(firstRow, endRow - 1) / blockSize), lastBlock)
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

function clamp(block: number, lastBlock: number): number {
  return Math.min(Math.max(block, 0), lastBlock)
}
