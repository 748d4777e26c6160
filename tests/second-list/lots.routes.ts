import { Type } from 'typebox'
import * as wire from '../../src/contract/columns/list.ts'
import { endpoint } from '../../src/contract/endpoint.ts'
import { AutocompleteQuery, AutocompleteReply } from '../../src/contract/products/product-lists.ts'
import type { Context } from '../../src/server/context.ts'
import { dayIn } from '../../src/server/platform/grid/calendar-day.ts'
import type { App } from '../../src/server/platform/http/app-type.ts'
import { route } from '../../src/server/platform/http/route.ts'
import { answerList } from '../../src/server/platform/lists/answer-list.ts'
import { completeValue } from '../../src/server/platform/lists/complete-value.ts'
import { tableReader } from '../../src/server/platform/lists/table-reader.ts'
import { lotColumns, lotList } from './lots.list.ts'
import { writeLot } from './lots-tables.ts'
import type { LotRow } from './lots-tables.ts'

const Lot = Type.Unsafe<LotRow>(Type.Object({ ...wire.rowFields(lotColumns), version: Type.Integer() }))
const Lots = wire.listReply(Lot, wire.listFigures)

export const listLots = endpoint('POST', '/api/lots/', {
  query: wire.ListQuery,
  body: wire.ListBody,
  replies: { 200: Lots },
})
export const completeLot = endpoint('GET', '/api/lots/autocomplete/', {
  query: AutocompleteQuery,
  replies: { 200: AutocompleteReply },
})
export const updateLot = endpoint('PATCH', '/api/lots/{id}/', {
  params: wire.IdParams,
  body: Type.Object(wire.patchFields(lotColumns)),
  replies: { 200: Lot },
  isVersioned: true,
})

/** Block, values for filters, and edits. */
export function registerLotRoutes(app: App, { db, clock, config }: Context): void {
  const timeZone = config.businessTimeZone
  const reader = tableReader<LotRow>(db, lotList, timeZone)
  const today = () => dayIn(timeZone, clock.now())
  route(app, listLots, ({ query, body }) => answerList(reader, lotList, { query, body, today: today() }))
  route(app, completeLot, ({ query }) => completeValue(db, lotList, { ...query, timeZone, today: today() }))
  route(app, updateLot, (asked) =>
    writeLot(db, { ...asked, ...asked.params, actor: asked.user.username }, reader),
  )
}
