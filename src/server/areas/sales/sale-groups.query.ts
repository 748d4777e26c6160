import { sql } from 'kysely'
import type { ListSummary } from '../../platform/lists/list-summary.ts'

const groupColumns = sql.join(
  [
    'day',
    'marketplace',
    'currency',
    'brand',
    'size',
    'lines',
    'canceled_lines',
    'pieces',
    'amount_cents',
    'payout_cents',
  ]
    .concat('shipping_cost_cents', 'cost_cents', 'profit_cents')
    .map((name) => sql.ref(name)),
)

/**
 * The list of sales as groups that are added up already, with what was written down since. What was sold in another currency is not
 * told here: each line of it is converted by its own rate, to the cent.
 */
export function saleGroups(businessCurrency: string): ListSummary {
  return {
    from: sql`
      select sale.day as order__order_time, sale.marketplace as order__marketplace, sale.currency,
        nullif(sale.brand, '') as product__brand, nullif(sale.size, '') as product__size, part.canceled, part.lines as rows,
        part.sign * sale.pieces as qty, part.sign * sale.amount_cents as platform_amount_cents,
        part.sign * sale.payout_cents as payout_cents, part.sign * sale.shipping_cost_cents as shipping_cost_cents,
        part.sign * sale.cost_cents as cost_cents, part.sign * sale.cost_cents as cost_there_cents,
        part.sign * sale.profit_cents as profit_cents, null::numeric as exchange_rate, 0 as restock_cents
      from (select ${groupColumns} from sale_group union all select ${groupColumns} from sale_change) sale
      cross join lateral (
        values (false, 1, sale.lines), (true, 0, sale.canceled_lines)
      ) part (canceled, sign, lines)
      where not part.canceled or part.lines <> 0`,
    days: 'order__order_time',
    values: ['order__marketplace', 'currency', 'product__brand', 'product__size', 'canceled'],
    timeZone: sql`(select sold_count.time_zone from sold_count)`,
    isWhole: sql`list.currency = ${businessCurrency}`,
  }
}
