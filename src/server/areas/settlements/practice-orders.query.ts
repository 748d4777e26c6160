import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

export type PaidOrder = Awaited<ReturnType<typeof findPaidOrders>>[number]

const most = 120

/** The newest orders of a marketplace that it has something to pay for, or had before they were canceled. */
export function findPaidOrders(db: Db, marketplace: string) {
  return db
    .selectFrom('sales_order')
    .select(['order_number', 'currency', 'platform_amount_cents', 'payout_cents'])
    .select(sql<string>`to_char(order_time, 'YYYY-MM-DD')`.as('paid_on'))
    .where('marketplace', '=', marketplace)
    .where('order_status', 'in', ['Shipped', 'Complete', 'Canceled'])
    .orderBy('order_time', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}
