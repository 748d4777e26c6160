/** The blocks of rows that were fetched last; the least recently seen one leaves first. */
export type BlockCache<Row> = ReturnType<typeof createBlockCache<Row>>

export function createBlockCache<Row>(blockSize: number, mostBlocks: number) {
  const blocks = new Map<number, readonly Row[]>()
  return {
    has: (block: number) => blocks.has(block),
    rowAt: (index: number): Row | undefined => blocks.get(Math.floor(index / blockSize))?.[index % blockSize],
    put(block: number, rows: readonly Row[]) {
      blocks.delete(block)
      blocks.set(block, rows)
      for (const oldest of blocks.keys()) {
        if (blocks.size <= mostBlocks) break
        blocks.delete(oldest)
      }
    },
    /** Marks blocks as seen just now, so that they outlive the others. */
    touch(first: number, last: number) {
      for (let block = first; block <= last; block++) {
        const rows = blocks.get(block)
        if (rows === undefined) continue
        blocks.delete(block)
        blocks.set(block, rows)
      }
    },
    /** Exchanges single rows in place; true when one was there. */
    replace(change: (row: Row) => Row): boolean {
      let isChanged = false
      for (const [block, rows] of blocks) {
        const next = rows.map(change)
        if (next.every((row, at) => row === rows[at])) continue
        // Setting a key that exists keeps its place in the order of age.
        blocks.set(block, next)
        isChanged = true
      }
      return isChanged
    },
    clear: () => blocks.clear(),
    keys: () => [...blocks.keys()],
    /** Every row held, with its index. */
    *entries(): Generator<[number, Row]> {
      for (const [block, rows] of blocks) {
        for (const [at, row] of rows.entries()) yield [block * blockSize + at, row]
      }
    },
  }
}
