import { Worker } from 'node:worker_threads'
import type { Invoice } from '../../../contract/orders/invoice.endpoints.ts'
import type { Paper } from '../../../contract/orders/papers.ts'
import type { PaperAnswer, PaperTask } from './paper-task.ts'

/** Many times what the longest invoice takes; the papers before it do not count. */
const longestMs = 60_000
const memoryMb = 512

/** Draws papers in one thread, which begins with the first and keeps its fonts; one that is lost is replaced by the next paper. */
export function openPaperPrinter() {
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array | null> & { by: Worker }>()
  let worker: Worker | undefined
  let lastPaper: Promise<unknown> = Promise.resolve()
  let isClosed = false
  let asked = 0

  function open(): Worker {
    const opened = new Worker(new URL('./paper-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    const lose = (reason: unknown) => {
      if (worker === opened) worker = undefined
      for (const [id, { by, reject }] of waiting) if (by === opened && waiting.delete(id)) reject(reason)
    }
    opened.unref()
    opened.on('message', (answer: PaperAnswer) => {
      if ('problem' in answer) waiting.get(answer.id)?.reject(answer.problem)
      else waiting.get(answer.id)?.resolve(answer.file)
    })
    opened.on('error', lose)
    opened.on('exit', () => lose(ended()))
    return opened
  }

  async function ask(task: TaskOf<PaperTask>): Promise<Uint8Array | null> {
    // Who still waits for a turn opens no thread that nobody would end.
    if (isClosed) throw ended()
    const by = (worker ??= open())
    const id = (asked += 1)
    const answer = Promise.withResolvers<Uint8Array | null>()
    waiting.set(id, { ...answer, by })
    by.postMessage({ ...task, id } satisfies PaperTask)
    try {
      return await answer.promise
    } finally {
      waiting.delete(id)
    }
  }

  async function askInTime(task: TaskOf<PaperTask>): Promise<Uint8Array | null> {
    // Whatever it hangs in, the next paper has a thread that does not.
    const timer = setTimeout(() => void endThread(), longestMs)
    try {
      return await ask(task)
    } finally {
      clearTimeout(timer)
    }
  }

  /** One at a time: a thread that has to be ended takes nobody else's paper along. */
  function takeTurn(task: TaskOf<PaperTask>): Promise<Uint8Array | null> {
    const drawn = lastPaper.then(() => askInTime(task))
    lastPaper = Promise.allSettled([drawn])
    return drawn
  }

  async function endThread(): Promise<void> {
    const last = worker
    // It may be slow to end, and what it is given meanwhile is lost.
    worker = undefined
    await last?.terminate()
  }

  return {
    /** The invoice as a PDF. */
    print: async (invoice: Invoice, { paper, now }: { paper: Paper; now: Date }): Promise<Buffer> =>
      Buffer.from((await takeTurn({ kind: 'print', invoice, paper, now })) ?? []),
    /** Has the fonts of these texts ready for the next paper; papers that are asked for meanwhile are drawn in between. */
    warm: async (texts: readonly string[], now: Date): Promise<void> =>
      void (await ask({ kind: 'warm', texts, now })),
    close: async (): Promise<void> => {
      isClosed = true
      await endThread()
    },
  }
}

const ended = () => new Error('The thread that draws papers has ended.')

type TaskOf<Task> = Task extends PaperTask ? Omit<Task, 'id'> : never
