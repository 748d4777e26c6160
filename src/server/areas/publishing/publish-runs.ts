import type { Context } from '../../context.ts'
import type { RunRules } from '../../platform/runs/run-rules.ts'
import { withdrawRun } from '../listings/withdraw-run.store.ts'
import { retryFailedPairs } from './retry-failed-pairs.ts'

/** Publishing and unpublishing: each row is answered by the worker that has its listing, and the last one ends the run. */
export const publishRuns: RunRules<Context> = {
  kinds: ['publish', 'unpublish'],
  cancel: (_, tx, { id }) => withdrawRun(tx, id),
  retry: retryFailedPairs,
}
