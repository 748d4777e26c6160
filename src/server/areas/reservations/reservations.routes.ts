import { listReservations as endpoint } from '../../../contract/products/reservations.endpoints.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { pageOf } from '../../platform/page-of.ts'
import { listReservations } from './list-reservations.ts'

export function registerReservationRoutes(app: App, { db }: Context): void {
  route(app, endpoint, ({ params, query }) => listReservations(db, params.id, pageOf(query)))
}
