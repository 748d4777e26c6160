import { sql } from 'kysely'
import type { Column } from '../../../contract/columns/column.ts'
import { pooledQuantities } from '../../../contract/products/pooled-quantities.ts'
import { productColumn, productColumns } from '../../../contract/products/product-columns.ts'
import type { OthersInPool } from '../../connectors/ports/catalogue-master.ts'
import type { StoredValue } from '../../platform/columns/column-kind.ts'
import { kindOf, storedName } from '../../platform/columns/kind-of.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { plannedOnce } from '../../platform/database/prepared-statements.ts'
import type { Sql } from '../../platform/grid/sql/sql-column.ts'
import type { ProductBefore, ProductChange } from './product-write.ts'

/** Which products are to be changed, and what the rules have to know of them. */
export type ProductLock = {
  /** By id, or by folded SKU. */
  by: { ids: readonly number[] } | { folds: readonly string[] }
  columns: readonly Column[]
  /** Names of centres whose pieces may change. */
  centers: readonly string[]
  hasPictures: boolean
}

/** Products as they are, kept from changing under the hands of this transaction. */
export async function lockProducts(tx: Tx, lock: ProductLock): Promise<ProductBefore[]> {
  const names = new Set([...alwaysRead, ...lock.columns.map(storedName)])
  const { rows } = await sql<ProductBefore>`${'ids' in lock.by ? plannedOnce : sql``}
    select
      ${sql.join([...names].map((name) => sql.ref(`product.${name}`)))},
      ${quantitiesSql(lock.centers)} as quantities,
      ${picturesSql(lock.hasPictures)} as pictures
    from product
    where ${chosenSql(lock.by)}
    order by product.id
    for no key update of product`.execute(tx)
  return rows
}

/** Cells of products as they are at this moment, for whoever only looks. */
export async function findCells(
  db: Db,
  ids: readonly number[],
  columns: readonly Column[],
): Promise<(Pick<ProductBefore, 'id' | 'sku' | 'is_deleted'> & Record<string, unknown>)[]> {
  const names = ['id', 'sku', 'is_deleted', ...columns.map(storedName)]
  const { rows } = await sql<ProductBefore>`
    select ${sql.join(names.map((name) => sql.ref(`product.${name}`)))}
    from product
    where product.id = any(${ids}::integer[])`.execute(db)
  return rows
}

const alwaysRead = [
  'id',
  'sku',
  'version',
  'product_type',
  'parent_id',
  'parent_sku',
  'master_id',
  'is_deleted',
  'attributes',
  'retail_price_manually_updated',
]

function chosenSql(by: ProductLock['by']): Sql {
  if ('ids' in by) return sql`product.id = any(${by.ids}::integer[])`
  // Two conditions, because live and deleted SKUs lie in indexes of their own. What was removed with its import is in
  // nobody's way.
  return sql`
    (not product.is_deleted and product.sku_fold = any(${by.folds}::text[]))
    or (product.is_deleted and product.removed_by is null and product.sku_fold = any(${by.folds}::text[]))`
}

function quantitiesSql(centers: readonly string[]): Sql {
  if (centers.length === 0) return sql`'{}'::jsonb`
  return sql`coalesce(
    (
      select jsonb_object_agg(center.name, stock.quantity)
      from distribution_center_quantity stock
      join distribution_center center on center.id = stock.distribution_center_id
      where stock.product_id = product.id and center.name = any(${centers}::text[])
    ),
    '{}'
  )`
}

function picturesSql(isWanted: boolean): Sql {
  if (!isWanted) return sql`'{}'::text[]`
  return sql`array(
    select coalesce(image.source_url, image.url)
    from generate_series(1, (
      select max(right(last.placement_name, 1)::integer) from product_image last where last.product_id = product.id
    )) slot
    left join product_image image on image.product_id = product.id and image.placement_name = 'ITEMIMAGEURL' || slot
    order by slot
  )`
}

