// Time that moves from event to event. Whatever waits, waits here, so that one seed always tells the same story.
import { createRandom, type Random } from '../../../src/demo/random.ts'

type Event = { at: number; order: number; act: () => void | Promise<void>; isOff: boolean }

const start = Date.parse('2026-03-02T09:00:00Z')
const linesKept = 20_000

export class World {
  /** The database's time, in ms. */
  now = start
  /** Nothing goes wrong any more: what is open has to come to its end. */
  isCalm = false
  readonly random: Random
  readonly #events: Event[] = []
  readonly #story: string[] = []
  #order = 0
  #broken: Error | undefined

  constructor(seed: number) {
    this.random = createRandom(seed)
  }

  /** Has something happen later; answers how to call it off. */
  later(ms: number, act: Event['act']): () => void {
    const event = { at: this.now + Math.max(0, ms), order: this.#order++, act, isOff: false }
    const events = this.#events
    let place = events.length
    for (; place > 0; place -= 1) {
      const before = events[place - 1]
      // The next event is the last of the list.
      if (before === undefined || before.at > event.at) break
    }
    events.splice(place, 0, event)
    return () => void (event.isOff = true)
  }

  /** Lets events happen until `isOver`, or until nothing more happens. */
  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const event = this.#events.pop()
      if (event === undefined) return
      if (event.isOff) continue
      this.now = Math.max(this.now, event.at)
      await event.act()
      await everythingSaid()
      if (this.#broken !== undefined) throw this.#broken
    }
  }

  tell(line: string): void {
    this.#story.push(`${((this.now - start) / 1000).toFixed(3)} ${line}`)
    if (this.#story.length > 2 * linesKept) this.#story.splice(0, linesKept)
  }

  /** What must never happen has happened. */
  break(violation: string): void {
    this.tell(`VIOLATION ${violation}`)
    this.#broken ??= new Error(violation)
  }

  /** Its last lines. */
  story(lines: number): string {
    return this.#story.slice(-lines).join('\n')
  }

  get elapsedMs(): number {
    return this.now - start
  }
}

/** Every promise that can go on has gone on. */
function everythingSaid(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
