import { sql } from 'kysely'
import type { Sql } from '../../platform/grid/sql/sql-column.ts'
import type { ListSummary } from '../../platform/lists/list-summary.ts'

/**
 * The list of orders as groups that are added up already, with what was written down since. What was sold in another currency is not
 * told here: each order of it is converted by its own rate, to the cent.
 */
export function orderGroups(businessCurrency: string): ListSummary {
  return {
    from: sql`${ordersOf('order_group')} union all ${ordersOf('order_change')}`,
    days: 'order_time',
    values: ['marketplace', 'order_status', 'currency', 'is_archived'],
    timeZone: sql`(select sold_count.time_zone from sold_count)`,
    isWhole: sql`list.currency = ${businessCurrency}`,
  }
}

function ordersOf(table: 'order_group' | 'order_change'): Sql {
  return sql`
      select part.day as order_time, part.marketplace, part.order_status, part.currency, part.is_archived, part.orders as rows,
        part.amount_cents as platform_amount_cents, part.payout_cents, part.shipping_cost_cents,
        part.shipping_fee_cents as platform_shipping_fee_cents, part.cost_cents, part.cost_cents as cost_there_cents,
        part.profit_cents, null::numeric as exchange_rate, 0 as restock_cents
      from ${sql.ref(table)} part`
}
