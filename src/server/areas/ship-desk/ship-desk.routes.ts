import * as endpoints from '../../../contract/orders/ship-desk.endpoints.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { findByCode, findShipped, findWaiting } from './ship-desk.query.ts'

export function registerShipDeskRoutes(app: App, { db }: Context): void {
  route(app, endpoints.showShipDesk, () => findWaiting(db))

  route(app, endpoints.findScanned, async ({ query }) => listed(await findByCode(db, query.code)))

  route(app, endpoints.showShipped, async ({ query }) =>
    listed(await findShipped(db, query.ids.split(',').map(Number))),
  )
}

function listed<Row>(results: Row[]) {
  return { results, count: results.length }
}
