import { sql } from 'kysely'
import type { OrderSearchReply } from '../../../contract/orders/order-search.endpoints.ts'
import type { Db } from '../../platform/database/database.ts'
import { invalidField } from '../../platform/errors.ts'
import { escapeLike, foldSql } from '../../platform/grid/sql/text-sql.ts'

/** Orders for a typeahead, from two characters on. */
export async function suggestOrders(db: Db, typed: string): Promise<OrderSearchReply> {
  const text = typed.trim()
  if (text.length < 2) throw invalidField('q', 'Please type at least 2 characters.')
  return { results: await searchOrders(db, text) }
}

type Found = OrderSearchReply['results'][number]

/** Those that are called exactly so come first, then what begins so; among them the newest. */
async function searchOrders(db: Db, text: string): Promise<Found[]> {
  const exact = foldSql(sql`${text}::text`)
  const start = foldSql(sql`${`${escapeLike(text)}%`}::text`)
  // Shops write a number with a sign before it, which nobody types.
  const signed = foldSql(sql`${`#${escapeLike(text)}%`}::text`)
  // The first condition of each is that of its index.
  const { rows } = await sql<Found>`
    with hit as materialized (
      (select id from sales_order where fold(order_id) collate "C" like ${start}
        order by fold(order_id) collate "C" limit ${mostHits})
      union
      (select id from sales_order where order_number <> order_id and fold(order_number) collate "C" like ${start}
        order by fold(order_number) collate "C" limit ${mostHits})
      union
      (select id from sales_order where order_number <> order_id and fold(order_number) collate "C" like ${signed}
        order by fold(order_number) collate "C" limit ${mostHits})
      union
      (select id from sales_order where tracking_no is not null and fold(tracking_no) collate "C" like ${start}
        order by fold(tracking_no) collate "C" limit ${mostHits})
    )
    select sales_order.id, order_id, order_number, marketplace, order_status, tracking_no,
      case
        when fold(order_id) collate "C" like ${start} then null
        when fold(order_number) collate "C" like any (array[${start}, ${signed}]) then order_number
        else tracking_no
      end as matched
    from hit
    join sales_order on sales_order.id = hit.id
    order by
      ${exact} in (
        fold(order_id) collate "C", ltrim(fold(order_number), '#') collate "C", fold(tracking_no) collate "C"
      ) is true desc,
      order_time desc,
      sales_order.id desc
    limit ${mostHits}`.execute(db)
  return rows
}

const mostHits = 20
