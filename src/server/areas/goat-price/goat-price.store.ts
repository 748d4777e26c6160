import { sql } from 'kysely'
import type { CatalogueItem, SizeOffer } from '../../connectors/ports/lowest-prices.ts'
import type { Db } from '../../platform/database/database.ts'

export type PricedProduct = { product_type: string; goat_sku: string | null; size: string | null }

/** What of a product its price on GOAT depends on. */
export async function findPricedProduct(db: Db, id: number): Promise<PricedProduct | undefined> {
  const { rows } = await sql<PricedProduct>`
    select product_type, nullif(trim(goat_sku), '') as goat_sku, nullif(trim(attributes ->> 'size'), '') as size
    from product where id = ${id}`.execute(db)
  return rows[0]
}

/** A style as GOAT told it; without an item where GOAT has none of this SKU, or several. */
export type GoatItem = { read_on: Date } & (
  { found: 'one'; item: CatalogueItem; offers: SizeOffer[] } | { found: 'none' | 'several' }
)

type ItemRow = {
  found: 'one' | 'none' | 'several'
  catalog_id: string | null
  sizes: CatalogueItem['sizes']
  offers: SizeOffer[]
  read_on: Date
}

export async function findGoatItem(db: Db, account: string, goatSku: string): Promise<GoatItem | undefined> {
  const { rows } = await sql<ItemRow>`
    select found, catalog_id, sizes, offers, read_on from goat_item
    where account = ${account} and goat_sku = ${goatSku}`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { found, catalog_id: catalogId, sizes, offers, read_on } = row
  if (found !== 'one' || catalogId === null) return { found: found === 'one' ? 'none' : found, read_on }
  return { found, item: { catalogId, sizes }, offers, read_on }
}

export async function saveGoatItem(
  db: Db,
  { account, goatSku, told }: { account: string; goatSku: string; told: GoatItem },
): Promise<void> {
  const { catalogId = null, sizes = [] } = told.found === 'one' ? told.item : {}
  const offers = told.found === 'one' ? told.offers : []
  await sql`
    insert into goat_item (account, goat_sku, found, catalog_id, sizes, offers, read_on) values (
      ${account}, ${goatSku}, ${told.found}, ${catalogId}, ${JSON.stringify(sizes)}::jsonb,
      ${JSON.stringify(offers)}::jsonb, ${told.read_on}
    )
    on conflict (account, goat_sku) do update set
      found = excluded.found, catalog_id = excluded.catalog_id, sizes = excluded.sizes, offers = excluded.offers,
      read_on = excluded.read_on
    where goat_item.read_on <= excluded.read_on`.execute(db)
}
