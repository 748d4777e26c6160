import { setTimeout as pause } from 'node:timers/promises'
import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { Static, TSchema } from 'typebox'
import { hasShape } from '../has-shape.ts'
import type { Queue } from './queue.ts'
import type { JobsLog } from './start-boss.ts'

/** A try of a job, as its handler sees it. */
export type Job<Payload> = {
  data: Payload
  /** 1 for the first try. */
  attempt: number
  /** Aborted when the job is no longer ours: write nothing after that, another worker may have it. */
  signal: AbortSignal
  /** Aborted when the process is asked to stop: long work stops at its next safe point by throwing. */
  stopping: AbortSignal
}

/** Does a job; throwing means "try again later". It must be safe to run twice. */
export type JobHandler<P extends TSchema> = (job: Job<Static<P>>) => Promise<void>

type Run<P extends TSchema> = {
  job: JobWithMetadata
  queue: Queue<P>
  handler: JobHandler<P>
  stopping: AbortSignal
  log: JobsLog
}

/** Runs one try and says how it ended. */
export async function runJob<P extends TSchema>(run: Run<P>): Promise<JobResult> {
  const { job, queue, handler, stopping, log } = run
  const fields = { queue: queue.name, job: job.id, attempt: job.retryCount + 1 }
  if (!hasShape(queue.payload, job.data)) {
    log.error(fields, 'job carries what its queue does not know')
    return { id: job.id, status: 'deadletter', output: { message: 'unreadable payload' } }
  }
  try {
    await handler({ data: job.data, attempt: fields.attempt, signal: job.signal, stopping })
    return { id: job.id, status: 'completed' }
  } catch (error) {
    if (job.retryCount >= job.retryLimit) log.error({ ...fields, err: error }, 'job gave up')
    else log.warn({ ...fields, err: error }, 'job will be tried again')
    return {
      id: job.id,
      status: 'failed',
      output: { message: error instanceof Error ? error.message : String(error) },
    }
  }
}

type Task = {
  name: string
  seconds: number
  task: (stopping: AbortSignal) => Promise<void>
  stopping: AbortSignal
  log: JobsLog
}

/** Runs the task now and again after each pause; what failed waits for the next round. */
export async function repeatTask({ name, seconds, task, stopping, log }: Task): Promise<void> {
  do {
    try {
      await task(stopping)
    } catch (error) {
      if (!stopping.aborted) log.warn({ task: name, err: error }, 'repeated task failed')
    }
    await pause(seconds * 1000, undefined, { signal: stopping }).catch(() => undefined)
  } while (!stopping.aborted)
}
