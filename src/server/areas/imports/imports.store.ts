import { sql } from 'kysely'
import type { StoredValue } from '../../platform/columns/column-kind.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { DraftChange, ExistingProduct } from './compare-draft.ts'
import { storedColumns } from './stored-columns.ts'

const columnNames = [...storedColumns.values()]

/** Marks names as used by this import; answers those that were used before, with the line of their first use. */
export async function useNames(
  tx: Tx,
  importId: number,
  names: readonly { name: string; line: number }[],
): Promise<Map<string, number>> {
  const taken = await sql<{ name: string }>`
    insert into import_seen (import_id, name, line)
    select ${importId}, used.name, used.line
    from unnest(${names.map(({ name }) => name)}::text[], ${names.map(({ line }) => line)}::integer[]) used (name, line)
    on conflict do nothing
    returning name`.execute(tx)
  const fresh = new Set(taken.rows.map(({ name }) => name))
  const repeated = names.map(({ name }) => name).filter((name) => !fresh.has(name))
  if (repeated.length === 0) return new Map()
  const { rows } = await sql<{ name: string; line: number }>`
    select name, line
    from import_seen
    where import_id = ${importId} and name = any(${repeated}::text[])`.execute(tx)
  return new Map(rows.map(({ name, line }) => [name, line]))
}

/** Which of the names this import has used. */
export async function findUsedNames(tx: Tx, importId: number, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select name
    from import_seen
    where import_id = ${importId} and name = any(${names}::text[])`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Products by folded SKU, locked so that nobody edits them between the comparison and the write. */
export async function lockProducts(tx: Tx, folds: readonly string[]): Promise<Map<string, ExistingProduct>> {
  const { rows } = await sql<ExistingProduct & { sku_fold: string }>`
    select
      product.id, product.sku_fold, product.product_type, product.parent_id, product.is_deleted, product.attributes,
      ${sql.join(columnNames.map((name) => sql.ref(`product.${name}`)))},
      stock.quantity as phoenix,
      array(
        select image.url
        from product_image image
        where image.product_id = product.id
        order by image.placement_name
      ) as pictures
    from product
    left join distribution_center center on center.name = 'Phoenix'
    left join distribution_center_quantity stock
      on stock.product_id = product.id and stock.distribution_center_id = center.id
    where
      -- Two conditions, because live and deleted SKUs lie in indexes of their own.
      (not product.is_deleted and product.sku_fold = any(${folds}::text[]))
      or (product.is_deleted and product.sku_fold = any(${folds}::text[]))
    order by product.id
    for no key update of product`.execute(tx)
  const bySku = new Map<string, ExistingProduct>()
  for (const row of rows) {
    const known = bySku.get(row.sku_fold)
    if (!known || known.is_deleted) bySku.set(row.sku_fold, row)
  }
  return bySku
}

/** A new product in table columns. */
export type NewProduct = Record<string, StoredValue | Record<string, string>>

/** Inserts products; answers folded SKU → id. */
export async function insertProducts(tx: Tx, products: readonly NewProduct[]): Promise<Map<string, number>> {
  if (products.length === 0) return new Map()
  const own = ['product_type', 'parent_id', 'parent_sku', 'image', 'attributes']
  const stock = ['total_quantity', 'phoenix_quantity', 'quantity_update_date_utc']
  const names = [...own, ...stock, ...columnNames]
  const { rows } = await sql<{ id: number; sku_fold: string }>`
    insert into product (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => sql.ref(name)))}
    from jsonb_populate_recordset(null::product, ${JSON.stringify(products)}::jsonb)
    returning id, sku_fold`.execute(tx)
  return new Map(rows.map(({ id, sku_fold: skuFold }) => [skuFold, id]))
}

export interface ProductUpdate {
  id: number
  existing: ExistingProduct
  change: DraftChange
  parent: { id: number; sku: string } | undefined
}

/** Writes the changed columns; the others get the value that they have. */
export async function updateProducts(tx: Tx, updates: readonly ProductUpdate[]): Promise<void> {
  if (updates.length === 0) return
  const rows = updates.map(({ id, existing, change, parent }) => ({
    ...Object.fromEntries(columnNames.map((name) => [name, existing[name]])),
    ...change.columns,
    retail_price_manually_updated: change.columns.retail_price_manually_updated ?? null,
    attributes: { ...existing.attributes, ...change.attributes },
    id,
    parent_id: parent?.id ?? existing.parent_id,
    parent_sku: parent?.sku ?? null,
  }))
  await sql`
    update product
    set
      ${sql.join(columnNames.map((name) => sql`${sql.ref(name)} = change.${sql.ref(name)}`))},
      retail_price_manually_updated = coalesce(change.retail_price_manually_updated, product.retail_price_manually_updated),
      attributes = change.attributes,
      parent_id = change.parent_id,
      parent_sku = coalesce(change.parent_sku, product.parent_sku)
    from jsonb_populate_recordset(null::product, ${JSON.stringify(rows)}::jsonb) change
    where product.id = change.id`.execute(tx)
}

/** Sets the pieces in Phoenix. */
export async function setStock(tx: Tx, stock: readonly { id: number; pieces: number }[]): Promise<void> {
  if (stock.length === 0) return
  await sql`
    insert into distribution_center_quantity (product_id, distribution_center_id, quantity)
    select stock.id, center.id, stock.pieces
    from unnest(${stock.map(({ id }) => id)}::integer[], ${stock.map(({ pieces }) => pieces)}::integer[]) stock (id, pieces)
    join distribution_center center on center.name = 'Phoenix'
    on conflict (product_id, distribution_center_id) do update
    set quantity = excluded.quantity
    where distribution_center_quantity.quantity <> excluded.quantity`.execute(tx)
}

/** Keeps picture addresses in their slots. */
export async function setPictures(
  tx: Tx,
  pictures: readonly { id: number; slot: number; url: string }[],
): Promise<void> {
  if (pictures.length === 0) return
  await sql`
    insert into product_image (product_id, placement_name, url)
    select picture.id, 'ITEMIMAGEURL' || picture.slot, picture.url
    from unnest(
      ${pictures.map(({ id }) => id)}::integer[],
      ${pictures.map(({ slot }) => slot)}::integer[],
      ${pictures.map(({ url }) => url)}::text[]
    ) picture (id, slot, url)
    on conflict (product_id, placement_name) do update
    set url = excluded.url
    where product_image.url <> excluded.url`.execute(tx)
}
