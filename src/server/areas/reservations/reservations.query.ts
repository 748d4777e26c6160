import { sql } from 'kysely'
import type { Reservation, SoldOut } from '../../../contract/products/reservations.endpoints.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Page } from '../../platform/page-of.ts'

type Sums = { count: number; reserved: number; available: number }

/** Undefined where there is no such product. */
export async function sumReservations(db: Db, productId: number): Promise<Sums | undefined> {
  const { rows } = await sql<Sums>`
    select product.total_available_quantity as available, sums.count, sums.reserved
    from product
    cross join lateral (
      select count(*)::integer as count, coalesce(sum(done.reserved_change), 0)::integer as reserved
      from reservation_history done
      where done.product_id = product.id
    ) sums
    where product.id = ${productId}`.execute(db)
  return rows[0]
}

type Stored<Row> = Omit<Row, 'created_on'> & { created_on: Date }

export async function findReservations(
  db: Db,
  productId: number,
  { offset, limit }: Page,
): Promise<Reservation[]> {
  const { rows } = await sql<Stored<Reservation>>`
    select
      done.id::integer as id, jsonb_build_object('id', sales_order.id, 'order_id', sales_order.order_id) as "order",
      sales_order.marketplace, done.event, done.quantity as qty, done.available_before, done.available_after,
      done.updated_by, done.created_on
    from reservation_history done
    join sales_order on sales_order.id = done.sales_order_id
    where done.product_id = ${productId}
    order by done.id desc
    limit ${limit} offset ${offset}`.execute(db)
  return rows.map((row) => ({ ...row, created_on: row.created_on.toISOString() }))
}

type LastPiece = { order: { id: number; order_id: string }; marketplace: string; created_on: string }

/** The order with which the last piece went; undefined where a person counted the stock down, or it was before this was kept. */
export async function findLastPiece(db: Db, productId: number): Promise<LastPiece | undefined> {
  const { rows } = await sql<Stored<LastPiece>>`
    select
      jsonb_build_object('id', sales_order.id, 'order_id', sales_order.order_id) as "order",
      sales_order.marketplace, last.created_on
    from (
      select done.sales_order_id, done.available_after, done.created_on
      from reservation_history done
      where done.product_id = ${productId} and (done.available_before > 0 or done.available_after > 0)
      order by done.id desc
      limit 1
    ) last
    join sales_order on sales_order.id = last.sales_order_id
    where last.available_after <= 0
      and not exists (
        select from stock_history stock
        where stock.product_id = ${productId} and stock.created_on > last.created_on
          and stock.updated_quantity > stock.previous_quantity
      )`.execute(db)
  return rows.map((row) => ({ ...row, created_on: row.created_on.toISOString() }))[0]
}

type Channel = SoldOut['channels'][number]

/** What each marketplace showed last of a product of which nothing is left. */
export async function findChannels(db: Db, productId: number): Promise<Channel[]> {
  const { rows } = await sql<Omit<Channel, 'confirmed_on'> & { confirmed_on: Date | null }>`
    select shown.marketplace, shown.state,
      case when shown.state in ('off_sale', 'none_left') then shown.seen_on end as confirmed_on,
      case when shown.state in ('being_told', 'on_sale') then shown.problem end as problem
    from (
      select
        marketplace.name as marketplace, listing.seen_on,
        coalesce(listing.last_error, part.last_error) ->> 'message' as problem,
        case
          when listing.actual_state = 'unlisted' then 'off_sale'
          when listing.quantity_seen = 0 then 'none_left'
          when part.settled_generation < listing.generation
            or exists (select from sold_out_product noted where noted.product_id = listing.product_id) then 'being_told'
          else 'on_sale'
        end as state
      from listing
      join listing_group part on part.id = listing.group_id
      join marketplace on marketplace.id = listing.marketplace_id
      where listing.product_id = ${productId}
    ) shown
    order by shown.marketplace`.execute(db)
  return rows.map(({ confirmed_on, ...channel }) => ({
    ...channel,
    confirmed_on: confirmed_on?.toISOString() ?? null,
  }))
}
