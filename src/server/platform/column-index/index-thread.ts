// The thread that holds the columns of one list. Whatever befalls it or its database, it says so, and the database is asked instead.
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Client } from 'pg'
import { makeClient } from '../database/connections.ts'
import { collectGarbage } from './collect-garbage.ts'
import { Feed } from './feed.ts'
import { NotHeld } from './memory/not-held.ts'
import { askTable, type HeldAnswer, type HeldQuestion } from './memory/ask-table.ts'
import { leaveRoom, TooLarge } from './memory-room.ts'
import type { Reason, ThreadMessage, ThreadQuestion, ThreadStart, ThreadState } from './thread-messages.ts'

const start = workerData as ThreadStart

/** Without questions changes are taken in this often, so that there are never many. */
const idleMs = 1_000
const againMs = 1_000
const mostAgainMs = 30_000
/** The file is written anew this often. */
const keepMs = 600_000
/** What did not fit hardly will soon, and reading it as far as it does takes the database minutes of a long list. */
const roomAgainMs = 600_000
const mostRoomAgainMs = 86_400_000

type Served = { feed: Feed; ask: (question: HeldQuestion) => HeldAnswer }

let served: Served | undefined
let reason: Reason = 'loading'
let loads = 0

parentPort?.on('message', (asked: ThreadQuestion) => void answer(asked))
void live()

async function live(): Promise<never> {
  for (let failures = 1; ; failures += 1) {
    try {
      await serve(() => (failures = 0))
    } catch (error) {
      served = undefined
      reason = error instanceof TooLarge ? 'too_large' : 'lost'
      tell(reason)
      if (failures <= 1) post({ kind: 'problem', words: words[reason], error: error as Error })
    }
    collectGarbage()
    await pause(
      reason === 'too_large'
        ? Math.min(roomAgainMs * 2 ** Math.max(0, failures - 1), mostRoomAgainMs)
        : Math.min(againMs * Math.max(1, failures), mostAgainMs),
    )
  }
}

const words = {
  too_large: 'the columns of a list take more memory than they may; the database is asked instead',
  lost: 'the columns of a list are read anew',
  unkept: 'the columns of a list could not be kept in a file',
}

// Planned once for any snapshot, a look for the few changes since the last one would read all that are kept.
const settings = `
  set statement_timeout = 0; set synchronous_commit = on; set timezone = 'UTC'; set plan_cache_mode = force_custom_plan`

/** Ends by failing: then all is read again. */
async function serve(onReady: () => void): Promise<void> {
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(() => undefined)
  const client = makeClient(
    {
      connectionString: start.url,
      application_name: 'backroom column index',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    },
    lost.reject,
  )
  try {
    await client.connect()
    client.on('end', () => lost.reject(new Error('The connection ended.')))
    await client.query(settings)
    await Promise.race([lost.promise, hold(client, onReady)])
  } finally {
    served = undefined
    leaveRoom(start.room)
    client.end().catch(() => undefined)
  }
}

async function hold(client: Client, onReady: () => void): Promise<never> {
  reason = 'loading'
  tell('loading')
  const feed = await Feed.open(client, start)
  for (const order of start.orders) feed.table.order(order)
  collectGarbage()
  loads += 1
  served = { feed, ask: askTable(feed.table) }
  tell('ready')
  onReady()
  for (let kept = -keepMs; ;) {
    if (!feed.isUnsettled && performance.now() - kept >= keepMs) {
      await keep(feed)
      kept = performance.now()
    }
    if (feed.isUnsettled) await feed.settle()
    else {
      await pause(idleMs)
      await feed.look()
      tell('ready')
    }
  }
}

/** Without a file the next start takes longer; nothing else depends on it. */
async function keep(feed: Feed): Promise<void> {
  try {
    await feed.keep()
  } catch (error) {
    post({ kind: 'problem', words: words.unkept, error: error as Error })
  }
}

async function answer({ id, question }: ThreadQuestion): Promise<void> {
  const now = served
  if (now === undefined) return post({ kind: 'refusal', id, reason })
  const looked = now.feed.look().then(
    () => true,
    () => false,
  )
  const isFresh = await Promise.race([looked, pause(start.freshMs, false)])
  if (!isFresh || now.feed.isHalf || served !== now) return post({ kind: 'refusal', id, reason: 'behind' })
  try {
    post({ kind: 'answer', id, answer: now.ask(question), snapshot: now.feed.snapshot })
  } catch (error) {
    if (error instanceof NotHeld) post({ kind: 'refusal', id, reason: 'not_held' })
    else post({ kind: 'failure', id, error: error as Error })
  }
}

function tell(state: ThreadState['state']): void {
  const table = served?.feed.table
  post({ kind: 'state', state: { state, rows: table?.rowCount ?? 0, bytes: table?.size() ?? 0, loads } })
}

function post(message: ThreadMessage): void {
  parentPort?.postMessage(message)
}
