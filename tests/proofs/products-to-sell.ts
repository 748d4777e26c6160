import { sql } from 'kysely'
import type { Db } from '../../src/server/platform/database/database.ts'

const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL']

type Catalogue = {
  /** What their SKUs begin with. */
  prefix: string
  count: number
  /** How many of them are sizes of parents, six of each: fewer products in Shopify's eyes. */
  inParents?: number
  /** Of each; absent: one. */
  pieces?: number
}

/** Basics of $120 with pieces of each and a StockX size of their own; answers their ids. */
export async function addProductsToSell(
  db: Db,
  { prefix, count, inParents = Math.floor((count * 4) / 5), pieces = 1 }: Catalogue,
): Promise<number[]> {
  const parents = Math.floor(inParents / sizes.length)
  await sql`
    insert into product (sku, product_type, title, brand)
    select ${prefix} || 'P' || number, 'parent', 'Parent ' || number, 'Tested'
    from generate_series(0, ${parents}::int - 1) number`.execute(db)
  const { rows } = await sql<{ id: number }>`
    with variant as (
      select coalesce(max(right(stockx_variant_id, 12)::int), 0) as last
      from product
      where stockx_variant_id like '00000000-%'
    ), basic as (
      insert into product (
        sku, product_type, title, brand, retail_price_cents, condition, attributes, parent_id, stockx_variant_id
      )
      select ${prefix} || 'B' || number, 'basic', 'Product ' || number, 'Tested', 12000, 'New',
        jsonb_build_object('size', (${sizes}::text[])[number % 6 + 1]), parent.id,
        '00000000-0000-4000-8000-' || lpad((variant.last + number + 1)::text, 12, '0')
      from variant, generate_series(0, ${count}::int - 1) number
      left join product parent on parent.sku = ${prefix} || 'P' || number / 6
      order by number
      returning id
    ), stock as (
      insert into distribution_center_quantity (product_id, distribution_center_id, quantity)
      select basic.id, center.id, ${pieces}::int
      from basic, distribution_center center
      where center.name = 'Phoenix'
    )
    select id from basic order by id`.execute(db)
  await sql`analyze product`.execute(db)
  return rows.map(({ id }) => id)
}
