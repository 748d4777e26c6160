/** So many products are written by one statement: more would meet its time limit. */
const batchSize = 2_000

/** Many things in parts that one statement can take. */
export function inBatches<T>(things: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(things.length / batchSize) }, (_, at) =>
    things.slice(at * batchSize, (at + 1) * batchSize),
  )
}

type Steps<Thing, Found, Change> = {
  read: (some: Thing[]) => Promise<Found>
  /** Asks the database nothing: it writes the batch before meanwhile. */
  decide: (found: Found, some: Thing[]) => Change
  write: (change: Change) => Promise<void>
}

/** Takes many things batch by batch: each is read ahead, so that it can be decided on while the one before is written. */
export async function batchByBatch<Thing, Found, Change>(
  things: readonly Thing[],
  { read, decide, write }: Steps<Thing, Found, Change>,
): Promise<void> {
  const batches = inBatches(things)
  let reading: Promise<Found> | undefined
  let writing: Promise<void> | undefined
  try {
    for (const [at, some] of batches.entries()) {
      const found = await (reading ?? read(some))
      const next = batches[at + 1]
      reading = next && awaitedLater(read(next))
      const change = decide(found, some)
      await writing
      writing = awaitedLater(write(change))
    }
    await writing
  } finally {
    // A transaction that ends in between would leave them to whoever has its connection next.
    await Promise.allSettled([reading, writing])
  }
}

/** Until then a failure is not nobody's. */
function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}
