import { sql } from 'kysely'
import type { OrdersCanceled } from '../../../contract/orders/shipping.endpoints.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { tellerOfOrder } from '../channel-acts/channel-acts.store.ts'
import type { LockedOrder } from '../orders/orders.store.ts'

type Stock = NonNullable<OrdersCanceled['results'][number]['stock']>
type WhatFollows = LockedOrder & { account: string | null; channel: string; stock: Stock }

/** What these orders hold, where that lies, and which account would be told. */
export async function findWhatFollows(db: Db, ids: readonly number[]): Promise<Map<number, WhatFollows>> {
  const { rows } = await sql<WhatFollows>`
    select
      sales_order.id, sales_order.order_id, sales_order.order_status,
      ${tellerOfOrder} as channel,
      case when sales_order.channel_order_id is not null then sales_order.channel_account end as account,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object('sku', item.sku, 'qty', held.quantity, 'centers', shelf.centers) order by item.id
          )
          from order_item item
          join stock_reservation held on held.order_item_id = item.id and held.kind <> 'taken_by_master'
          cross join lateral (
            select array(
              select center.name
              from distribution_center_quantity stock
              join distribution_center center on center.id = stock.distribution_center_id
              where stock.product_id = held.product_id and stock.quantity > 0 and not center.is_hidden
              order by stock.quantity desc, center.name
            ) as centers
          ) shelf
          where item.sales_order_id = sales_order.id
        ),
        '[]'
      ) as stock
    from sales_order
    where sales_order.id = any(${ids}::integer[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** How far the channels of these orders have been told that they are canceled. */
export async function findTold(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, OrdersCanceled['results'][number]['channel_state']>> {
  const { rows } = await sql<{ id: number; state: 'pending' }>`
    select sales_order_id as id, state
    from channel_act
    where sales_order_id = any(${ids}::integer[]) and act = 'cancel'`.execute(tx)
  return new Map(rows.map(({ id, state }) => [id, state]))
}
