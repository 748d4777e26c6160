import type { Run } from '../../contract/runs.ts'
import { countText } from '../ui/count-text.ts'

/** The parts of a run that say how far it has come. */
export type Figures = Pick<Run, 'total' | 'success' | 'failed' | 'skipped'>

/** '42 %'; what is not quite whole is not said to be. */
export function percentText(share: number): string {
  return `${Math.floor(share * 100)} %`
}

export function isOver({ status }: Pick<Run, 'status'>): boolean {
  return status !== 'QUEUED' && status !== 'IN PROGRESS'
}

export function doneCount({ success, failed, skipped }: Figures): number {
  return success + failed + skipped
}

/** A run that somebody should look at: something of it, or all of it, did not come about. */
export function endedBadly({ kind, status, failed }: Pick<Run, 'kind' | 'status' | 'failed'>): boolean {
  // What a check would reject has not failed yet.
  return status === 'FAILED' || (status === 'COMPLETED' && failed > 0 && kind !== 'import_check')
}

/** Somebody should look at it: what had failed before the rest was cancelled has failed all the same. */
export function needsALook(run: Pick<Run, 'kind' | 'status' | 'failed'>): boolean {
  return endedBadly(run) || (run.status === 'CANCELLED' && run.failed > 0)
}

/** How the rows that failed are tried again; undefined where none did. */
export function retryFailedWords(run: Pick<Run, 'status' | 'failed'>): string | undefined {
  return isOver(run) && run.failed > 0 ? `Retry failed (${countText(run.failed)})` : undefined
}

/** It came about but for a part: nothing to be alarmed at, and yet something to look at. */
export function isPartly(run: Pick<Run, 'kind' | 'status' | 'failed' | 'success' | 'skipped'>): boolean {
  return run.status === 'COMPLETED' && endedBadly(run) && run.success + run.skipped > 0
}

/** The state of a run as the history says it. */
export function stateWord(
  run: Pick<Run, 'kind' | 'status' | 'failed' | 'success' | 'skipped' | 'message' | 'is_cancelling'>,
): string {
  switch (run.status) {
    case 'QUEUED':
      return run.message === null ? 'Waiting' : 'Waits for you'
    case 'IN PROGRESS':
      return run.is_cancelling ? 'Cancelling' : 'Going on'
    case 'CANCELLED':
      return 'Cancelled'
    case 'FAILED':
      return 'Failed'
    case 'COMPLETED':
      return isPartly(run) ? 'Partly' : endedBadly(run) ? 'Failed' : 'Done'
  }
}
