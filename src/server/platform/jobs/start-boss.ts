import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { jobsSchema } from '../database/app-role.ts'
import type { Queue } from './queue.ts'
import { keepListening } from '../database/connections.ts'
import { openDatabase } from '../database/database.ts'
import { findDueQueues, hasLostJob } from './overdue.ts'

/** Where jobs lie that used up their tries. */
const deadLetterQueue = 'dead-letter'

export type RunningBoss = {
  boss: PgBoss
  /** Has the workers of this process look where a job became due. */
  wakeDue: () => Promise<void>
  /** Makes jobs due again that lost their worker. */
  freeLost: () => Promise<void>
  /** Waits for running jobs, at most `timeoutMs`, then leaves the database. */
  stop(timeoutMs: number): Promise<void>
}

/** Connects pg-boss, laying its tables when they are missing. */
export async function startBoss(url: string, log: JobsLog, isWorker: boolean): Promise<RunningBoss> {
  // Loaded at its first use: the page need not wait for it.
  const { PgBoss } = await import('pg-boss')
  const settings = { url, applicationName, poolSize: isWorker ? 4 : 2, statementTimeoutMs: 30_000, log }
  const { pool, close } = openDatabase(settings)
  let wake = (_queue: string): void => undefined
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(text, values),
      listen: async (channel, onNotification, onListening) => {
        wake = onNotification
        return keepListening({ url, log, applicationName, channel, onNotification, onListening })
      },
    },
    schema: jobsSchema,
    supervise: isWorker,
    schedule: false,
    useListenNotify: isWorker,
    // It supervises when a job is lost; this is how soon it may again, not how often it does.
    monitorIntervalSeconds: 1,
    flowIntervalSeconds: 3600, // jobs that wait for others: there are none
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue stumbled'))
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'job queue warns'))
  try {
    await boss.start()
  } catch (error) {
    await close()
    throw error
  }
  return {
    boss,
    wakeDue: async () => (await findDueQueues(pool)).forEach((queue) => wake(queue)),
    freeLost: async () => {
      if (await hasLostJob(pool)) await boss.supervise()
    },
    stop: async (timeoutMs) => {
      await boss.stop({ graceful: true, timeout: timeoutMs })
      await close()
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

export type JobsLog = Pick<Logger, 'info' | 'warn' | 'error'>

const applicationName = 'backroom jobs'
