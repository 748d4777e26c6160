import type { Clock } from '../../platform/clock.ts'
import { tooManyWait } from '../../platform/errors.ts'

// As many as are worked out side by side anyway; more would only count as failed for longer.
const mostAtOnce = 4
// With what comes before and after, this makes the 12 s in which every request is answered.
const longestWaitMs = 8_000
// What one takes before any has been seen.
const assumedMs = 100
// How much the last one says of the next: a single slow one must not send many away.
const weight = 0.02

type Place = PromiseWithResolvers<void> & { sinceMs: number }

/** The tries of this process: how many run, who waits, and which of them are counted as failed and may yet be taken back. */
export class Tries {
  readonly #clock: Clock
  readonly #counted = new Set<Promise<unknown>>()
  #waiting: Place[] = []
  #free = mostAtOnce
  #usualMs = assumedMs
  #lastReserved: Promise<unknown> = Promise.resolve()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Does the work in its turn; throws as soon as that is not to be expected in time. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    await this.#turn()
    const startMs = this.#nowMs()
    try {
      return await work()
    } finally {
      this.#usualMs += weight * (this.#nowMs() - startMs - this.#usualMs)
      this.#free += 1
      this.#goOn()
    }
  }

  /**
   * Counts a try by `reserve` and makes it. One reserves at a time: what it finds counted is then also to be waited for
   * here, and nobody takes the place that it waits for.
   */
  async count<T>(reserve: () => Promise<void>, check: () => Promise<T>): Promise<T> {
    const reserved = this.#lastReserved.then(async () => {
      await reserve()
      return { result: this.#counting(check()) }
    })
    this.#lastReserved = reserved.catch(() => undefined)
    const { result } = await reserved
    return result
  }

  /** Resolves when those that are counted now have ended, however they end. */
  settled(): Promise<unknown> {
    return Promise.allSettled(this.#counted)
  }

  #counting<T>(work: Promise<T>): Promise<T> {
    this.#counted.add(work)
    return work.finally(() => this.#counted.delete(work))
  }

  #turn(): Promise<void> {
    const place = { ...Promise.withResolvers<void>(), sinceMs: this.#nowMs() }
    this.#waiting.push(place)
    this.#goOn()
    return place.promise
  }

  /** Gives what is free to those who came first, and sends away whoever would wait too long behind the others. */
  #goOn(): void {
    const nowMs = this.#nowMs()
    const staying: Place[] = []
    for (const place of this.#waiting) {
      const ahead = staying.length + (this.#free > 0 ? 0 : 1)
      const expectedMs = nowMs - place.sinceMs + (ahead * this.#usualMs) / mostAtOnce
      if (expectedMs > longestWaitMs) place.reject(tooManyWait())
      else if (this.#free > 0) {
        this.#free -= 1
        place.resolve()
      } else staying.push(place)
    }
    this.#waiting = staying
  }

  #nowMs(): number {
    return this.#clock.now().getTime()
  }
}
