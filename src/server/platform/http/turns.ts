import { DeadlinePassed, type Deadline } from '../database/deadline.ts'
import { tooManyWait } from '../errors.ts'

const mostOfOneUser = 4
const mostWaiting = 200

type Asker = { user: number; deadline: Deadline | null; gone: AbortSignal }
type Place = { user: number; start: () => void }

/** Lets few heavy reads run at once, so that nobody's reads keep others from the database; the rest wait for their turn. */
export class Turns {
  readonly #running = new Map<number, number>()
  readonly #waiting = new Set<Place>()
  #free: number

  constructor(all: number) {
    this.#free = all
  }

  /** Does the work when it is the user's turn, unless he leaves or his deadline comes first. */
  async take<T>(asker: Asker, work: () => T): Promise<Awaited<T>> {
    if (this.#waiting.size >= mostWaiting) throw tooManyWait()
    await this.#turnOf(asker)
    try {
      return await work()
    } finally {
      this.#count(asker.user, -1)
      this.#startNext()
    }
  }

  async #turnOf({ user, deadline, gone }: Asker): Promise<void> {
    const turn = Promise.withResolvers<void>()
    const place = { user, start: turn.resolve }
    const leave = () => turn.reject(new DeadlinePassed())
    this.#waiting.add(place)
    this.#startNext()
    if (!this.#waiting.has(place)) return
    gone.addEventListener('abort', leave)
    deadline?.start()
    try {
      await (deadline?.inTime(turn.promise) ?? turn.promise)
    } finally {
      gone.removeEventListener('abort', leave)
      deadline?.stop()
      this.#waiting.delete(place)
    }
  }

  #startNext(): void {
    for (const place of this.#waiting) {
      if (!this.#mayRun(place.user)) continue
      this.#waiting.delete(place)
      this.#count(place.user, 1)
      place.start()
    }
  }

  // Whoever has many leaves as many free: there is always room for somebody who has none.
  #mayRun(user: number): boolean {
    return (this.#running.get(user) ?? 0) < Math.min(mostOfOneUser, this.#free)
  }

  #count(user: number, change: 1 | -1): void {
    const running = (this.#running.get(user) ?? 0) + change
    if (running > 0) this.#running.set(user, running)
    else this.#running.delete(user)
    this.#free -= change
  }
}

/** How many heavy reads a pool bears: each takes two connections, one for its rows and one for its figures. */
export function turnsOn(connections: number): Turns {
  return new Turns(Math.max(1, Math.floor((connections - 2) / 2)))
}
