import { sql } from 'kysely'
import type { Sql } from '../../platform/grid/sql/sql-column.ts'

/**
 * What was sold by MPN, however it is spelled: capitals are shown where there are some. Pieces are of all currencies; what
 * they brought is of those sold in this one, in which things cost.
 */
export function salesByMpn(businessCurrency: string): Sql {
  const ours = sql`filter (where known.currency = ${businessCurrency})`
  // Each table is added up by itself: one below the other, every row would go through the sums of both.
  return sql`
      select sale.id, coalesce(nullif(sale.mpn, ''), ${withoutMpn}) as mpn, ${businessCurrency}::text as currency,
        sale.pieces::bigint as total_sales,
        round(sale.amount_cents / nullif(sale.own_pieces, 0)) as avg_sales_cents,
        sale.profit_cents::bigint as total_profit_cents,
        round(sale.profit_cents / nullif(sale.own_pieces, 0)) as avg_profit_cents,
        coalesce(days.last3, 0)::bigint as sales_last_3_days, coalesce(days.last7, 0)::bigint as sales_last_7_days,
        coalesce(days.last14, 0)::bigint as sales_last_14_days, coalesce(days.last30, 0)::bigint as sales_last_30_days
      from (
        select ${keyOf('known')} as key, min(known.product_id) as id, min(known.mpn collate "C") as mpn,
          sum(known.pieces) as pieces, sum(known.pieces) ${ours} as own_pieces,
          sum(known.amount_cents) ${ours} as amount_cents, sum(known.profit_cents) ${ours} as profit_cents
        from product_sale known
        group by 1
        having sum(known.pieces) > 0
      ) sale
      left join (
        select ${keyOf('known')} as key, sum(known.last3) as last3, sum(known.last7) as last7,
          sum(known.last14) as last14, sum(known.last30) as last30
        from product_sold_days known
        where known.last30 > 0
        group by 1
      ) days on days.key = sale.key`
}

const withoutMpn = sql.lit('(no MPN)')

/** By what its rows are added up. */
function keyOf(table: string): Sql {
  return sql`coalesce(nullif(${sql.ref(`${table}.mpn_fold`)}, ''), fold(${withoutMpn}))`
}
