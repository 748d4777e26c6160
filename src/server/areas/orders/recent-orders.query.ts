import type { RecentOrders } from '../../../contract/orders.endpoints.ts'
import type { Db } from '../../platform/database/database.ts'
import { countFound, type Page } from '../../platform/page-of.ts'
import { refuseUnknownProduct } from '../products/product-detail.query.ts'

/** In which orders a product stands, the newest first. */
export async function listRecentOrders(
  db: Db,
  { productId, offset, limit }: Page & { productId: number },
): Promise<RecentOrders> {
  await refuseUnknownProduct(db, productId)
  const orders = db.selectFrom('sales_order').where('sales_order.id', 'in', () =>
    // What is canceled and what is not have an index each: asked for together, none of them would serve.
    ordersWith(db, productId, false).unionAll(ordersWith(db, productId, true)),
  )
  const rows = await orders
    .select((of) => [
      'sales_order.id',
      'sales_order.order_id',
      'sales_order.order_status as status',
      of
        .selectFrom('order_item')
        .select(({ fn }) => fn.sum<number>('quantity').as('qty'))
        .whereRef('order_item.sales_order_id', '=', 'sales_order.id')
        .where('order_item.product_id', '=', productId)
        .as('qty'),
      'sales_order.updated_on',
    ])
    .$narrowType<{ qty: number }>()
    .orderBy('sales_order.order_time', 'desc')
    .orderBy('sales_order.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const results = rows.map((row) => ({ ...row, updated_on: row.updated_on.toISOString() }))
  return { results, count: await countFound(orders) }
}

function ordersWith(db: Db, productId: number, isCanceled: boolean) {
  return db
    .selectFrom('order_item')
    .select('sales_order_id')
    .where('product_id', '=', productId)
    .where((of) => (isCanceled ? of.ref('is_canceled') : of.not('is_canceled')))
}
