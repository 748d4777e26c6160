/** Rows of the list, as far as they were asked for: the ids of a block by its number, from 0. */
export type IdBlocks = ReadonlyMap<number, readonly number[]>

export const blockSize = 100

export type Neighbours = {
  /** Where it stands now, from 0; undefined: it is no longer where it was. */
  row: number | undefined
  previous: { id: number; row: number } | undefined
  next: { id: number; row: number } | undefined
}

/** The blocks in which a row and those beside it stand. */
export function blocksAround(row: number): number[] {
  const blocks = [row - 1, row, row + 1]
    .filter((each) => each >= 0)
    .map((each) => Math.floor(each / blockSize))
  return [...new Set(blocks)]
}

/**
 * What stands before and behind a product. Lists move while one walks through them: it is looked for in the blocks at
 * hand, and where it has left, what has moved up into its place comes next.
 */
export function neighboursOf(id: number, wanted: number, blocks: IdBlocks): Neighbours {
  const at = (row: number) => {
    const found = blocks.get(Math.floor(row / blockSize))?.[row % blockSize]
    return row < 0 || found === undefined || found === id ? undefined : { id: found, row }
  }
  const row = rowOf(id, wanted, blocks)
  return { row, previous: at((row ?? wanted) - 1), next: at(row === undefined ? wanted : row + 1) }
}

function rowOf(id: number, wanted: number, blocks: IdBlocks): number | undefined {
  if (blocks.get(Math.floor(wanted / blockSize))?.[wanted % blockSize] === id) return wanted
  for (const [block, ids] of blocks) {
    const place = ids.indexOf(id)
    if (place >= 0) return block * blockSize + place
  }
  return undefined
}
