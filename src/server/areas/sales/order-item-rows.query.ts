import { sql } from 'kysely'
import type { Sql } from '../../platform/grid/sql/sql-column.ts'

/**
 * Items of orders with their shares of the order; what was canceled has none. Things cost in this currency: what was sold in
 * another one costs there what its order does, in whole cents that follow each other from item to item, so that they add up.
 */
export function orderItemsIn(businessCurrency: string): Sql {
  // Written out: what is held in memory is read by a COPY, which takes no values.
  const ours = sql.lit(businessCurrency)
  const isOurs = sql`item.currency = ${ours}`
  const costThere = sql`case when ${isOurs} then item.cost_cents when item.exchange_rate is not null then ${costAbroad} end`
  // What the item says itself comes first: orders and products are read where somebody asks for more of them.
  return sql`
      select item.id, item.sales_order_id, item.product_id as product__id, item.title as product__title,
        item.sku as product__sku, item.size as product__size, product.size_order as product__size_order,
        item.mpn as product__mpn, product.brand as product__brand, sales_order.order_id as order__order_id, item.sold_on as order__order_time,
        item.marketplace as order__marketplace, sales_order.order_status as order__order_status,
        sales_order.is_payout_estimated,
        item.currency, item.is_canceled as canceled, item.quantity as qty,
        case when item.is_canceled then 0 else item.cost_cents end as cost_cents,
        case when item.is_canceled then 0 else item.platform_amount_cents end as platform_amount_cents,
        case when item.is_canceled then 0 else item.payout_cents end as payout_cents,
        case when item.is_canceled then 0 else item.shipping_cost_cents end as shipping_cost_cents,
        item.exchange_rate, ${ours}::text as cost_currency, item.restock_cents, ${costThere} as cost_there_cents,
        case
          when item.is_canceled and (${isOurs} or item.exchange_rate is not null) then 0
          else item.profit_cents + item.cost_cents - ${costThere}
        end as profit_cents,
        case when not item.is_canceled then
          round(100.0 * (item.profit_cents + item.cost_cents - ${costThere}) / nullif(item.platform_amount_cents, 0), 2)
        end as profit_margin
      from order_item item
      left join sales_order on sales_order.id = item.sales_order_id
      left join product on product.id = item.product_id`
}

/** What an item that was sold in another currency costs there. */
const costAbroad = sql`(
          select round(sum(part.cost_cents) / item.exchange_rate)
            - round(coalesce(sum(part.cost_cents) filter (where part.id < item.id), 0) / item.exchange_rate)
          from order_item part
          where part.sales_order_id = item.sales_order_id and part.id <= item.id and not part.is_canceled
        )::bigint`

/** What was canceled was not sold: its pieces are in no sum. */
export const isSold = sql`not list.canceled`
