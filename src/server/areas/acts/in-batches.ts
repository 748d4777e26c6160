/** So many products are written by one statement: more would meet its time limit. */
const batchSize = 2_000

/** Many things in parts that one statement can take. */
export function inBatches<T>(things: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(things.length / batchSize) }, (_, at) =>
    things.slice(at * batchSize, (at + 1) * batchSize),
  )
}