/** Which of these names are visible centres. */
export async function findCenterNames(tx: Tx, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await tx
    .selectFrom('distribution_center')
    .select('name')
    .where('is_hidden', '=', false)
    .where('name', 'in', [...names])
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** What a row holds in a column of which it says nothing while others in its set do. */
const blankCells: ReadonlyMap<string, unknown> = new Map(
  productColumns.map((column) => [storedName(column), kindOf(column).blank]),
)

/** Inserts rows of the table; answers folded SKU → id. */
export async function insertProducts(
  tx: Tx,
  rows: readonly Record<string, unknown>[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const names = [...new Set(rows.flatMap(Object.keys))]
  const blank = Object.fromEntries(names.map((name) => [name, blankCells.get(name) ?? null]))
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const { rows: inserted } = await sql<{ id: number; sku_fold: string }>`
    insert into product (${columns})
    select ${columns}
    from jsonb_populate_recordset(null::product, ${JSON.stringify(rows.map((row) => ({ ...blank, ...row })))}::jsonb)
    returning id, sku_fold`.execute(tx)
  return new Map(inserted.map(({ id, sku_fold: folded }) => [folded, id]))
}

export type ProductUpdate = {
  change: ProductChange
  /** Of the parent that it moves to; null when it leaves its own. */
  parentId: number | null | undefined
}

/**
 * Writes what differs, and answers the id of the act. A column that changes in any of the rows is written in all, with
 * the value that it has there.
 */
export async function updateProducts(tx: Tx, updates: readonly ProductUpdate[]): Promise<number | undefined> {
  const rows = updates.map(changedRow)
  const names = [...new Set(rows.flatMap(Object.keys))]
  if (names.length === 0) return undefined
  const whole = rows.map((row, index) => {
    const before = updates[index]?.change.before
    return { ...Object.fromEntries(names.map((name) => [name, before?.[name]])), ...row, id: before?.id }
  })
  const { rows: written } = await sql<{ act: number }>`${plannedOnce}
    update product
    set ${sql.join(names.map((name) => sql`${sql.ref(name)} = change.${sql.ref(name)}`))}
    from jsonb_populate_recordset(null::product, ${JSON.stringify(whole)}::jsonb) change
    where product.id = change.id
    returning (select current_act()) as act`.execute(tx)
  return written[0]?.act
}

/** The id under which this transaction's changes are remembered. */
export async function findAct(tx: Tx): Promise<number> {
  const { act } = await tx.selectNoFrom(sql<number>`current_act()`.as('act')).executeTakeFirstOrThrow()
  return act
}

function changedRow({
  change: { columns, attributes, masterId },
  parentId,
}: ProductUpdate): Record<string, unknown> {
  const row: Record<string, unknown> = storedCells(columns)
  if (attributes !== undefined) row.attributes = attributes
  // A trigger takes its SKU along.
  if (parentId !== undefined) row.parent_id = parentId
  if (masterId !== undefined) row.master_id = masterId
  return row
}

/** What of them others may have read, beside their own columns, is another now: who saves on the old version is told. */
export async function raiseVersions(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update product
    set version = version + 1
    where id = any(${ids}::integer[])`.execute(tx)
}

/** Keeps what others hold of these products; a figure of which nothing is said stays. What owns others has none. */
export async function saveOthersInPool(tx: Tx, others: ReadonlyMap<number, OthersInPool>): Promise<void> {
  const rows = [...others].filter(([, said]) => Object.keys(said).length > 0)
  if (rows.length === 0) return
  const columns = pooledQuantities.map((quantity) => {
    const column = sql.ref(`others_${quantity}`)
    const held = sql`product.${column}`
    const now = sql`case
      when said.others ? ${sql.lit(quantity)} then (said.others ->> ${sql.lit(quantity)})::integer else ${held}
    end`
    return { column, held, now }
  })
  await sql`
    update product
    set ${sql.join(columns.map(({ column, now }) => sql`${column} = ${now}`))}
    from jsonb_to_recordset(${JSON.stringify(rows.map(([id, said]) => ({ id, others: said })))}::jsonb)
      said (id integer, others jsonb)
    where product.id = said.id
      and product.product_type = 'basic'
      and (${sql.join(columns.map(({ held }) => held))}) is distinct from (${sql.join(columns.map(({ now }) => now))})`.execute(
    tx,
  )
}

/** Takes products away under the id of this act; their SKUs are free. */
export async function removeProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update product
    set is_deleted = true, deleted_on = now(), removed_by = current_act()
    where id = any(${ids}::integer[])`.execute(tx)
}

/** No act stands as its remover: that would free its SKU for others, and it could not come back. */
export async function markDeleted(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    update product
    set is_deleted = true, deleted_on = ${now}
    where id = any(${ids}::integer[])`.execute(tx)
}

export async function markRestored(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update product
    set is_deleted = false, deleted_on = null, removed_by = null
    where id = any(${ids}::integer[])`.execute(tx)
}

/**
 * Takes along how many pictures each of these products has, and the one that stands for it: the first that we hold ourselves. What is
 * on sale of them shows others from now on.
 */
export async function carryPictures(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update product
    set image = shown.url, image_count = shown.count
    from (
      select wanted.id,
        count(image.id)::integer as count,
        (array_agg(image.url order by image.placement_name) filter (where image.url like '/media/%'))[1] as url
      from unnest(${ids}::integer[]) wanted (id)
      left join product_image image on image.product_id = wanted.id
      group by wanted.id
    ) shown
    where product.id = shown.id
      and (product.image, product.image_count) is distinct from (shown.url, shown.count)`.execute(tx)
  await sql`select note_changed_content(${ids}::integer[])`.execute(tx)
}

/** Values by field as they lie in the table. */
export function storedCells(columns: Readonly<Record<string, StoredValue>>): Record<string, StoredValue> {
  return Object.fromEntries(
    Object.entries(columns).map(([field, value]) => [storedName(productColumn(field)), value]),
  )
}
