// Products with every kind of trouble in them, and the same ones in the database: what the list is tested against.
import fc from 'fast-check'
import { sql } from 'kysely'
import { productColumns } from '../../src/contract/products/product-columns.ts'
import { pooledQuantities } from '../../src/contract/products/pooled-quantities.ts'
import { storedName } from '../../src/server/platform/columns/kind-of.ts'
import type { Db } from '../../src/server/platform/database/database.ts'
import { anyMoment, anyStored, noon, texts } from './lists/any-values.ts'

export const centers = ['Phoenix', 'Newark', 'Croydon']

/** A product as it is written: stored columns, and what lies in each centre. */
export type AnyProduct = {
  columns: Record<string, unknown>
  quantities: Record<string, number>
}

const derived = [
  'id', 'sku', 'title', 'product_type', 'total_quantity', 'phoenix_quantity', 'total_available_quantity', 'total_quantity_pooled', 'open_allocated_quantity_pooled',
  'pending_checkout_quantity_pooled', 'pending_payment_quantity_pooled', 'pending_shipment_quantity_pooled', 'is_parent', 'is_in_relationship', 'online',
  'parent_sku', 'inventory_value', 'size', 'image_count', 'net_payout_shopify', 'net_payout_stockx', 'net_payout_voyageone', 'distribution_center', 'marketplaces', 'imports', 'updated_on', 'created_on', 'quantity_update_date_utc',
  'cover_state', 'days_of_cover', 'runs_out_on', 'reorder_quantity', 'daily_rate', 'sell_through',
] // prettier-ignore

const neverNull = productColumns
  .filter(({ field }) => /^(quantity_sold|open_alloc|pending_)/.test(field))
  .map(({ field }) => field as string)

const othersInPool = pooledQuantities.map(
  (quantity) => [`others_${quantity}`, fc.option(fc.integer({ min: 0, max: 12 }))] as const,
)

const columns = fc.record(
  Object.fromEntries<fc.Arbitrary<unknown>>([
    ...productColumns
      .filter(({ field }) => !derived.includes(field))
      .map((column) => [storedName(column), anyStored(column, !neverNull.includes(column.field))] as const),
    ...othersInPool,
  ]),
)

export const anyProduct: fc.Arbitrary<AnyProduct> = fc
  .record({
    columns,
    title: fc.constantFrom(...texts),
    type: fc.constantFrom('basic', 'basic', 'basic', 'parent', 'master'),
    created: anyMoment,
    updated: anyMoment,
    quantities: fc.dictionary(fc.constantFrom(...centers), fc.integer({ min: 0, max: 12 }), { maxKeys: 3 }),
  })
  .map(({ columns: own, title, type, created, updated, quantities }) => ({
    quantities,
    columns: {
      ...own,
      title,
      product_type: type,
      created_on: created ?? noon,
      updated_on: updated ?? noon,
      is_deleted: own.is_deleted === true && own.is_stale === true,
    },
  }))

/** Writes the products; their SKUs differ, and some differ only in their endings. */
export async function insertProducts(db: Db, products: readonly AnyProduct[]): Promise<void> {
  await sql`insert into distribution_center (name, code) values ('Newark', 'EWR')`.execute(db)
  for (const [index, product] of products.entries()) {
    const sku = `${texts[index % texts.length]?.trim() ?? ''}-${index}`
    const values = { sku, ...product.columns }
    await sql`
      with added as (
        insert into product (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(values))})
        returning id
      )
      insert into distribution_center_quantity (product_id, distribution_center_id, quantity)
      select added.id, center.id, wanted.value::integer
      from added
      cross join jsonb_each_text(${JSON.stringify(product.quantities)}::jsonb) wanted
      join distribution_center center on center.name = wanted.key`.execute(db)
  }
}
