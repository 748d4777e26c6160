import { sql } from 'kysely'
import type { Sql } from '../../platform/grid/sql/sql-column.ts'

/**
 * What was sold by MPN, however it is spelled: capitals are shown where there are some. Pieces are of all currencies; what
 * they brought is of those sold in this one, in which things cost.
 */
export function salesByMpn(businessCurrency: string): Sql {
  const ours = (parts: string) =>
    sql`${sql.ref(`sale.${parts}`)}[array_position(sale.currencies, ${businessCurrency}::text)]`
  const average = (parts: string) => sql`round(${ours(parts)}::numeric / nullif(${ours('pieces_in')}, 0))`
  return sql`
      select sale.product_id as id, coalesce(nullif(sale.mpn, ''), '(no MPN)') as mpn, ${businessCurrency}::text as currency,
        sale.pieces as total_sales, ${average('amount_cents_in')} as avg_sales_cents,
        ${ours('profit_cents_in')} as total_profit_cents, ${average('profit_cents_in')} as avg_profit_cents,
        sale.last3 as sales_last_3_days, sale.last7 as sales_last_7_days, sale.last14 as sales_last_14_days,
        sale.last30 as sales_last_30_days
      from current_mpn_sale sale`
}
