import type { Client } from 'pg'
import type { Logger } from 'pino'
import { makeClient } from './connections.ts'

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

/** Holds one connection that hears a channel, and opens another when it is lost. */
export function keepListening(listening: Listening): { close(): Promise<void> } {
  const { url, applicationName, channel, onNotification, onListening, log } = listening
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let client = open()

  function open(): Client {
    const options = { connectionString: url, application_name: applicationName, keepAlive: true }
    const opened = makeClient(options, (error) => replace(opened, error))
    opened.on('notification', ({ payload = '' }) => onNotification(payload))
    opened.on('end', () => replace(opened))
    opened
      .connect()
      .then(() => opened.query(`listen ${opened.escapeIdentifier(channel)}`))
      .then(onListening)
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
