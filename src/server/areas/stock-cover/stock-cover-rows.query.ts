import { sql } from 'kysely'
import type { CoverWindow } from '../../../contract/stock-cover/stock-cover.ts'
import type { Sql } from '../../platform/grid/sql/sql-column.ts'
import { coverFigures, historyDays, startOfWindow } from './cover-figures.query.ts'

/**
 * Basics that were sold in the last 90 days, with what they sold in a window of days. Whatever no figure follows from is asked
 * for where it is shown: what is counted and put in order reads one narrow table.
 */
export function coveredProducts(window: CoverWindow): Sql {
  const figures = coverFigures({
    sold: sql.ref('known.sold'),
    available: sql.ref('known.available_quantity'),
    historyDays: sql.ref('known.history_days'),
  })
  const named = Object.entries(figures).map(([field, value]) => sql`${value} as ${sql.ref(field)}`)
  return sql`
      select known.*, ${sql.join(named)}
      from (
        select days.product_id as id, product.sku, product.sku_fold, product.title, product.title_fold, product.brand, product.size,
          product.size_order, product.mpn, product.mpn_fold, product.parent_sku, product.cost_cents,
          product.last_sale_date_utc as last_sale, days.available as available_quantity,
          days.${sql.ref(`last${window}`)}::integer as sold,
          ${historyDays(window, sql.ref('days.known_since'))} as history_days,
          (
            select coalesce(sum(purchase.quantity), 0)::integer
            from purchase
            where purchase.product_id = days.product_id and purchase.created_on >= ${startOfWindow(window)}
          ) as received
        from product_sold_days days
        left join product on product.id = days.product_id
        where days.last90 > 0 and not days.is_gone and days.product_id <> 0
      ) known`
}
