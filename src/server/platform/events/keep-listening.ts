import pg from 'pg'
import type { Logger } from 'pino'

interface Listening {
  url: string
  channel: string
  /** Called on each notification, and once on each connection: something may have been missed before it. */
  onNotification: () => void
  log: Pick<Logger, 'warn'>
}

const reconnectMs = 2_000

/** Holds one connection that hears a channel, and opens another when it is lost. */
export function keepListening({ url, channel, onNotification, log }: Listening): { close(): Promise<void> } {
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let client = open()

  function open(): pg.Client {
    const opened = new pg.Client({
      connectionString: url,
      application_name: 'backroom events',
      keepAlive: true,
    })
    opened.on('notification', onNotification)
    opened.on('error', (error) => replace(opened, error))
    opened.on('end', () => replace(opened))
    opened
      .connect()
      .then(() => opened.query(`listen ${channel}`))
      .then(onNotification)
      .catch((error: unknown) => replace(opened, error))
    return opened
  }

  function replace(lost: pg.Client, error?: unknown) {
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
