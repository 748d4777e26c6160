import { IdParams } from './columns/list.ts'
import { endpoint } from './endpoint.ts'
import { ActUndone, Run, RunAccepted, RunCauses, RunList, RunQuery, RunRowList, RunRowQuery } from './runs.ts'

const aRun = { params: IdParams, replies: { 200: Run } } as const

/** All long work that was ever asked for, the newest first. */
export const listRuns = endpoint('GET', '/api/runs/', { query: RunQuery, replies: { 200: RunList } })

export const showRun = endpoint('GET', '/api/runs/{id}/', aRun)

/** While the run goes on, what moved last comes first. */
export const listRunRows = endpoint('GET', '/api/runs/{id}/rows/', {
  params: IdParams,
  query: RunRowQuery,
  replies: { 200: RunRowList },
})

export const listRunCauses = endpoint('GET', '/api/runs/{id}/causes/', {
  params: IdParams,
  replies: { 200: RunCauses },
})

/** What is done stays. */
export const cancelRun = endpoint('POST', '/api/runs/{id}/cancel/', aRun)

/** What failed, and nothing else, as a run of its own. */
export const retryRun = endpoint('POST', '/api/runs/{id}/retry/', {
  params: IdParams,
  replies: { 202: RunAccepted },
  isIdempotent: true,
})

/** Puts back what one act changed at once, wherever nobody has changed that since. */
export const undoAct = endpoint('POST', '/api/runs/{id}/undo/', {
  params: IdParams,
  replies: { 200: ActUndone },
  isIdempotent: true,
  takesItsTime: true,
})

/** Nobody need look at how it ended any more. */
export const dismissRun = endpoint('POST', '/api/runs/{id}/dismiss/', aRun)
