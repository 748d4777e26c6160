import * as endpoints from '../../../contract/stock-cover/stock-cover.endpoints.ts'
import type { StockCoverRow } from '../../../contract/stock-cover/stock-cover.endpoints.ts'
import { coverWindows, usualWindow, type CoverWindow } from '../../../contract/stock-cover/stock-cover.ts'
import type { Context } from '../../context.ts'
import { dayIn } from '../../platform/grid/calendar-day.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { completeValue } from '../../platform/lists/complete-value.ts'
import { rememberPage } from '../../platform/lists/page-state.ts'
import { tableReader } from '../../platform/lists/table-reader.ts'
import { listStockCover } from './list-stock-cover.ts'
import { stockCoverList, stockCoverName } from './stock-cover.list.ts'
import { findStockPlan, writeStockPlan } from './stock-plan.store.ts'

export function registerStockCoverRoutes(app: App, context: Context): void {
  const { db, clock, config } = context
  const { businessTimeZone: timeZone } = config
  const today = () => dayIn(timeZone, clock.now())
  const covers = new Map(
    coverWindows.map((window) => {
      const list = stockCoverList(window)
      return [window, { db, list, window, reader: tableReader<StockCoverRow>(db, list, timeZone) }] as const
    }),
  )
  const coverOf = (window: CoverWindow = usualWindow) => {
    const cover = covers.get(window)
    if (cover === undefined) throw new Error(`No list counts the sales of ${window} days.`)
    return cover
  }

  route(app, endpoints.readStockCover, ({ query: { window, ...query } }) =>
    listStockCover(coverOf(window), { query, body: {}, today: today() }),
  )

  route(app, endpoints.listStockCover, async ({ query: { window, ...query }, body, user }) => {
    const reply = await listStockCover(coverOf(window), { query, body, today: today() })
    // Nobody waits for it: the rows go out at once.
    void rememberPage(context, { userId: user.id, list: stockCoverName }, { query, body })
    return reply
  })

  route(app, endpoints.completeStockCoverValue, ({ query: { window, ...query } }) =>
    completeValue(db, coverOf(window).list, { ...query, timeZone, today: today() }),
  )

  route(app, endpoints.showStockPlan, () => findStockPlan(db))

  route(app, endpoints.saveStockPlan, async ({ body }) => {
    await writeStockPlan(db, body)
    return findStockPlan(db)
  })
}
