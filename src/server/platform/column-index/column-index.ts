import { sql } from 'kysely'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Db } from '../database/database.ts'
import type { List } from '../lists/define-list.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { heldList, type HeldList } from './held-list.ts'
import { heldSort } from './held-question.ts'
import { leaveRoom, shareRoom, type Room } from './memory-room.ts'
import type { HeldAnswer, HeldQuestion } from './memory/ask-table.ts'
import type { Reason, ThreadMessage, ThreadStart, ThreadState } from './thread-messages.ts'

/** What a list in memory answered, and the snapshot of the database that it answered from. */
export type IndexAnswer = { answer: HeldAnswer; snapshot: string }

/** The columns of a list in memory, as they are asked. */
export type ListIndex = {
  held: HeldList
  state: ThreadState
  /** Says why not, where the database has to be asked. */
  ask(question: HeldQuestion): Promise<IndexAnswer | Reason>
  /** Ends the thread as a crash would; another takes its place. */
  kill(): Promise<void>
}

/** The lists that this process holds in memory. */
export type ColumnIndex = {
  of(list: List): ListIndex | undefined
  close(): Promise<void>
}

/** Holds nothing: every list is asked of the database. */
export const noColumnIndex: ColumnIndex = {
  of: () => undefined,
  close: () => Promise.resolve(),
}

export type IndexParts = {
  db: Db
  url: string
  log: Pick<Log, 'info' | 'warn'>
  metrics: Pick<Metrics, 'showIndex'>
  /** That the columns of all lists may take together. */
  bytes: number
  /** A folder that lasts; absent, everything is read anew at each start. */
  folder?: string
  fewestRows?: number
  freshMs?: number
  patienceMs?: number
}

/** Fewer rows the database finds as fast. */
const fewestRows = 20_000
/** Where so many are asked for, the database takes far longer; what comes all at once is taken in behind one another. */
const freshMs = 250
const againMs = 1_000
const smallMs = 30_000

/** Starts a thread for each list that can be held. */
export function startColumnIndex(parts: IndexParts, lists: readonly List[]): ColumnIndex {
  const threads = new Map<string, IndexThread>()
  const room = shareRoom(parts.bytes, lists.length)
  for (const [place, list] of lists.entries()) {
    const held = heldList(parts.db, list)
    if (held !== undefined)
      threads.set(list.name, new IndexThread(parts, startOf(parts, list, { held, room: room(place) })))
  }
  return {
    of: ({ name }) => threads.get(name),
    close: async () => void (await Promise.all([...threads.values()].map((thread) => thread.close()))),
  }
}

function startOf(
  { url, folder, ...parts }: IndexParts,
  list: List,
  { held, room }: { held: HeldList; room: Room },
): ThreadStart {
  const isHeld = (name: string) => held.fields.some(({ field }) => field === name)
  const folded = list.columns.filter(
    (column) => column.isFolded === true && column.isSortable && isHeld(column.field),
  )
  const sorts = [list.sort, ...folded.map(({ field }) => [{ field, isDescending: false }])]
  return {
    url,
    list: held,
    orders: sorts.map((sort) => heldSort(sort, isHeld)),
    room,
    path: folder === undefined ? undefined : join(folder, `${list.name}.columns`),
    fewestRows: parts.fewestRows ?? fewestRows,
    freshMs: parts.freshMs ?? freshMs,
  }
}

/** An order that nobody asked for yet takes a part of a second; a thread that needs longer has too much to do. */
const patienceMs = 3_000
/** A thread that says nothing for so many times that long will not any more. */
const mostPatience = 10

type Waiting = {
  timer: NodeJS.Timeout
  resolve: (answer: IndexAnswer | Reason) => void
  reject: (error: Error) => void
}

/** One list's thread, started again whenever it dies. */
class IndexThread implements ListIndex {
  readonly #parts: IndexParts
  readonly #start: ThreadStart
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #asked = 0
  #heardAt = 0
  #deaths = 0
  #isClosed = false
  state: ThreadState = { state: 'loading', rows: 0, bytes: 0, loads: 0 }

  constructor(parts: IndexParts, start: ThreadStart) {
    this.#parts = parts
    this.#start = start
    void this.#begin()
  }

  get held(): HeldList {
    return this.#start.list
  }

  ask(question: HeldQuestion): Promise<IndexAnswer | Reason> {
    const { state } = this.state
    if (state !== 'ready') return Promise.resolve(state)
    this.#asked += 1
    const id = this.#asked
    const { promise, ...waiting } = Promise.withResolvers<IndexAnswer | Reason>()
    const timer = setTimeout(() => this.#goWithout(id), this.#parts.patienceMs ?? patienceMs)
    this.#waiting.set(id, { ...waiting, timer })
    this.#worker?.postMessage({ id, question })
    return promise
  }

  /** One that works answers in time, if only that it is behind. */
  #goWithout(id: number): void {
    this.#settle(id)?.resolve('behind')
    const longestMs = mostPatience * (this.#parts.patienceMs ?? patienceMs)
    if (performance.now() - this.#heardAt > longestMs) void this.#worker?.terminate()
  }

  async kill(): Promise<void> {
    await this.#worker?.terminate()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#worker?.terminate()
  }

  /** Who waits for it, for the last time. */
  #settle(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id)
    clearTimeout(waiting?.timer)
    this.#waiting.delete(id)
    return waiting
  }

  /** Once the list is long enough to be worth a thread. */
  async #begin(): Promise<void> {
    const isLong = await this.#isLong()
    if (this.#isClosed) return
    if (isLong === true) this.#worker = this.#open()
    else {
      this.#show({ ...this.state, state: isLong === false ? 'small' : 'lost' })
      setTimeout(() => void this.#begin(), isLong === false ? smallMs : againMs).unref()
    }
  }

  /** Nothing where the database does not say. */
  async #isLong(): Promise<boolean | undefined> {
    const { fewestRows, list } = this.#start
    try {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count
        from (select from ${sql.table(list.table)} limit ${fewestRows}) first_rows`.execute(this.#parts.db)
      return (rows[0]?.count ?? 0) >= fewestRows
    } catch {
      return undefined
    }
  }

  #open(): Worker {
    const worker = new Worker(new URL('./index-thread.ts', import.meta.url), { workerData: this.#start })
    worker.unref()
    worker.on('message', (message: ThreadMessage) => this.#hear(message))
    worker.on('error', (error) =>
      this.#parts.log.warn({ err: error, list: this.held.name }, 'the thread of a list failed'),
    )
    worker.on('exit', () => this.#replace())
    return worker
  }

  #replace(): void {
    leaveRoom(this.#start.room)
    this.#show({ ...this.state, state: 'lost', rows: 0, bytes: 0 })
    for (const id of [...this.#waiting.keys()]) this.#settle(id)?.resolve('lost')
    if (this.#isClosed) return
    this.#deaths += 1
    setTimeout(() => {
      if (!this.#isClosed) this.#worker = this.#open()
    }, againMs).unref()
  }

  #show(state: ThreadState): void {
    this.state = state
    this.#parts.metrics.showIndex({ list: this.held.name, ...state, deaths: this.#deaths })
  }

  #hear(message: ThreadMessage): void {
    this.#heardAt = performance.now()
    if (message.kind === 'state') return this.#show(message.state)
    if (message.kind === 'problem')
      return this.#parts.log.warn({ err: message.error, list: this.held.name }, message.words)
    const waiting = this.#settle(message.id)
    if (message.kind === 'answer') waiting?.resolve(message)
    else if (message.kind === 'refusal') waiting?.resolve(message.reason)
    else waiting?.reject(message.error)
  }
}
