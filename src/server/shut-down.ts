import type { Log } from './platform/log.ts'

// Whoever asked us to stop uses force after ten seconds or so: all of it has to end before that.
const workMs = 7000
const restMs = 1000

type Step = (patienceMs: number) => unknown

/** The way down: work ends first and side by side, then the pools, last the database server itself. */
export class ShutDown {
  readonly #log: Log
  /** Stop taking work and finish what is in flight. */
  readonly first: Step[] = []
  /** Run when no work is left. */
  readonly afterWork: Step[] = []
  readonly last: Step[] = []
  /** Cut off work that did not end in time. */
  readonly atDeadline: (() => void)[] = []
  #running: Promise<void> | undefined

  constructor(log: Log) {
    this.#log = log
  }

  /** Goes down once, however often it is asked. */
  run(): Promise<void> {
    this.#running ??= this.#run()
    return this.#running
  }

  async #run(): Promise<void> {
    const isDone = await this.#within(workMs, this.first)
    if (!isDone) for (const cut of this.atDeadline) cut()
    await this.#within(restMs, this.afterWork)
    await this.#within(restMs, this.last)
  }

  async #within(patienceMs: number, steps: Step[]): Promise<boolean> {
    const timer = Promise.withResolvers<false>()
    const timeout = setTimeout(timer.resolve, patienceMs, false)
    const all = Promise.all(steps.map((step) => this.#ended(step, patienceMs))).then(() => true)
    const isDone = await Promise.race([all, timer.promise])
    clearTimeout(timeout)
    return isDone
  }

  // One step that fails must not keep the others from ending well.
  async #ended(step: Step, patienceMs: number): Promise<void> {
    try {
      await step(patienceMs)
    } catch (error) {
      this.#log.error({ err: error }, 'stopping did not go well')
    }
  }
}
