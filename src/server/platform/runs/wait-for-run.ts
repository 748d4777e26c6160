import { setTimeout as elapse } from 'node:timers/promises'
import type { Db } from '../database/database.ts'
import { isRunOver } from './runs.query.ts'

const patienceMs = 10_000
const firstLookMs = 50
const longestLookMs = 400

/** Whether the run ended within the time that a caller waits for an answer; no longer than that caller listens. */
export async function waitForRun(db: Db, id: number, gone: AbortSignal): Promise<boolean> {
  const deadline = performance.now() + patienceMs
  let pauseMs = firstLookMs
  while (!(await isRunOver(db, id))) {
    if (gone.aborted || performance.now() + pauseMs > deadline) return false
    await elapse(pauseMs)
    pauseMs = Math.min(longestLookMs, pauseMs * 1.5)
  }
  return true
}
