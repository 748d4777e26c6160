import { exportOrders, listOrderExports } from '../../../contract/orders/order-exports.endpoints.ts'
import type { ProductChoice } from '../../../contract/products/product-choice.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../platform/errors.ts'
import { dayIn } from '../../platform/grid/calendar-day.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { chosenRows } from '../../platform/lists/chosen-rows.ts'
import type { List } from '../../platform/lists/define-list.ts'
import { pageOf } from '../../platform/page-of.ts'
import { listExports } from '../exports/list-exports.ts'
import { startExport } from '../exports/start-export.ts'
import { orderLists } from './order-lists.ts'

/** What is ticked is kept with the export, row by row. */
const mostRows = 100_000

export function registerOrderExportRoutes(app: App, context: Context): void {
  const { db, clock, config } = context
  const { businessCurrency, businessTimeZone: timeZone } = config
  const lists = orderLists(businessCurrency)
  const today = () => dayIn(timeZone, clock.now())
  const chosen = async (list: List, choice: ProductChoice) => {
    const among = { list, most: mostRows, row: 'row' }
    const ids = await chosenRows({ db, timeZone, today: today() }, choice, among)
    if (ids.length === 0) throw invalidField('row_ids', 'Please choose some rows.')
    return ids
  }

  route(app, exportOrders, async ({ query: { list: name, format, export: _, ...query }, body, user }) => {
    const { row_ids: choice, ...shown } = body
    const list = lists.find((each) => each.name === (name ?? 'orders'))
    if (list === undefined) throw invalidField('list', 'There is no such list of orders.')
    const ids = choice === undefined ? null : await chosen(list, choice)
    return startExport(context, { list, ids, format, query, body: shown, today: today(), user })
  })

  route(app, listOrderExports, ({ query }) =>
    listExports(
      context,
      lists.map(({ name }) => name),
      pageOf(query),
    ),
  )
}
