// Draws papers in a thread of its own: what is embedded of a font with many thousand signs keeps a processor busy for most of a
// second, and nobody else waits for it.
import { parentPort } from 'node:worker_threads'
import type { PaperAnswer, PaperTask } from './paper-task.ts'
import { printInvoice } from './print-invoice.ts'
import { warmPaper } from './warm-paper.ts'

// Tasks come from `paper-printer.ts` alone.
parentPort?.on('message', (task: PaperTask) => void answer(task))

async function answer(task: PaperTask): Promise<void> {
  const { id } = task
  const said: PaperAnswer = await work(task).then(
    (file) => ({ id, file }),
    (problem: unknown) => ({ id, problem }),
  )
  parentPort?.postMessage(said)
}

async function work(task: PaperTask): Promise<Uint8Array | null> {
  if (task.kind === 'print') return printInvoice(task.invoice, task)
  await warmPaper(task.texts, task.now)
  return null
}
