import type { ListBody } from '../../../contract/columns/list.ts'
import * as endpoints from '../../../contract/sales/sales.endpoints.ts'
import * as pivots from '../../../contract/sales/sales-pivot.endpoints.ts'
import type { SalesReportRow } from '../../../contract/sales/sales.endpoints.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../platform/errors.ts'
import { dayIn } from '../../platform/grid/calendar-day.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { completeValue } from '../../platform/lists/complete-value.ts'
import { listMemory } from '../../platform/lists/list-memory.ts'
import { listReader } from '../../platform/lists/list-reader.ts'
import { rememberPage } from '../../platform/lists/page-state.ts'
import { tableReader } from '../../platform/lists/table-reader.ts'
import { listOrderItems } from './list-order-items.ts'
import { listSalesReport } from './list-sales-report.ts'
import { orderItemList } from './order-items.list.ts'
import { salesReportList } from './sales-report.list.ts'
import { showSalesPivot } from './show-sales-pivot.ts'
import { salesPivotFile } from './write-sales-pivot.ts'

export function registerSalesRoutes(app: App, context: Context): void {
  const { db, clock, config, columnIndex, metrics } = context
  const { businessCurrency, businessTimeZone: timeZone } = config
  const today = () => dayIn(timeZone, clock.now())
  const list = orderItemList(businessCurrency)
  const parts = { db, timeZone, columnIndex, metrics }
  const sales = { list, businessCurrency, reader: listReader<Record<string, unknown>>(parts, list) }
  const memory = listMemory(parts, list)

  route(app, endpoints.readOrderItems, ({ query: { fields, ...query } }) =>
    listOrderItems(sales, { query, body: { fields: hiddenFields(fields) }, today: today() }),
  )

  route(app, endpoints.listOrderItems, async ({ query, body, user }) => {
    const reply = await listOrderItems(sales, { query, body, today: today() })
    // Nobody waits for it: the rows go out at once.
    void rememberPage(context, { userId: user.id, list: list.name }, { query, body })
    return reply
  })

  route(app, endpoints.completeOrderItemValue, ({ query }) =>
    completeValue(db, list, { ...query, timeZone, today: today(), memory }),
  )

  registerReport(app, context, today)
  registerPivot(app, context, today)
}

function registerReport(app: App, context: Context, today: () => string): void {
  const { db, config } = context
  const { businessCurrency, businessTimeZone: timeZone } = config
  const list = salesReportList(businessCurrency)
  const report = { list, businessCurrency, reader: tableReader<SalesReportRow>(db, list, timeZone) }

  route(app, endpoints.readSalesReport, ({ query: { fields, ...query } }) =>
    listSalesReport(report, { query, body: { fields: hiddenFields(fields) }, today: today() }),
  )

  route(app, endpoints.listSalesReport, async ({ query, body, user }) => {
    const reply = await listSalesReport(report, { query, body, today: today() })
    void rememberPage(context, { userId: user.id, list: list.name }, { query, body })
    return reply
  })

  route(app, endpoints.completeSalesReportValue, ({ query }) =>
    completeValue(db, list, { ...query, timeZone, today: today() }),
  )
}

function registerPivot(app: App, { db, config }: Context, today: () => string): void {
  const { businessCurrency } = config
  const business = () => ({ db, businessCurrency, today: today() })

  route(app, pivots.showSalesPivot, ({ query }) => showSalesPivot(business(), query))

  route(app, pivots.saveSalesPivot, async ({ query: { measure, ...query } }) => {
    const pivot = await showSalesPivot(business(), query)
    const name = `sales-by-${query.rows}-and-${query.columns}-${pivot.from}-${pivot.to}.csv`
    return {
      content: salesPivotFile(pivot, measure, `${query.rows} / ${query.columns}`),
      headers: { 'content-disposition': `attachment; filename="${name}"` },
    }
  })
}

/** What an address says of the columns: JSON of column id → is it hidden. */
function hiddenFields(text: string | undefined): ListBody['fields'] {
  if (text === undefined || text === '') return undefined
  const parsed = parseJson(text)
  const isPlain = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
  const entries = isPlain ? Object.entries(parsed) : []
  const hidden = entries.filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean')
  if (!isPlain || hidden.length < entries.length)
    throw invalidField('fields', 'Fields take an object of column ids with true or false.')
  return Object.fromEntries(hidden)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
