// How long a request may occupy the database. What it waits for elsewhere, a channel for one, does not count: an outcome from
// there must still be stored.
import { AsyncLocalStorage } from 'node:async_hooks'

/** The database, or a turn to ask it, did not come in time. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed'
  readonly code = 'ETIMEDOUT'
  constructor() {
    super('The database did not answer in time.')
  }
}

/** Time for waiting and statements together; it runs while at least one of them does. */
export class Deadline {
  #leftMs: number
  #startedAt = 0
  #running = 0
  #isOver = false

  constructor(ms: number) {
    this.#leftMs = ms
  }

  get leftMs(): number {
    const spentMs = this.#running === 0 ? 0 : performance.now() - this.#startedAt
    return Math.max(0, this.#leftMs - spentMs)
  }

  start(): void {
    if (this.#running === 0) this.#startedAt = performance.now()
    this.#running += 1
  }

  stop(): void {
    this.#leftMs = this.#running === 1 ? this.leftMs : this.#leftMs
    this.#running -= 1
  }

  /** The request is answered: what it left running behind it is held by no deadline. */
  end(): void {
    this.#isOver = true
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Does the work within this deadline, whatever it calls included. */
  hold<T>(work: () => T): T {
    return holding.run(this, work)
  }

  /** What came in time; what comes later goes to `drop`. */
  async inTime<T>(coming: Promise<T>, drop: (late: T) => void = () => undefined): Promise<T> {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new DeadlinePassed()), this.leftMs)
    try {
      return await Promise.race([coming, late.promise])
    } catch (error) {
      if (error instanceof DeadlinePassed) coming.then(drop, () => undefined)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

const holding = new AsyncLocalStorage<Deadline>()

/** The deadline of the request that this is done for; none in work that no request waits for. */
export function currentDeadline(): Deadline | undefined {
  const deadline = holding.getStore()
  return deadline?.isOver === true ? undefined : deadline
}
