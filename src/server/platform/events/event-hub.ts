// Carries progress from whatever process makes it to whoever watches here. The table is the truth; a notification only says "look now".
import type { Logger } from 'pino'
import { rowsTopic, toldLists, type ToldList } from '../../../contract/events.ts'
import type { Db } from '../database/database.ts'
import { progressChannel, findRecentProgress, type Progress } from './progress.store.ts'
import { findRowChanges, findSnapshot } from './row-changes.store.ts'
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
  /** Up to where the rows of a list were looked at; nothing while nobody watches. */
  readonly #seen = new Map<ToldList, string>()
  /** What to call once nothing more is missed. */
  readonly #waiting = new Map<Listener, () => void>()
  #hearing: { close(): Promise<void> } | undefined
  /** How often nobody watched any more: a look that began before that keeps nothing of what it still finds. */
  #round = 0
  #timer: NodeJS.Timeout | undefined
  #dueAt = 0
  #lookedAt = -restMs

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Calls the listener with what the user may see, until the answer is called; `onReady` once from when on it misses nothing that
   * is done to rows.
   */
  subscribe(userId: number, listener: Listener, onReady = () => {}): () => void {
    this.#listeners.set(listener, userId)
    this.#waiting.set(listener, onReady)
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
      this.#waiting.delete(listener)
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
    const round = this.#round
    try {
      const recent = await findRecentProgress(this.#parts.db)
      if (round !== this.#round) return
      const told = this.#told
      this.#told = new Map(recent.map((progress) => [keyOf(progress), progress.revision]))
      for (const progress of recent)
        if ((told.get(keyOf(progress)) ?? 0) < progress.revision) this.#tell(progress)
      await this.#lookAtRows(round)
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'progress could not be read')
    }
    this.#lookIn(pollMs)
  }

  async #lookAtRows(round: number): Promise<void> {
    const { db } = this.#parts
    const waiting = [...this.#waiting]
    for (const list of toldLists) {
      const seen = this.#seen.get(list)
      const { snapshot, rows } =
        seen === undefined
          ? { snapshot: await findSnapshot(db), rows: [] }
          : await findRowChanges(db, list, seen)
      if (round !== this.#round) return
      this.#seen.set(list, snapshot)
      if (rows?.length !== 0)
        this.#tell({ topic: rowsTopic, subjectId: 0, userId: null, body: { list, rows } })
    }
    for (const [listener, onReady] of waiting) if (this.#waiting.delete(listener)) onReady()
  }

  #tell({ topic, subjectId, userId, body }: Progress): void {
    for (const [listener, listenerId] of this.#listeners) {
      if (userId === null || userId === listenerId) listener({ topic, subjectId, userId, body })
    }
  }

  async #rest(): Promise<void> {
    this.#round += 1
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#seen.clear()
    this.#waiting.clear()
    const hearing = this.#hearing
    this.#hearing = undefined
    await hearing?.close()
  }
}

function keyOf({ topic, subjectId }: Progress): string {
  return `${topic}:${subjectId}`
}
