import type { JobsLog } from './boss-database.ts'

type Task = {
  name: string
  seconds: number
  task: (stopping: AbortSignal) => Promise<void>
  stopping: AbortSignal
  log: JobsLog
}

export type Repeating = {
  stop(): Promise<void>
}

/** Runs the task now and again after each pause; what failed waits for the next round. */
export function startRepeating({ name, seconds, task, stopping, log }: Task): Repeating {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  const start = () => {
    running = round()
  }
  const round = async () => {
    try {
      await task(stopping)
    } catch (error) {
      if (!stopping.aborted) log.warn({ task: name, err: error }, 'repeated task failed')
    }
    if (!stopping.aborted) timer = setTimeout(start, seconds * 1000)
  }
  start()

  return {
    async stop() {
      clearTimeout(timer)
      await running
    },
  }
}
