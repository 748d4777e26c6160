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
