import { sql } from 'kysely'
import type { Sql } from '../../platform/grid/sql/sql-column.ts'

/**
 * What was sold by MPN, however it is spelled: capitals are shown where there are some. Pieces are of all currencies; what
 * they brought is of those sold in this one, in which things cost.
 */
export function salesByMpn(businessCurrency: string): Sql {
  const isOurs = sql`known.currency = ${businessCurrency}`
  return sql`
      select min(sale.product_id) as id, coalesce(nullif(min(sale.mpn collate "C"), ''), ${withoutMpn}) as mpn,
        ${businessCurrency}::text as currency,
        sum(sale.pieces)::bigint as total_sales,
        round(sum(sale.amount_cents) / nullif(sum(sale.own_pieces), 0)) as avg_sales_cents,
        sum(sale.profit_cents)::bigint as total_profit_cents,
        round(sum(sale.profit_cents) / nullif(sum(sale.own_pieces), 0)) as avg_profit_cents,
        sum(sale.last3)::bigint as sales_last_3_days, sum(sale.last7)::bigint as sales_last_7_days,
        sum(sale.last14)::bigint as sales_last_14_days, sum(sale.last30)::bigint as sales_last_30_days
      from (
        select known.product_id, known.mpn, known.mpn_fold, known.pieces, case when ${isOurs} then known.pieces end as own_pieces,
          case when ${isOurs} then known.amount_cents end as amount_cents,
          case when ${isOurs} then known.profit_cents end as profit_cents, 0 as last3, 0 as last7, 0 as last14, 0 as last30
        from product_sale known
        union all
        select days.product_id, days.mpn, days.mpn_fold, 0, null, null, null, days.last3, days.last7, days.last14, days.last30
        from product_sold_days days
      ) sale
      group by coalesce(nullif(sale.mpn_fold, ''), fold(${withoutMpn}))
      having sum(sale.pieces) > 0`
}

const withoutMpn = sql.lit('(no MPN)')
