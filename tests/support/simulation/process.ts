import type { Clock, Timers } from '../../../src/server/platform/clock.ts'
import type { World } from './world.ts'

/** What can go wrong with processes and their database, from 0 to 1 for each effect. */
export type Dangers = {
  crash: number
  databaseLost: number
  slow: number
}

/** What the database says when its connection breaks. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

/** A worker's process: each effect on the outside is a moment at which it may die, and what was sent may arrive all the same. */
export class SimulatedProcess {
  readonly name: string
  readonly world: World
  readonly clock: Clock
  readonly timers: Timers
  readonly stopping = new AbortController()
  isDead = false
  /** How far its clock is from the database's. */
  skewMs = 0
  #frozenUntil = 0
  readonly #dangers: Dangers
  readonly #onDeath: (process: SimulatedProcess) => void

  constructor(name: string, world: World, dangers: Dangers, onDeath: (process: SimulatedProcess) => void) {
    this.name = name
    this.world = world
    this.#dangers = dangers
    this.#onDeath = onDeath
    this.clock = { now: () => new Date(world.now + this.skewMs) }
    this.timers = {
      elapsedMs: () => world.elapsedMs,
      after: (ms, act) => this.#later(ms, act),
      every: (ms, act) => this.#every(ms, act),
    }
  }

  /** Acts on the outside: both the way there and the way back take a while, and the process may die at either end. */
  effect<T>(what: string, act: () => T | Promise<T>): Promise<T> {
    const { world } = this
    if (this.isDead) return never()
    return new Promise((resolve, reject) => {
      this.#mayDie(`before ${what}`)
      world.later(this.#delayMs(), async () => {
        if (this.isDead && world.random.chance(0.5)) return
        const outcome = await settled(act)
        if (what !== '')
          world.tell(`${this.name} ${what}${'error' in outcome ? `: ${String(outcome.error)}` : ''}`)
        this.#mayDie(`after ${what}`)
        this.#later(this.#delayMs(), () => {
          if ('error' in outcome) reject(outcome.error)
          else resolve(outcome.value)
        })
      })
    })
  }

  /** An effect on the database, whose connection may break before it has done what it was asked, or after. */
  async ask<T>(what: string, act: () => Promise<T>): Promise<T> {
    const { world } = this
    const isLost = !world.isCalm && world.random.chance(this.#dangers.databaseLost)
    if (isLost && world.random.chance(0.5)) {
      return this.effect(`${what} (not heard)`, () => Promise.reject(new ConnectionLost('connection lost')))
    }
    const value = await this.effect(what, act)
    if (isLost) throw new ConnectionLost('connection lost')
    return value
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.timers.after(ms, resolve))
  }

  /** Asked to stop, as at a deployment: it has a few seconds for what it has begun. */
  stop(): void {
    this.world.tell(`${this.name} is asked to stop`)
    this.stopping.abort()
    this.world.later(8_000, () => this.die('stopped'))
  }

  /** Stands still, as a machine does that is moved or put to sleep: what comes in meanwhile waits, and so do its timers. */
  freeze(ms: number): void {
    this.world.tell(`${this.name} stands still for ${ms / 1000} s`)
    this.#frozenUntil = this.world.now + ms
  }

  die(why: string): void {
    if (this.isDead) return
    this.isDead = true
    this.world.tell(`${this.name} dies ${why}`)
    this.#onDeath(this)
  }

  #later(ms: number, act: () => void): () => void {
    const { world } = this
    let off = () => {}
    const happen = () => {
      if (this.isDead) return
      const thawsInMs = this.#frozenUntil - world.now
      if (thawsInMs <= 0) act()
      else off = world.later(thawsInMs + world.random.between(0, 5), happen)
    }
    off = world.later(ms, happen)
    return () => off()
  }

  #mayDie(when: string): void {
    if (!this.world.isCalm && this.world.random.chance(this.#dangers.crash)) this.die(when)
  }

  // What was sent arrives within the time that a lease lasts longer than it is trusted: later is a vendor's own ghost.
  #delayMs(): number {
    const { random, isCalm } = this.world
    if (!isCalm && random.chance(this.#dangers.slow)) return random.between(200, 2_400)
    return random.between(1, 20)
  }

  #every(ms: number, act: () => void): () => void {
    let off = () => {}
    const again = () => {
      off = this.timers.after(ms, () => {
        again()
        act()
      })
    }
    again()
    return () => off()
  }
}

type Settled<T> = { value: T } | { error: Error }

async function settled<T>(act: () => T | Promise<T>): Promise<Settled<T>> {
  try {
    return { value: await act() }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
}

function never<T>(): Promise<T> {
  return new Promise(() => {})
}
