import { sql } from 'kysely'
import type { DeskOrder, ScannedOrder, ShippedOrder } from '../../../contract/orders/ship-desk.endpoints.ts'
import type { Db } from '../../platform/database/database.ts'
import { tellerOfOrder } from '../channel-acts/channel-acts.store.ts'
import { foldSql } from '../../platform/grid/sql/text-sql.ts'

/** More than anybody sends in a sitting. */
const mostOrders = 500
const mostHits = 20

type Stored<T> = Omit<T, 'order_time' | 'ship_by'> & { order_time: Date; ship_by: Date }

/** Both read what waits by its index, some thousands among millions; the first ends after as many as are shown. */
export async function findWaiting(db: Db): Promise<{ results: DeskOrder[]; count: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<Stored<DeskOrder>>`
      select id, order_id, order_number, marketplace, order_time, ship_by
      from sales_order
      where order_status in ('Open', 'Acknowledged') and not is_archived
      order by ship_by, id
      limit ${mostOrders}`.execute(db),
    sql<{ count: number }>`
      select count(*)::integer as count
      from sales_order
      where order_status in ('Open', 'Acknowledged') and not is_archived`.execute(db),
  ])
  return { results: rows.map(dated), count: counted.rows[0]?.count ?? 0 }
}

/**
 * Names and parcels are found by the indexes of the order search, of which each condition here is one. A SKU is looked for among
 * the items of what waits alone: however much was sold of it, that is no more than what waits.
 */
export async function findByCode(db: Db, code: string): Promise<ScannedOrder[]> {
  const exact = foldSql(sql`${code.trim()}::text`)
  // Shops write a number with a sign before it, which some labels leave out.
  const bare = foldSql(sql`${code.trim().replace(/^#/, '')}::text`)
  const signed = foldSql(sql`${`#${code.trim()}`}::text`)
  const { rows } = await sql<Stored<ScannedOrder>>`
    with hit as (
      (select id, 'order' as by from sales_order where fold(order_id) collate "C" in (${exact}, ${bare}) limit ${mostHits})
      union
      (select id, 'order' from sales_order
        where order_number <> order_id and fold(order_number) collate "C" in (${exact}, ${bare}, ${signed})
        limit ${mostHits})
      union
      (select id, 'tracking_no' from sales_order
        where tracking_no is not null and fold(tracking_no) collate "C" = ${exact} limit ${mostHits})
      union
      (select waiting.id, 'sku' from sales_order waiting
        where waiting.order_status in ('Open', 'Acknowledged') and not waiting.is_archived
          and exists (
            select from order_item item
            where item.sales_order_id = waiting.id and not item.is_canceled and fold(item.sku) collate "C" = ${exact}
          )
        order by waiting.ship_by, waiting.id
        limit ${mostHits})
    )
    select sales_order.id, order_id, order_number, marketplace, order_time, ship_by, order_status, hit.by
    from hit
    join sales_order on sales_order.id = hit.id
    order by sales_order.ship_by, sales_order.id
    limit ${2 * mostHits}`.execute(db)
  return rows.map(dated)
}

/** By keys alone. */
export async function findShipped(db: Db, ids: readonly number[]): Promise<ShippedOrder[]> {
  const { rows } = await sql<ShippedOrder>`
    select sales_order.id, sales_order.order_status, sales_order.tracking_no, told.state as channel_state
    from sales_order
    left join channel_act told on told.sales_order_id = sales_order.id
      and told.channel = ${tellerOfOrder}
      and told.act = 'ship'
      and told.tracking_no = sales_order.tracking_no
    where sales_order.id = any(${ids}::integer[])
    order by sales_order.id`.execute(db)
  return rows
}

function dated<Row extends { order_time: Date; ship_by: Date }>({ order_time, ship_by, ...row }: Row) {
  return { ...row, order_time: order_time.toISOString(), ship_by: ship_by.toISOString() }
}
