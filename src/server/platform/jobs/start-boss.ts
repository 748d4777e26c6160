import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { jobsSchema } from '../database/app-rights.ts'
import type { Queue } from './queue.ts'

export type JobsLog = Pick<Logger, 'warn' | 'error'>

/** Where jobs lie that used up their tries. */
export const deadLetterQueue = 'dead-letter'

/** Connects pg-boss, laying its tables when they are missing. */
export async function startBoss(url: string, log: JobsLog, isWorker: boolean): Promise<PgBoss> {
  // Loaded at its first use: the page need not wait for it.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'backroom-jobs',
    schema: jobsSchema,
    max: isWorker ? 4 : 2,
    supervise: isWorker,
    schedule: false,
    useListenNotify: isWorker,
    // A killed worker's job is due again after its heartbeat (10 s) and the next look (2 s).
    monitorIntervalSeconds: 2,
    superviseIntervalSeconds: 2,
    options: '-c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000',
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue stumbled'))
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'job queue warns'))
  return boss.start()
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
