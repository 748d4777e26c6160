import { sql } from 'kysely'
import type { LastChanges } from '../../../contract/problem.ts'
import { findProductColumn, productColumns } from '../../../contract/products/product-columns.ts'
import type { PriceHistoryReply, StockHistoryReply } from '../../../contract/products/products.endpoints.ts'
import { storedName, wireValue } from '../../platform/columns/kind-of.ts'
import type { Db } from '../../platform/database/database.ts'
import { invalidField } from '../../platform/errors.ts'
import type { Sql } from '../../platform/grid/sql/sql-column.ts'
import { countFound, type Page } from '../../platform/page-of.ts'
import { addNamedOrders } from './named-orders.query.ts'
import { refuseUnknownProduct } from './product-detail.query.ts'

type HistoryPage = Page & { productId: number }

/** Changes of one price, newest first; the retail price when none is named. A price that was taken away is no row, nor counted as one. */
export async function listPriceHistory(
  db: Db,
  { productId, offset, limit, field = 'retail_price' }: HistoryPage & { field?: string },
): Promise<PriceHistoryReply> {
  const column = findProductColumn(field)
  if (column?.type !== 'money') throw invalidField('field', `"${field}" is not a price.`)
  await refuseUnknownProduct(db, productId)
  const history = db
    .selectFrom('product_field_history')
    .where('product_id', '=', productId)
    .where('field', '=', storedName(column))
    .where('updated_value', '!=', JSON.stringify(null))
  const rows = await history
    .select(['id', 'previous_value', 'updated_value', 'order_id', 'updated_by', 'reason', 'created_on'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const named = await addNamedOrders(db, productId, rows)
  const results = named.map(({ previous_value, updated_value, created_on, ...row }) => ({
    ...row,
    field: column.field,
    previous_price: wireValue(column, previous_value) as number | null,
    updated_price: wireValue(column, updated_value) as number | null,
    created_on: created_on.toISOString(),
  }))
  return { results, count: await countFound(history) }
}

/** Changes of what lies in each visible centre, newest first. */
export async function listStockHistory(
  db: Db,
  { productId, offset, limit }: HistoryPage,
): Promise<StockHistoryReply> {
  await refuseUnknownProduct(db, productId)
  const history = db
    .selectFrom('stock_history')
    .innerJoin('distribution_center', 'distribution_center.id', 'stock_history.distribution_center_id')
    .where('stock_history.product_id', '=', productId)
    .where('distribution_center.is_hidden', '=', false)
  const rows = await history
    .select([
      'stock_history.id',
      'distribution_center.name as distribution_center',
      'stock_history.previous_quantity as previous_qty',
      'stock_history.updated_quantity as updated_qty',
      'stock_history.order_id',
      'stock_history.updated_by',
      'stock_history.reason',
      'stock_history.created_on',
    ])
    .orderBy('stock_history.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const named = await addNamedOrders(db, productId, rows)
  const results = named.map((row) => ({ ...row, created_on: row.created_on.toISOString() }))
  return { results, count: await countFound(history) }
}

/** Columns have their histories under the names that they have in the table. */
const wireNames: ReadonlyMap<string, string> = new Map(
  productColumns.map((column) => [storedName(column), column.field]),
)

type Asked = {
  /** Names of attributes. */
  attributes: readonly string[]
  /** Products that belong to it, or that somebody wants to. */
  members: readonly number[]
}

/** Who set each field of a product last, and when, by the names that forms have for them. */
export async function findLastChanges(
  db: Db,
  productId: number,
  { attributes, members }: Asked,
): Promise<LastChanges> {
  const { rows } = await sql<{ name: string; by: string; created_on: Date }>`
    (${lastOfColumns(productId)})
    union all
    (${lastOfAttributes(productId, attributes)})
    union all
    (${lastOfCenters(productId)})
    union all
    (${lastOfMembers(productId, members)})`.execute(db)
  return Object.fromEntries(
    rows.map(({ name, by, created_on }) => [
      wireNames.get(name) ?? name,
      { by, on: created_on.toISOString() },
    ]),
  )
}

function lastOfColumns(productId: number): Sql {
  return sql`
    select distinct on (history.field) history.field as name, history.updated_by as by, history.created_on
    from product_field_history history
    where history.product_id = ${productId} and history.field = any(${[...wireNames.keys()]}::text[])
    order by history.field, history.id desc`
}

// The history keeps all attributes of a product as one field.
function lastOfAttributes(productId: number, names: readonly string[]): Sql {
  return sql`
    select distinct on (asked.name) 'attributes.' || asked.name, history.updated_by, history.created_on
    from product_field_history history
    cross join unnest(${names}::text[]) asked (name)
    where history.product_id = ${productId}
      and history.field = 'attributes'
      and history.previous_value -> asked.name is distinct from history.updated_value -> asked.name
    order by asked.name, history.id desc`
}

function lastOfCenters(productId: number): Sql {
  return sql`
    select distinct on (center.name) 'distribution_centers.' || center.name, history.updated_by, history.created_on
    from stock_history history
    join distribution_center center on center.id = history.distribution_center_id
    where history.product_id = ${productId} and not center.is_hidden
    order by center.name, history.id desc`
}

// Which product owns another stands in the history of the one that is owned.
function lastOfMembers(productId: number, members: readonly number[]): Sql {
  return sql`
    select 'children', history.updated_by, history.created_on
    from product_field_history history
    where history.product_id = any(${members}::integer[])
      and history.field in ('parent_id', 'master_id')
      and to_jsonb(${productId}::integer) in (history.previous_value, history.updated_value)
    order by history.id desc
    limit 1`
}
