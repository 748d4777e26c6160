import * as endpoints from '../../../contract/runs.endpoints.ts'
import type { Db } from '../database/database.ts'
import type { App } from '../http/app-type.ts'
import { route } from '../http/route.ts'
import { cancelRun, dismissRun, retryRun } from './change-run.ts'
import { existingRun } from './runs.query.ts'
import { listRunRows, listRuns } from './list-runs.ts'
import { runReply } from './run-reply.ts'
import type { RunRules } from './run-rules.ts'

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
  route(app, endpoints.cancelRun, ({ params, user }) => cancelRun(context, rules, params.id, user.username))
  route(app, endpoints.dismissRun, ({ params }) => dismissRun(db, params.id))
  route(app, endpoints.retryRun, async ({ params, user }, { id: requestId }) => ({
    id: await retryRun(context, rules, params.id, { user, requestId }),
  }))
}
