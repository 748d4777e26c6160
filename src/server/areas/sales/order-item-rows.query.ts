import { sql } from 'kysely'
import type { Sql } from '../../platform/grid/sql/sql-column.ts'

/**
 * Items of orders with their shares of the order; what was canceled has none. What they earned only where they were sold in
 * this currency, in which things cost.
 */
export function orderItemsIn(businessCurrency: string): Sql {
  const isOurs = sql`sales_order.currency = ${businessCurrency}`
  return sql`
      select item.id, item.sales_order_id, item.product_id as product__id, item.title as product__title,
        item.sku as product__sku, product.size as product__size, product.size_order as product__size_order,
        product.mpn as product__mpn, sales_order.order_id as order__order_id, item.sold_on as order__order_time,
        sales_order.marketplace as order__marketplace, sales_order.order_status as order__order_status,
        sales_order.currency, item.is_canceled as canceled, item.quantity as qty,
        case when item.is_canceled then 0 else item.cost_cents end as cost_cents,
        case when item.is_canceled then 0 else item.platform_amount_cents end as platform_amount_cents,
        case when item.is_canceled then 0 else item.payout_cents end as payout_cents,
        case when item.is_canceled then 0 else item.shipping_cost_cents end as shipping_cost_cents,
        case when ${isOurs} then item.profit_cents end as profit_cents,
        case when ${isOurs} and not item.is_canceled then
          round(100.0 * item.profit_cents / nullif(item.platform_amount_cents, 0), 2)
        end as profit_margin
      from order_item item
      join sales_order on sales_order.id = item.sales_order_id
      left join product on product.id = item.product_id`
}

/** What was canceled was not sold: its pieces are in no sum. */
export const isSold = sql`not list.canceled`
