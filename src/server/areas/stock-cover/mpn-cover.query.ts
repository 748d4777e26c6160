import { sql } from 'kysely'
import { usualWindow } from '../../../contract/stock-cover/stock-cover.ts'
import type { Sql } from '../../platform/grid/sql/sql-column.ts'
import { coverFigures, historyDays } from './cover-figures.query.ts'

const sold = sql.ref(`days.last${usualWindow}`)
const known = historyDays(usualWindow, sql`days.known_since`)
const ofStyle = coverFigures({
  sold: sql`sum(${sold})`,
  available: sql`sum(days.available)`,
  historyDays: sql`max(${known})`,
})
const ofSize = coverFigures({ sold, available: sql`days.available`, historyDays: known })

/**
 * How it stands with the sizes of an MPN that ever sold, as columns of a list with an `mpn`: together, and what to buy size by
 * size, since what is left of one size sells no other.
 */
export const mpnCover: Readonly<Record<string, Sql>> = {
  available_quantity: ofSizes(sql`sum(days.available)`),
  sell_through: ofSizes(ofStyle.sell_through),
  days_of_cover: ofSizes(ofStyle.days_of_cover),
  reorder_quantity: ofSizes(sql`sum(${ofSize.reorder_quantity})`),
}

function ofSizes(figure: Sql): Sql {
  return sql`(
    select ${figure} from product_sold_days days
    where days.mpn_key = fold(list.mpn) and not days.is_gone and days.product_id <> 0
  )`
}
