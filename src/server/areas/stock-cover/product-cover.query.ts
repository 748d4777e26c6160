import { sql } from 'kysely'
import { usualWindow } from '../../../contract/stock-cover/stock-cover.ts'
import type { Sql } from '../../platform/grid/sql/sql-column.ts'
import { coverFigures, historyDays, startOfWindow } from './cover-figures.query.ts'

/** How it stands with a basic product, as columns of the catalogue: by the sales of the usual window. */
export const productCover: Readonly<Record<string, Sql>> = Object.fromEntries(
  Object.entries(
    coverFigures({
      sold: sql.ref(`product.quantity_sold_last${usualWindow}_days`),
      available: sql.ref('product.total_available_quantity'),
      historyDays: knownDays(),
    }),
  ).map(([field, value]) => [field, sql`case when product.product_type = 'basic' then ${value} end`]),
)

/** Only of what is newer than the window somebody has to ask since when it is sold. */
function knownDays(): Sql {
  const knownSince = sql`coalesce(sales_known_since(product.id), product.created_on)`
  return sql`case
    when product.created_on < ${startOfWindow(usualWindow)} then ${sql.lit(usualWindow)}
    else ${historyDays(usualWindow, knownSince)} end`
}
