import * as endpoints from '../../../contract/runs.endpoints.ts'
import type { Db, Tx } from '../database/database.ts'
import type { App } from '../http/app-type.ts'
import { route } from '../http/route.ts'
import { cancelRun, dismissRun, retryRun } from './change-run.ts'
import { existingRun, findCauses, findRuns, countRows, findRows } from './runs.query.ts'
import { runReply, runRowReply } from './run-reply.ts'
import type { RunRules } from './run-rules.ts'
import type { RunList, RunQuery, RunRowList, RunRowQuery } from '../../../contract/runs.ts'
import { pageOf } from '../page-of.ts'

/** What can be asked of any run, whatever area knows its kind. */
export function registerRunRoutes<Context extends { db: Db }>(
  app: App,
  context: Context,
  rules: readonly RunRules<Context>[],
): void {
  const { db } = context
  route(app, endpoints.listRuns, ({ query, user }) => listRuns(db, query, user.username))
  route(app, endpoints.showRun, async ({ params }) => runReply(await existingRun(db, params.id)))
  route(app, endpoints.listRunRows, ({ params, query }) => listRunRows(db, params.id, query))
  route(app, endpoints.listRunCauses, async ({ params }) => {
    await existingRun(db, params.id)
    return { results: await findCauses(db, params.id) }
  })
  route(app, endpoints.cancelRun, ({ params, user }) => cancelRun(context, rules, params.id, user.username))
  route(app, endpoints.dismissRun, ({ params }) => dismissRun(db, params.id))
  route(app, endpoints.retryRun, async ({ params, user, keep }, { id: requestId }) => {
    const keepId = (tx: Tx, id: number) => keep(tx, { id })
    return { id: await retryRun(context, rules, params.id, { user, requestId, keepId }) }
  })
}

/** A page of all runs, newest first. */
export async function listRuns(
  db: Db,
  { kind, open = false, ...page }: RunQuery,
  userName: string,
): Promise<RunList> {
  const wanted = { ...(kind && { kinds: [kind] }), ...(open && { openTo: userName }) }
  const { runs, count } = await findRuns(db, wanted, pageOf(page))
  return { results: runs.map(runReply), count }
}

/** A page of a run's rows; while it goes on, what moved last comes first. */
export async function listRunRows(
  db: Db,
  id: number,
  { status, cause, finding, ...page }: RunRowQuery,
): Promise<RunRowList> {
  const run = await existingRun(db, id)
  const wanted = { runId: id, status, cause, finding }
  const [rows, count] = await Promise.all([
    findRows(db, { ...wanted, isByMove: run.ended_on === null, ...pageOf(page) }),
    countRows(db, wanted),
  ])
  return { results: rows.map(runRowReply), count }
}
