// Background work on pg-boss: a job is written in the transaction that makes it necessary, so neither exists without the other.
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Static, TSchema } from 'typebox'
import type { Db, Tx } from '../database/database.ts'
import { hasShape } from '../has-shape.ts'
import { createQueue, startBoss, type JobsLog, type RunningBoss } from './start-boss.ts'
import type { Queue } from './queue.ts'
import { repeatTask, runJob, type JobHandler } from './run-job.ts'

type EnqueueOptions = {
  /** Not before so many seconds have passed on the database's clock. */
  startAfter?: number
  /** Goes before the others of its queue. */
  isUrgent?: boolean
}

type Opening = {
  url: string
  log: JobsLog
  /** Workers look after dead workers' jobs; the others only enqueue. */
  isWorker: boolean
}

const insertChunk = 5000

/** The jobs of one process, as the areas know them; it connects when the first one is enqueued or worked on. */
export class Jobs {
  readonly #opening: Opening
  readonly #stopping = new AbortController()
  readonly #repeating: Promise<void>[] = []
  readonly #queues = new Map<string, Promise<void>>()
  #starting: Promise<RunningBoss> | undefined
  #stopped: Promise<void> | undefined

  constructor(opening: Opening) {
    this.#opening = opening
  }

  /** Adds a job inside the caller's transaction: it exists if and only if that commits. */
  enqueue<P extends TSchema>(
    tx: Tx | Db,
    queue: Queue<P>,
    payload: Static<P>,
    options?: EnqueueOptions,
  ): Promise<void> {
    return this.enqueueMany(tx, queue, [payload], options)
  }

  async enqueueMany<P extends TSchema>(
    tx: Tx | Db,
    queue: Queue<P>,
    payloads: Static<P>[],
    { startAfter, isUrgent = false }: EnqueueOptions = {},
  ): Promise<void> {
    const boss = await this.#bossWith(queue)
    const { fromKysely } = await import('pg-boss')
    for (let from = 0; from < payloads.length; from += insertChunk) {
      const jobs = payloads.slice(from, from + insertChunk).map((payload) => ({
        data: checkedPayload(queue, payload),
        ...(queue.key ? { singletonKey: queue.key(payload as never) } : {}),
        ...(startAfter === undefined ? {} : { startAfter }),
        ...(isUrgent ? { priority: 1 } : {}),
      }))
      await boss.insert(queue.name, jobs, { db: fromKysely(tx) })
    }
  }

  /** Takes jobs from the queue, at most `concurrency` at once; in worker processes only. */
  async work<P extends TSchema>(
    queue: Queue<P>,
    { concurrency }: { concurrency: number },
    handler: JobHandler<P>,
  ): Promise<void> {
    const boss = await this.#bossWith(queue)
    const { log } = this.#opening
    const stopping = this.#stopping.signal
    // Two jobs a fetch let a busy loop go on without a pause; one a fetch would wait for the next poll.
    const batchSize = concurrency > 1 ? 2 : 1
    await boss.work(
      queue.name,
      { ...workOptions, batchSize, localConcurrency: Math.ceil(concurrency / batchSize) },
      (batch: JobWithMetadata[]) => {
        const runs = batch.map((job) => runJob({ job, queue, handler, stopping, log }))
        return Promise.all(runs)
      },
    )
  }

  /**
   * Runs `task` now and again `seconds` after each end, in every worker at once: a task must bear that. A long one ends soon
   * after its signal says that the process is to stop.
   */
  repeat(name: string, seconds: number, task: (stopping: AbortSignal) => Promise<void>): void {
    const { log } = this.#opening
    this.#repeating.push(repeatTask({ name, seconds, task, stopping: this.#stopping.signal, log }))
  }

  /** Takes no more work and waits for what runs, less than 8 seconds; what is left comes back elsewhere. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop()
    return this.#stopped
  }

  async #stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#repeating)
    const running = await this.#starting?.catch(() => undefined)
    await running?.stop(6000)
  }

  async #start(): Promise<RunningBoss> {
    const { url, log, isWorker } = this.#opening
    const running = await startBoss(url, log, isWorker)
    if (isWorker) {
      this.repeat('wake due', dueSeconds, running.wakeDue)
      // A killed worker's job is due again after its heartbeat (10 s) and this look.
      this.repeat('free lost', lostSeconds, running.freeLost)
    }
    return running
  }

  // What failed is forgotten, so that the next call tries again.
  async #bossWith(queue: Queue): Promise<PgBoss> {
    this.#starting ??= this.#start()
    const { boss } = await this.#starting.catch((error: unknown) => {
      this.#starting = undefined
      throw error
    })
    const creating = this.#queues.get(queue.name) ?? createQueue(boss, queue)
    this.#queues.set(queue.name, creating)
    await creating.catch((error: unknown) => {
      this.#queues.delete(queue.name)
      throw error
    })
    return boss
  }
}

const workOptions = {
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 30,
} as const

const dueSeconds = 1
const lostSeconds = 2

function checkedPayload<P extends TSchema>(queue: Queue<P>, payload: Static<P>): object {
  if (hasShape(queue.payload, payload)) return payload
  throw new TypeError(`A job for ${queue.name} has a payload that its queue does not know.`)
}
