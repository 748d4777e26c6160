import { sql } from 'kysely'
import type { RemoteLine } from '../../connectors/ports/order-source.ts'
import type { Db } from '../../platform/database/database.ts'
import { foldText } from '../../platform/fold-text.ts'

type Seller = { channel: string; credential: string; master?: string | undefined }

/**
 * Our product behind each line, null where there is none: by the listing that was sold, by what the channel's own catalogue calls
 * it (as it was published, as it was linked, or as the master of ours numbers it), by SKU. Each is one look into an index.
 */
export async function matchLines(
  db: Db,
  { channel, credential, master }: Seller,
  lines: readonly RemoteLine[],
): Promise<Map<string, number | null>> {
  const asked = lines.map(({ lineId, listingId, catalogueId, sku }) => ({
    ...{ lineId, listingId, catalogueId },
    fold: sku === '' ? null : foldText(sku),
    number: numberOf(catalogueId),
  }))
  const { rows } = await sql<{ lineId: string; productId: number | null }>`
    select line."lineId", coalesce(sold.product_id, size.product_id, linked.id, numbered.id, named.id) as "productId"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      line ("lineId" text, "listingId" text, "catalogueId" text, fold text, number integer)
    left join lateral (
      select channel_listing.product_id
      from channel_listing
      where channel_listing.marketplace_id = (select id from marketplace where name = ${channel})
        and channel_listing.external_id = line."listingId"
      limit 1
    ) sold on true
    left join lateral (
      select product.id as product_id
      from stockx_size
      join product on product.id = stockx_size.ref::integer
      where stockx_size.credential = ${credential} and stockx_size.variant_id = line."catalogueId"
    ) size on true
    left join lateral (
      select product.id
      from product_search found
      join product on product.id = found.id
      where ${channel}::text = 'StockX' and found.stockx_variant_id = line."catalogueId"
        and not product.is_deleted and product.product_type = 'basic'
      -- What is sold there is new.
      order by lower(product.condition) = 'new' desc nulls last, product.id
      limit 1
    ) linked on true
    left join lateral (
      select product.id
      from channeladvisor_product told
      join product on product.id = told.product_id
      where told.account = ${master ?? null}::text
        and told.channel_advisor_id = line.number
        and not product.is_deleted and product.product_type = 'basic'
    ) numbered on true
    left join lateral (
      select product.id from product
      where product.sku_fold = line.fold and not product.is_deleted and product.product_type = 'basic'
      limit 1
    ) named on true`.execute(db)
  return new Map(rows.map(({ lineId, productId }) => [lineId, productId]))
}

const mostInteger = 2_147_483_647

/** What is no number of a product is nobody's. */
function numberOf(name: string | null): number | null {
  const number = Number(name ?? NaN)
  return Number.isInteger(number) && number > 0 && number <= mostInteger ? number : null
}
