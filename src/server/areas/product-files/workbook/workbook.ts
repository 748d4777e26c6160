import { Worker } from 'node:worker_threads'
import { codeOf } from '../../../platform/error-facts.ts'
import { UnreadableFile } from '../csv/csv-file.ts'
import { isHeldWhole, type WorkbookAnswer, type WorkbookTask } from './workbook-task.ts'

/** The first line of each of its sheets, from 0; empty where one holds none. Throws UnreadableFile for what is no workbook. */
export async function readSheetHeads(path: string): Promise<string[][]> {
  const answer = await ask({ kind: 'heads', path })
  return answer.kind === 'heads' ? answer.heads : []
}

type Sheet = {
  /** From 0. */
  sheet: number
  /** The file to write. */
  to: string
  /** Below the line of names. */
  mostRows: number
}

/** Writes a sheet as CSV (UTF-8): each row on the line of its number, each cell as its text. */
export async function writeSheetAsCsv(path: string, sheet: Sheet): Promise<void> {
  await ask({ kind: 'csv', path, ...sheet })
}

/** Twice of what the largest takes that fits the other limits. */
const longestMs = 120_000
const memoryMb = 512

async function ask(task: WorkbookTask): Promise<WorkbookAnswer> {
  const worker = new Worker(new URL('./workbook-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    const answer = await new Promise<WorkbookAnswer>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The thread that reads a workbook said nothing.')))
      timer = setTimeout(() => resolve({ kind: 'refused', reason: isHeldWhole }), longestMs)
    })
    if (answer.kind === 'refused') throw new UnreadableFile(answer.reason)
    return answer
  } catch (error) {
    if (codeOf(error) !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    throw new UnreadableFile(isHeldWhole, { cause: error })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
