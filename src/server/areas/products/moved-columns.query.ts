import { sql } from 'kysely'
import { marketplaceNames, netPayoutField } from '../../../contract/marketplaces.ts'
import type { Sql } from '../../platform/grid/sql/sql-column.ts'
import { netPayoutCents, netPayoutMovedBy } from '../net-payout/net-payout-column.query.ts'
import { coverMovedBy } from '../stock-cover/cover-figures.query.ts'
import { productCover } from '../stock-cover/product-cover.query.ts'

/** What the row of a product does not tell by itself. */
export const movedColumns: Readonly<Record<string, Sql>> = {
  ...Object.fromEntries(
    marketplaceNames.map((name) => [`${netPayoutField(name)}_cents`, netPayoutCents(name)]),
  ),
  ...productCover,
}

/** Another text whenever that moved in all rows. */
export const movedBy: Sql = sql`select concat_ws(';', (${netPayoutMovedBy}), (${coverMovedBy}))`
