import type { OrderTableConfig } from '../../../contract/orders/order-list.endpoints.ts'
import { orderStatuses } from '../../../contract/orders.ts'
import type { ViewPage } from '../../../contract/views.ts'
import type { Db } from '../../platform/database/database.ts'
import { findPageState, nowhereYet } from '../../platform/lists/page-state.ts'
import { findMarketplaces } from '../marketplaces/marketplaces.query.ts'
import { viewReply } from '../views/view-reply.ts'
import { findViews } from '../views/views.store.ts'

/** What a list of orders opens with: the user's views of it, what its filters choose from, and where the user left off. */
export async function showOrderTableConfig(
  db: Db,
  { userId, page, list }: { userId: number; page: ViewPage; list: string },
): Promise<OrderTableConfig> {
  const [views, marketplaces, state] = await Promise.all([
    findViews(db, userId, page),
    findMarketplaces(db),
    findPageState(db, userId, list),
  ])
  return {
    display_config: await Promise.all(views.map((view) => viewReply(db, view, userId))),
    voyageone_order_status_types: [...orderStatuses],
    marketplaces: ['Manual', ...marketplaces.map(({ name }) => name)],
    page_params: [state ?? nowhereYet],
  }
}
