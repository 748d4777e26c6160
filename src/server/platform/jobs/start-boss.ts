import type { PgBoss, Db } from 'pg-boss'
import type { Logger } from 'pino'
import { jobsSchema } from '../database/app-role.ts'
import type { Queue } from './queue.ts'
import { makePool, keepListening, serverKeepalive } from '../database/connections.ts'

/** Where jobs lie that used up their tries. */
const deadLetterQueue = 'dead-letter'

export type RunningBoss = {
  boss: PgBoss
  /** Waits for running jobs, at most `timeoutMs`, then leaves the database. */
  stop(timeoutMs: number): Promise<void>
}

/** Connects pg-boss, laying its tables when they are missing. */
export async function startBoss(url: string, log: JobsLog, isWorker: boolean): Promise<RunningBoss> {
  // Loaded at its first use: the page need not wait for it.
  const { PgBoss } = await import('pg-boss')
  const database = openBossDatabase(url, log, isWorker ? 4 : 2)
  const boss = new PgBoss({
    db: database,
    schema: jobsSchema,
    supervise: isWorker,
    schedule: false,
    useListenNotify: isWorker,
    // A killed worker's job is due again after its heartbeat (10 s) and the next look (2 s).
    monitorIntervalSeconds: 2,
    superviseIntervalSeconds: 2,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue stumbled'))
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'job queue warns'))
  try {
    await boss.start()
  } catch (error) {
    await database.close()
    throw error
  }
  return {
    boss,
    stop: async (timeoutMs) => {
      await boss.stop({ graceful: true, timeout: timeoutMs })
      await database.close()
    },
  }
}

/** Makes the queue unless it is there. */
export async function createQueue(boss: PgBoss, queue: Queue): Promise<void> {
  await boss.createQueue(deadLetterQueue)
  await boss.createQueue(queue.name, {
    policy: queue.key === undefined ? 'standard' : 'short',
    retryLimit: queue.retries,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: queue.expiresAfterSeconds,
    heartbeatSeconds: 10,
    deleteAfterSeconds: 3600,
    deadLetter: deadLetterQueue,
    notify: true,
  })
}

export type JobsLog = Pick<Logger, 'warn' | 'error'>

/** Our own connections for pg-boss: those that it makes by itself go unheard while they close. */
function openBossDatabase(url: string, log: JobsLog, poolSize: number): Db & { close(): Promise<void> } {
  const hear = (error: Error) => log.warn({ err: error }, 'an idle connection of the job queue was lost')
  const settings = {
    connectionString: url,
    application_name: applicationName,
    max: poolSize,
    connectionTimeoutMillis: 12_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    options: serverKeepalive.join(' '),
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
