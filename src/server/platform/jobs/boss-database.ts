import type { Db } from 'pg-boss'
import type { Logger } from 'pino'
import { makePool } from '../database/connections.ts'
import { keepListening } from '../database/keep-listening.ts'

export type JobsLog = Pick<Logger, 'warn' | 'error'>

export type BossDatabase = {
  close(): Promise<void>
} & Db

type Opening = {
  url: string
  log: JobsLog
  poolSize: number
}

/** Our own connections for pg-boss: those that it makes by itself go unheard while they close. */
export function openBossDatabase({ url, log, poolSize }: Opening): BossDatabase {
  const hear = (error: Error) => log.warn({ err: error }, 'an idle connection of the job queue was lost')
  const settings = {
    connectionString: url,
    application_name: applicationName,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    options: '-c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000',
  }
  const pool = makePool(settings, hear)
  return {
    executeSql: (text, values) => pool.query(text, values),
    listen: async (channel, onNotification, onListening) =>
      keepListening({ url, log, applicationName, channel, onNotification, onListening }),
    close: () => pool.end(),
  }
}

const applicationName = 'backroom jobs'
