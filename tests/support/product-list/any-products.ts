// Products with every kind of trouble in them, and the same ones in the database: what the list is tested against.
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Column } from '../../../src/contract/columns/column.ts'
import { productColumns } from '../../../src/contract/products/product-columns.ts'
import { storedName } from '../../../src/server/platform/columns/kind-of.ts'
import type { Db } from '../../../src/server/platform/database/database.ts'

export const texts = [
  'Air Jordan 1', 'air jordan 1', 'AIR JORDAN 10', 'İstanbul', 'istanbul', 'ISTANBUL', 'ıspanak', 'Straße', 'STRASSE',
  'strasse', 'ẞ', 'ὈΔΥΣΣΕΎΣ', 'ὀδυσσεύς', 'ὀδυσσεύσ', 'Σ', '100%', '100_', '100x', 'a\\b', 'a_b', 'axb', '', ' ', '𐐀deseret',
  '𐐨DESERET', '😀 smile', '\uFFFD', 'ｆｕｌｌ', 'Zebra', 'zebra', 'Äpfel', 'äpfel', 'Apfel', 'a\tb', "o'neil", '"quoted"',
  'null', '日本語', 'é', 'e\u0301', 'É', '0', '-1', '10', '9', 'New', 'NEW', 'Nike', 'NIKE', 'nike air',
] // prettier-ignore

export const timeZone = 'America/New_York'
export const today = '2026-03-09'
export const centers = ['Phoenix', 'Newark', 'Croydon']
export const labelPool = ['sale', 'Sale', 'new in', 'İ', '100%']

const noon = Date.parse('2026-03-09T16:00:00Z')
const hour = 3_600_000

/** Moments around today, some on the very edge of a day (clocks go forward on 8 March 2026 in this time zone). */
export const moments = [
  '2026-03-09T03:59:59.999Z', '2026-03-09T04:00:00.000Z', '2026-03-08T04:59:59.999Z', '2026-03-08T05:00:00.000Z',
  '2026-03-10T03:59:59.999Z', '2026-03-10T04:00:00.000Z', '2027-01-01T00:00:00.000Z', '1999-12-31T23:59:59.001Z',
] // prettier-ignore

const text = fc.option(
  fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'binary', maxLength: 4 }).map(storable)),
  { freq: 4 },
)
const cents = fc.option(
  fc.oneof(fc.constantFrom(0, 1, 99, 100, 1999, 2000, 999_999_999), fc.integer({ min: 0, max: 5000 })),
  { freq: 4 },
)
const moment = fc.option(
  fc.oneof(
    fc.constantFrom(...moments),
    fc.integer({ min: -40 * 24, max: 48 }).map((hours) => new Date(noon + hours * hour).toISOString()),
  ),
  { freq: 4 },
)

/** A product as it is written: stored columns, and what lies in each centre. */
export interface AnyProduct {
  columns: Record<string, unknown>
  quantities: Record<string, number>
}

const derived = [
  'id', 'sku', 'title', 'product_type', 'total_quantity', 'phoenix_quantity', 'total_available_quantity', 'total_quantity_pooled', 'open_allocated_quantity_pooled',
  'pending_checkout_quantity_pooled', 'pending_payment_quantity_pooled', 'pending_shipment_quantity_pooled', 'is_parent', 'is_in_relationship', 'online',
  'parent_sku', 'distribution_center', 'marketplaces', 'updated_on', 'created_on', 'quantity_update_date_utc',
] // prettier-ignore

const neverNull = productColumns
  .filter(({ field }) => /^(quantity_sold|open_alloc|pending_)/.test(field))
  .map(({ field }) => field as string)

const columns = fc.record(
  Object.fromEntries(
    productColumns
      .filter(({ field }) => !derived.includes(field))
      .map((column) => [storedName(column), valueOf(column)]),
  ),
)

export const anyProduct: fc.Arbitrary<AnyProduct> = fc
  .record({
    columns,
    title: fc.constantFrom(...texts),
    type: fc.constantFrom('basic', 'basic', 'basic', 'parent', 'master'),
    created: moment,
    updated: moment,
    quantities: fc.dictionary(fc.constantFrom(...centers), fc.integer({ min: 0, max: 12 }), { maxKeys: 3 }),
  })
  .map(({ columns: own, title, type, created, updated, quantities }) => ({
    quantities,
    columns: {
      ...own,
      title,
      product_type: type,
      created_on: created ?? new Date(noon).toISOString(),
      updated_on: updated ?? new Date(noon).toISOString(),
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

function valueOf(column: Column): fc.Arbitrary<unknown> {
  switch (column.type) {
    case 'text':
    case 'choice':
    case 'image':
      return text
    case 'money':
      return cents
    case 'integer':
      return fc
        .option(fc.integer({ min: 0, max: 40 }), { freq: neverNull.includes(column.field) ? 1_000_000 : 4 })
        .map((value) => (neverNull.includes(column.field) ? (value ?? 0) : value))
    case 'decimal':
    case 'percent':
      return fc.option(
        fc.integer({ min: -1000, max: 2000 }).map((value) => (value / 100).toFixed(2)),
        { freq: 4 },
      )
    case 'boolean':
      return fc.boolean()
    case 'timestamp':
      return moment
    case 'date':
      return moment.map((value) => value?.slice(0, 10) ?? null)
    case 'list':
      return fc.subarray(labelPool)
  }
}

function storable(value: string): string {
  return value.replaceAll('\0', '').toWellFormed()
}
