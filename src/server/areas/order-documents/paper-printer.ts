import { Worker } from 'node:worker_threads'
import type { Invoice } from '../../../contract/orders/invoice.endpoints.ts'
import type { Paper } from '../../../contract/orders/papers.ts'
import type { PaperAnswer, PaperTask } from './paper-task.ts'

/** Many times what the longest invoice takes. */
const longestMs = 60_000
const memoryMb = 512

/** Draws papers in one thread, which begins with the first and keeps its fonts; one that is lost is replaced by the next paper. */
export function openPaperPrinter() {
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array | null> & { by: Worker }>()
  let worker: Worker | undefined
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
    opened.on('exit', () => lose(new Error('The thread that draws papers has ended.')))
    return opened
  }

  async function ask(task: TaskOf<PaperTask>): Promise<Uint8Array | null> {
    const by = (worker ??= open())
    const id = (asked += 1)
    const answer = Promise.withResolvers<Uint8Array | null>()
    waiting.set(id, { ...answer, by })
    // Whatever it hangs in, the next paper has a thread that does not.
    const timer = setTimeout(() => void by.terminate(), longestMs)
    by.postMessage({ ...task, id } satisfies PaperTask)
    try {
      return await answer.promise
    } finally {
      clearTimeout(timer)
      waiting.delete(id)
    }
  }

  return {
    /** The invoice as a PDF. */
    print: async (invoice: Invoice, { paper, now }: { paper: Paper; now: Date }): Promise<Buffer> =>
      Buffer.from((await ask({ kind: 'print', invoice, paper, now })) ?? []),
    /** Has the fonts of these texts ready for the next paper. */
    warm: async (texts: readonly string[], now: Date): Promise<void> =>
      void (await ask({ kind: 'warm', texts, now })),
    close: async (): Promise<void> => void (await worker?.terminate()),
  }
}

type TaskOf<Task> = Task extends PaperTask ? Omit<Task, 'id'> : never
