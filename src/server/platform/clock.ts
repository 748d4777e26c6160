/** Where the time comes from; tests pass one that stands still. */
export type Clock = {
  now(): Date
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() }
