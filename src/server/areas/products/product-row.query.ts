import { sql } from 'kysely'
import type { Column } from '../../../contract/column.ts'
import { productColumns } from '../../../contract/product-columns.ts'
import type { Sql } from '../../platform/grid/sql/sql-column.ts'
import { storedName } from './product-grid.query.ts'

/** What comes with every row, whatever is hidden. */
export const keyFields = ['id', 'sku', 'product_type', 'version', 'is_stale'] as const

/** The select list for these columns. */
export function rowSelects(columns: readonly Column[]): Sql[] {
  const plain = new Set<string>(keyFields)
  const selects: Sql[] = []
  for (const column of columns) {
    if (column.field === 'distribution_center') selects.push(quantitiesSql)
    else if (column.field === 'marketplaces') {
      selects.push(listingStatesSql)
      for (const flag of publishedFlags) plain.add(flag)
    } else plain.add(storedName(column))
  }
  return [...[...plain].map((name) => sql.ref(`product.${name}`)), ...selects]
}

/** Every column, for the detail of one product. */
export const allColumns: readonly Column[] = productColumns

const publishedFlags = ['is_published_to_shopify', 'is_published_to_stockx', 'is_published_to_voyageone']

const quantitiesSql = sql`(
  select coalesce(
    jsonb_agg(jsonb_build_object('dist_center', center.name, 'qty', quantity.quantity) order by center.name collate "C"),
    '[]'
  )
  from distribution_center_quantity quantity
  join distribution_center center on center.id = quantity.distribution_center_id
  where quantity.product_id = product.id and not center.is_hidden
) as distribution_center_quantity`

// Shown as live only when the channel itself said so; a wish that is not settled yet is on its way.
const listingStatesSql = sql`(
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'marketplace', marketplace.name,
        'state', case
          when listing_group.settled_generation < listing_group.generation
            then case when listing_group.lease_token is null then 'queued' else 'working' end
          when listing.actual_state <> listing.desired_state then 'failed'
          when listing.actual_state = 'listed' then 'live'
          else 'off'
        end
      )
      order by marketplace.name collate "C"
    ),
    '[]'
  )
  from listing
  join listing_group on listing_group.id = listing.group_id
  join marketplace on marketplace.id = listing.marketplace_id
  where listing.product_id = product.id
) as listing_states`
