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

/** The state of a run as the history says it. */
export function stateWord(run: Pick<Run, 'kind' | 'status' | 'failed' | 'message'>): string {
  switch (run.status) {
    case 'QUEUED':
      return run.message === null ? 'Waiting' : 'Waits for you'
    case 'IN PROGRESS':
      return 'Going on'
    case 'CANCELLED':
      return 'Cancelled'
    case 'FAILED':
      return 'Failed'
    case 'COMPLETED':
      return endedBadly(run) ? `${countText(run.failed)} failed` : 'Done'
  }
}
