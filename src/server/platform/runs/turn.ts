import type { Db, Tx } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { saveTry } from './runs.store.ts'
import type { StoredRun } from './stored-run.ts'

/** What one step has come to, in addition to those before it. */
export type Step = {
  success?: number
  failed?: number
  skipped?: number
  counts?: Record<string, number>
  /** Of the whole, from 0 to 1. */
  progress: number
}

/** One try at a run, while it is this worker's. */
export type Turn = {
  /** The run as its last step left it. */
  readonly run: StoredRun
  /** Aborted when the job is no longer ours, and when the process is to stop. */
  readonly signal: AbortSignal | undefined
  /**
   * Writes a step and how far the run has come in one transaction, under the name of who asked for it; throws RunTaken,
   * and keeps nothing, when the run was cancelled or taken over.
   */
  step(write: (tx: Tx) => Promise<Step>): Promise<void>
}

export function createTurn(db: Db, taken: StoredRun, signal?: AbortSignal): Turn {
  let run = taken
  return {
    get run() {
      return run
    },
    signal,
    async step(write) {
      const actor = {
        actor: run.requested_by,
        reason: `${run.kind.replace('_', ' ')} ${run.id}`,
        act: run.id,
      }
      run = await inTransaction(db, actor, async (tx) => saveTry(tx, run, afterStep(run, await write(tx))))
    },
  }
}

function afterStep(run: StoredRun, { success = 0, failed = 0, skipped = 0, counts = {}, progress }: Step) {
  const names = Object.keys({ ...run.counts, ...counts })
  return {
    total: run.total + success + failed + skipped,
    success: run.success + success,
    failed: run.failed + failed,
    skipped: run.skipped + skipped,
    counts: Object.fromEntries(names.map((name) => [name, (run.counts[name] ?? 0) + (counts[name] ?? 0)])),
    progress: Math.min(1, Math.max(run.progress, progress)),
  }
}
