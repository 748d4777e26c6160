import type { World } from './world.ts'

export type SimulatedJob = { groupId: number; generation: number }
type Taker = { isGone: () => boolean; take: (job: SimulatedJob) => void }

/** The queues of publishing, as far as workers see them: one job waits for each group and generation, and may get lost. */
export class JobQueue {
  readonly #world: World
  readonly #lost: number
  readonly #waiting = new Set<string>()
  readonly #due: Record<string, SimulatedJob[]> = {}
  readonly #takers: Record<string, Taker[]> = {}

  constructor(world: World, lost: number) {
    this.#world = world
    this.#lost = lost
  }

  add(marketplace: string, job: SimulatedJob, delayMs: number): void {
    const key = `${marketplace}:${job.groupId}:${job.generation}`
    if (this.#waiting.has(key)) return
    this.#waiting.add(key)
    this.#world.later(delayMs, () => {
      if (!this.#world.isCalm && this.#world.random.chance(this.#lost)) {
        this.#waiting.delete(key)
        return
      }
      ;(this.#due[marketplace] ??= []).push(job)
      this.#handOver(marketplace)
    })
  }

  /** The next job that is due, once there is one. */
  next(marketplace: string, isGone: () => boolean): Promise<SimulatedJob> {
    return new Promise((take) => {
      ;(this.#takers[marketplace] ??= []).push({ isGone, take })
      this.#handOver(marketplace)
    })
  }

  #handOver(marketplace: string): void {
    const takers = (this.#takers[marketplace] ?? []).filter(({ isGone }) => !isGone())
    this.#takers[marketplace] = takers
    const due = this.#due[marketplace] ?? []
    while (due.length > 0 && takers.length > 0) {
      const [taker] = takers.splice(this.#world.random.between(0, takers.length - 1), 1)
      const job = due.shift()
      if (taker === undefined || job === undefined) return
      this.#waiting.delete(`${marketplace}:${job.groupId}:${job.generation}`)
      taker.take(job)
    }
  }
}
