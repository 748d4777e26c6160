import type { MarketplaceOrder } from '../../../contract/orders/order-documents.endpoints.ts'
import type { Db } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'
import { withoutSecrets } from '../../platform/without-secrets.ts'

/** What the marketplace said of an order last; an order that a person wrote has nothing of the kind. */
export async function showMarketplaceOrder(db: Db, id: number): Promise<MarketplaceOrder> {
  const order = await db
    .selectFrom('sales_order')
    .leftJoin('channel_order', 'channel_order.sales_order_id', 'sales_order.id')
    .select(['sales_order.marketplace', 'channel_order.document', 'channel_order.told_on'])
    .where('sales_order.id', '=', id)
    .executeTakeFirst()
  if (order === undefined) throw new NotFound(`There is no order with the id ${id}.`)
  return {
    marketplace: order.marketplace,
    document: withoutSecrets(order.document),
    told_on: order.told_on?.toISOString() ?? null,
  }
}
