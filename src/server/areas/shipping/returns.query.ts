import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { LockedOrder } from '../orders/orders.store.ts'
import type { ReturningPieces } from './returned-places.ts'

export type ReturningOrder = Pick<LockedOrder, 'id' | 'order_id' | 'order_status'> & {
  isReceived: boolean
  /** What it had sent and nobody has confirmed to be back, by product. */
  items: (ReturningPieces & { productId: number })[]
}

/**
 * What is to come back of these orders: of a canceled one, what still has its lots; and the centres which that left, by the
 * moment at which it was noted as shipped, since orders of two marketplaces may be called alike.
 */
export async function findReturns(db: Db, ids: readonly number[]): Promise<Map<number, ReturningOrder>> {
  const { rows } = await sql<ReturningOrder>`
    select
      sales_order.id, sales_order.order_id, sales_order.order_status,
      sales_order.received_on is not null as "isReceived",
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object('productId', back.product_id, 'sku', back.sku, 'quantity', back.quantity, 'left', shelf.parts)
            order by back.first_item
          )
          from (
            select item.product_id, min(item.sku) as sku, sum(item.quantity) as quantity, min(item.id) as first_item
            from order_item item
            where item.sales_order_id = sales_order.id
              and item.product_id is not null
              and sales_order.order_status = 'Canceled'
              and exists (select from purchase_use used where used.order_item_id = item.id)
            group by item.product_id
          ) back
          cross join lateral (
            select coalesce(
              jsonb_agg(jsonb_build_object('center', part.name, 'pieces', part.pieces) order by part.name), '[]'
            ) as parts
            from (
              select center.name, sum(stock.previous_quantity - stock.updated_quantity) as pieces
              from stock_history stock
              join distribution_center center on center.id = stock.distribution_center_id and not center.is_hidden
              where stock.product_id = back.product_id
                and stock.order_id = sales_order.order_id
                and exists (
                  select from reservation_history sent
                  where sent.sales_order_id = sales_order.id
                    and sent.product_id = back.product_id
                    and sent.event = 'shipped'
                    and sent.created_on = stock.created_on
                )
              group by center.name
              having sum(stock.previous_quantity - stock.updated_quantity) > 0
            ) part
          ) shelf
        ),
        '[]'
      ) as items
    from sales_order
    where sales_order.id = any(${ids}::integer[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
