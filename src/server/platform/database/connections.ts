// Every connection to PostgreSQL is made here. pg tells of one that the server ended, in use, idle or just closing, by an 'error'
// event, and one that nobody hears ends the process.
import { setTimeout as pause } from 'node:timers/promises'
import pg, { type Client } from 'pg'
import type { Logger } from 'pino'
import { keepPlans } from './prepared-statements.ts'
import { endInSilence, openingMs, WatchedPool } from './watched-pool.ts'

type Hear = (error: Error) => void

/** A pool that hears each of its clients from birth to end: whoever uses a lost one gets the error from his query, the next gets another client. */
export function makePool(options: pg.PoolConfig, hear: Hear = ignore): pg.Pool {
  const pool = new WatchedPool({ ...keptAlive, ...options })
  pool.on('error', hear)
  // The pool stops listening while a client is in use.
  pool.on('connect', (client) => client.on('error', ignore))
  pool.on('connect', keepPlans)
  return pool
}

/** Both ends look whether the other is still there. */
const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 }
/** A server whose client is gone lets go of its locks, and of what it was working on where its system can tell it so. */
export const serverKeepalive = [
  'tcp_user_timeout=15000',
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=2',
  ...(process.platform === 'win32' ? [] : ['client_connection_check_interval=1000']),
].map((setting) => `-c ${setting}`)

/** Where the server has a compiler, it would spend a second on triggers that take a millisecond. */
export const withoutCompiler = '-c jit=off'

/** One client, heard from birth to end: whoever waits for it gets the error from his call. */
export function makeClient(config: pg.ClientConfig, hear: Hear = ignore): pg.Client {
  const client = new pg.Client({ ...config, options: [config.options, withoutCompiler].join(' ').trim() })
  client.on('error', hear)
  return client
}

function ignore(): void {}

type Listening = {
  url: string
  applicationName: string
  channel: string
  onNotification: (payload: string) => void
  /** Called when it listens, at first and again after a loss: something may have been missed. */
  onListening: () => void
  log: Pick<Logger, 'warn'>
}

const reconnectMs = 2_000
const pingMs = 5_000
const silenceMs = 4_000

/** Holds one connection that hears a channel, and opens another when it is lost. */
export function keepListening(listening: Listening): { close(): Promise<void> } {
  const { url, applicationName, channel, onNotification, onListening, log } = listening
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let client = open()

  function open(): Client {
    const options = {
      ...keptAlive,
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: openingMs,
    }
    const opened = makeClient(options, (error) => replace(opened, error))
    opened.on('notification', ({ payload = '' }) => onNotification(payload))
    opened.on('end', () => replace(opened))
    opened
      .connect()
      .then(() => endInSilence(opened, silenceMs))
      .then(() => opened.query(`listen ${opened.escapeIdentifier(channel)}`))
      .then(onListening)
      .then(() => askForEver(opened))
      .catch((error: unknown) => replace(opened, error))
    return opened
  }

  function replace(lost: Client, error?: unknown) {
    if (isClosed || lost !== client || timer !== undefined) return
    log.warn({ err: error, channel }, 'stopped hearing notifications; asks again')
    timer = setTimeout(() => {
      timer = undefined
      lost.end().catch(() => undefined)
      client = open()
    }, reconnectMs)
  }

  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client.end().catch(() => undefined)
    },
  }
}

// Whoever only listens would never notice that nobody speaks any more. It ends by failing, with its client.
async function askForEver(client: Client): Promise<never> {
  for (;;) {
    await pause(pingMs, undefined, { ref: false })
    await client.query('select 1')
  }
}
