import type { Context } from '../../src/server/context.ts'
import { dayIn } from '../../src/server/platform/grid/calendar-day.ts'
import type { App } from '../../src/server/platform/http/app-type.ts'
import { route } from '../../src/server/platform/http/route.ts'
import { answerList } from '../../src/server/platform/lists/answer-list.ts'
import { completeValue } from '../../src/server/platform/lists/complete-value.ts'
import { tableReader } from '../../src/server/platform/lists/table-reader.ts'
import { completeLot, listLots, updateLot, type Lot } from './lots.contract.ts'
import { lotList } from './lots.list.ts'
import { writeLot } from './lots-tables.ts'

/** Block, values for filters, and edits. */
export function registerLotRoutes(app: App, { db, clock, config }: Context): void {
  const timeZone = config.businessTimeZone
  const reader = tableReader<Lot>(db, lotList, timeZone)
  const today = () => dayIn(timeZone, clock.now())
  route(app, listLots, ({ query, body }) => answerList(reader, lotList, { query, body, today: today() }))
  route(app, completeLot, ({ query }) => completeValue(db, lotList, { ...query, timeZone, today: today() }))
  route(app, updateLot, (asked) =>
    writeLot(db, { ...asked, ...asked.params, actor: asked.user.username }, reader),
  )
}
