// Carries progress from whatever process makes it to whoever watches here. The table is the truth; a notification only says "look now".
import type { Logger } from 'pino'
import type { Db } from '../database/database.ts'
import { progressChannel, findRecentProgress, type Progress } from './progress.store.ts'
import { keepListening } from '../database/connections.ts'

type Listener = (progress: Progress) => void

type Parts = {
  url: string
  db: Db
  log: Pick<Logger, 'warn'>
}

const pollMs = 2_000
// At most four looks a second, however many notifications come.
const restMs = 250

/** Where a process hears the newest progress; it touches the database only while somebody watches. */
export class EventHub {
  readonly #parts: Parts
  readonly #listeners = new Map<Listener, number>()
  /** Revisions already told, by topic and run. */
  #told = new Map<string, number>()
  #hearing: { close(): Promise<void> } | undefined
  #timer: NodeJS.Timeout | undefined
  #dueAt = 0
  #lookedAt = -restMs

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Calls the listener with what the user may see, until the answer is called. */
  subscribe(userId: number, listener: Listener): () => void {
    this.#listeners.set(listener, userId)
    const { url, log } = this.#parts
    const look = () => this.#lookIn(0)
    this.#hearing ??= keepListening({
      url,
      log,
      applicationName: 'backroom events',
      channel: progressChannel,
      onNotification: look,
      onListening: look,
    })
    this.#lookIn(0)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) void this.#rest()
    }
  }

  /** Forgets all listeners and lets go of the database. */
  async close(): Promise<void> {
    this.#listeners.clear()
    await this.#rest()
  }

  #lookIn(ms: number): void {
    const dueAt = Math.max(performance.now() + ms, this.#lookedAt + restMs)
    if (this.#listeners.size === 0 || (this.#timer !== undefined && this.#dueAt <= dueAt)) return
    clearTimeout(this.#timer)
    this.#dueAt = dueAt
    this.#timer = setTimeout(() => void this.#look(), Math.max(0, dueAt - performance.now()))
  }

  async #look(): Promise<void> {
    this.#timer = undefined
    this.#lookedAt = performance.now()
    try {
      const recent = await findRecentProgress(this.#parts.db)
      const told = this.#told
      this.#told = new Map(recent.map((progress) => [keyOf(progress), progress.revision]))
      for (const progress of recent)
        if ((told.get(keyOf(progress)) ?? 0) < progress.revision) this.#tell(progress)
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'progress could not be read')
    }
    this.#lookIn(pollMs)
  }

  #tell({ topic, subjectId, userId, body }: Progress): void {
    for (const [listener, listenerId] of this.#listeners) {
      if (userId === null || userId === listenerId) listener({ topic, subjectId, userId, body })
    }
  }

  async #rest(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const hearing = this.#hearing
    this.#hearing = undefined
    await hearing?.close()
  }
}

function keyOf({ topic, subjectId }: Progress): string {
  return `${topic}:${subjectId}`
}
