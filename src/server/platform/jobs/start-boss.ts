import type { PgBoss } from 'pg-boss'
import { jobsSchema } from '../database/app-rights.ts'
import { openBossDatabase, type JobsLog } from './boss-database.ts'
import type { Queue } from './queue.ts'

/** Where jobs lie that used up their tries. */
export const deadLetterQueue = 'dead-letter'

export type RunningBoss = {
  boss: PgBoss
  /** Waits for running jobs, at most `timeoutMs`, then leaves the database. */
  stop(timeoutMs: number): Promise<void>
}

/** Connects pg-boss, laying its tables when they are missing. */
export async function startBoss(url: string, log: JobsLog, isWorker: boolean): Promise<RunningBoss> {
  // Loaded at its first use: the page need not wait for it.
  const { PgBoss } = await import('pg-boss')
  const database = openBossDatabase({ url, log, poolSize: isWorker ? 4 : 2 })
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
