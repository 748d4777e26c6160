import type { OrderTableConfig } from '../../../contract/orders/order-list.endpoints.ts'
import { orderStatuses } from '../../../contract/orders.ts'
import type { ViewPage } from '../../../contract/views.ts'
import type { Db } from '../../platform/database/database.ts'
import { findPageState, nowhereYet } from '../../platform/lists/page-state.ts'
import { findMarketplaces } from '../marketplaces/marketplaces.query.ts'
import { viewReply } from '../views/view-reply.ts'
import { activeViewId, findViews } from '../views/views.store.ts'

/** Under which name the place in the list of a page is kept. */
const listNames: Partial<Record<ViewPage, string>> = {
  OrderItems: 'order-items',
  SalesReport: 'sales-report',
  StockCover: 'stock-cover',
}

/** What a list of orders opens with: the user's views of it, what its filters choose from, and where the user left off. */
export async function showOrderTableConfig(
  db: Db,
  { userId, page }: { userId: number; page: ViewPage },
): Promise<OrderTableConfig> {
  const [views, marketplaces, others, state] = await Promise.all([
    ownViews(db, userId, page),
    findMarketplaces(db),
    findOtherPlaces(db),
    findPageState(db, userId, listNames[page] ?? 'orders'),
  ])
  return {
    display_config: await Promise.all(views.map((view) => viewReply(db, view, userId))),
    voyageone_order_status_types: [...orderStatuses],
    marketplaces: [...new Set(['Manual', ...marketplaces.map(({ name }) => name), ...others])],
    page_params: [state ?? nowhereYet],
  }
}

/** Where was sold what somebody handed on. */
async function findOtherPlaces(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('sales_order')
    .select('marketplace')
    .distinct()
    .where('handed_on_by', 'is not', null)
    .orderBy('marketplace')
    .execute()
  return rows.map(({ marketplace }) => marketplace)
}

/** With the usual one from the first time on: signing in makes only those of the pages that it names. */
async function ownViews(db: Db, userId: number, page: ViewPage) {
  const views = await findViews(db, userId, page)
  if (views.some(({ is_active: isActive }) => isActive)) return views
  await db.transaction().execute((tx) => activeViewId(tx, userId, page))
  return findViews(db, userId, page)
}
