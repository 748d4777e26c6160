/** Where the time comes from; tests pass one that stands still. */
export type Clock = {
  now(): Date
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() }

/** How long something takes and what is to happen after a while, whatever the clock says meanwhile. */
export type Timers = {
  /** Since some moment; never goes back. */
  elapsedMs(): number
  /** Answers how to call it off, as `every` does. */
  after(ms: number, act: () => void): () => void
  every(ms: number, act: () => void): () => void
}

/** The process's own timers. */
export const systemTimers: Timers = {
  elapsedMs: () => performance.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
  every(ms, act) {
    const timer = setInterval(act, ms)
    return () => clearInterval(timer)
  },
}
