import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/**
 * Notes what these orders have done to the pieces of their products since it was noted last: called once they are as this
 * transaction leaves them, with their products kept from changing. Nothing is noted where nothing was done.
 */
export async function noteReservations(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await sql`
    with part as (
      select
        sales_order.id as sales_order_id, item.product_id, sales_order.order_id, sales_order.is_oversold,
        sales_order.created_on = now()::timestamptz(3) as is_new,
        sales_order.order_status in ('Shipped', 'Complete') as is_sent,
        coalesce(sum(item.quantity) filter (where not item.is_canceled), 0) as wanted,
        coalesce(sum(held.quantity) filter (where held.kind <> 'taken_by_master'), 0) as held,
        coalesce(sum(item.quantity - coalesce(held.quantity, 0)) filter (
          where not item.is_canceled and sales_order.order_status in ('Open', 'Acknowledged')
        ), 0) as missing
      from sales_order
      join order_item item on item.sales_order_id = sales_order.id
      left join stock_reservation held on held.order_item_id = item.id
      where sales_order.id = any(${orderIds}::integer[]) and item.product_id is not null
      group by sales_order.id, item.product_id
    ), noted as (
      select known.sales_order_id, known.product_id, sum(known.reserved_change) as held,
        (array_agg(known.missing order by known.id desc))[1] as missing
      from reservation_history known
      where known.sales_order_id = any(${orderIds}::integer[])
      group by known.sales_order_id, known.product_id
    ), change as (
      select part.*, part.held - coalesce(noted.held, 0) as reserved_change,
        greatest(0, part.missing - coalesce(noted.missing, 0)) as lacks,
        coalesce(noted.missing, 0) > 0 as was_short,
        case when part.is_sent then coalesce((
          select sum(stock.previous_quantity - stock.updated_quantity)
          from stock_history stock
          join distribution_center center on center.id = stock.distribution_center_id and not center.is_hidden
          where stock.product_id = part.product_id and stock.order_id = part.order_id
            and stock.created_on = now()::timestamptz(3)
        ), 0) else 0 end as gone
      from part
      left join noted on noted.sales_order_id = part.sales_order_id and noted.product_id = part.product_id
    ), event as (
      select change.*, 1 as step, -change.reserved_change - change.gone as available_change,
        case
          when change.reserved_change > 0 then 'reserved'
          when change.is_sent
            and (change.reserved_change < 0 or change.gone > 0 or change.was_short or change.is_new and change.is_oversold)
            then 'shipped'
          when change.reserved_change < 0 then 'released'
        end as name
      from change
      union all
      select change.*, 2, 0, 'oversold' from change
    ), counted as (
      select event.*,
        product.total_available_quantity - coalesce(sum(event.available_change) over (
          partition by event.product_id order by event.sales_order_id, event.step
          rows between 1 following and unbounded following
        ), 0) as available
      from event
      join product on product.id = event.product_id
    ), told as (
      select counted.*,
        case counted.name
          when 'shipped' then greatest(counted.wanted, -counted.reserved_change)
          when 'oversold' then case
            -- What was sent at once took what lay there.
            when counted.is_sent and counted.is_new and (counted.gone > 0 or counted.is_oversold)
              then least(counted.wanted, greatest(counted.wanted - counted.gone, -counted.available))
            -- Who writes an invoice may promise what is not there.
            when counted.reserved_change > 0
              then counted.lacks + least(counted.reserved_change, greatest(0, -counted.available))
            else counted.lacks
          end
          else abs(counted.reserved_change)
        end as quantity
      from counted
      where counted.name is not null
    )
    insert into reservation_history (
      product_id, sales_order_id, event, quantity, reserved_change, missing, available_before, available_after, updated_by
    )
    select told.product_id, told.sales_order_id, told.name, told.quantity,
      case when told.step = 1 then told.reserved_change else 0 end, told.missing,
      told.available - told.available_change, told.available, current_actor()
    from told
    where told.quantity > 0
    order by told.sales_order_id, told.step`.execute(tx)
}

type Returned = { orderId: number; productId: number; pieces: number }

/** Notes pieces that came back to the shelves with orders that had taken them along: called once they lie there. */
export async function noteReturned(tx: Tx, returned: readonly Returned[]): Promise<void> {
  await sql`
    insert into reservation_history (
      product_id, sales_order_id, event, quantity, reserved_change, available_before, available_after, updated_by
    )
    select back.product_id, back.sales_order_id, 'returned', back.pieces, 0, back.available - back.pieces, back.available,
      current_actor()
    from (
      select part."productId" as product_id, part."orderId" as sales_order_id, part.pieces,
        product.total_available_quantity - coalesce(sum(part.pieces) over (
          partition by part."productId" order by part."orderId" rows between 1 following and unbounded following
        ), 0) as available
      from jsonb_to_recordset(${JSON.stringify(returned)}::jsonb)
        part ("orderId" integer, "productId" integer, pieces integer)
      join product on product.id = part."productId"
    ) back
    order by back.sales_order_id, back.product_id`.execute(tx)
}
