import * as endpoints from '../../../contract/dashboard.endpoints.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { findProcesses } from '../../platform/jobs/scheduled-processes.store.ts'

/** In the order in which they are shown. */
const processNames = ['ca_product_fetch', 'order_fetch']

export function registerDashboardRoutes(app: App, { db }: Pick<Context, 'db'>): void {
  route(app, endpoints.showDashboard, async () => ({
    celery_status: (await findProcesses(db, processNames)).map(
      ({ name, is_active, started_on, ended_on }) => ({
        process_name: name,
        is_active,
        started_on: started_on?.toISOString() ?? null,
        ended_on: ended_on?.toISOString() ?? null,
      }),
    ),
  }))
}
