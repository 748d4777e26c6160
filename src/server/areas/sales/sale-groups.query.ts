import { sql } from 'kysely'
import type { ListSummary } from '../../platform/lists/list-summary.ts'
import type { Sql } from '../../platform/grid/sql/sql-column.ts'

/**
 * The list of sales as groups that are added up already, with what was written down since. What was sold in another currency is not
 * told here: each line of it is converted by its own rate, to the cent.
 */
export function saleGroups(businessCurrency: string): ListSummary {
  return {
    // What was sold and what was canceled of a group one after the other: hardly any has both, and a row for each is twice the work.
    from: sql`
      ${soldIn('sale_group')} union all ${soldIn('sale_change')}
      union all ${canceledIn('sale_group')} union all ${canceledIn('sale_change')}`,
    days: 'order__order_time',
    values: ['order__marketplace', 'currency', 'product__brand', 'product__size', 'canceled'],
    timeZone: sql`(select sold_count.time_zone from sold_count)`,
    isWhole: sql`list.currency = ${businessCurrency}`,
  }
}

/** Blank is what has no brand or size. */
const names = sql`
        sale.day as order__order_time, sale.marketplace as order__marketplace, sale.currency,
        nullif(sale.brand, '') as product__brand, nullif(sale.size, '') as product__size`

function soldIn(table: 'sale_group' | 'sale_change'): Sql {
  return sql`
      select ${names}, false as canceled, sale.lines as rows, sale.pieces as qty, sale.amount_cents as platform_amount_cents,
        sale.payout_cents, sale.shipping_cost_cents, sale.cost_cents, sale.cost_cents as cost_there_cents, sale.profit_cents,
        null::numeric as exchange_rate, 0 as restock_cents
      from ${sql.ref(table)} sale`
}

function canceledIn(table: 'sale_group' | 'sale_change'): Sql {
  return sql`
      select ${names}, true, sale.canceled_lines, 0, 0, 0, 0, 0, 0, 0, null, 0
      from ${sql.ref(table)} sale
      where sale.canceled_lines <> 0`
}
