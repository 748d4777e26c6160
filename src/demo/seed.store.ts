import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { makeClient } from '../server/platform/database/connections.ts'
import { productCopyColumns, type TradedFigures } from './seed-copy-rows.ts'
import { tradeColumns, type TakeIds, type TradeRows } from './seed-trade-rows.ts'

/** One long transaction on a connection of its own, without a time limit, then fresh statistics. */
export async function inLoadTransaction(
  databaseUrl: string,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = makeClient({ connectionString: databaseUrl, application_name: 'backroom seed' })
  await client.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
    await settleTables(client)
  } finally {
    await client.end()
  }
}

/** Loads past the triggers: the seed brings the figures that they would have worked out. */
export async function withoutTriggers(client: Client, load: () => Promise<void>): Promise<void> {
  const [pause, resume] = (await isSuperuser(client)) ? asReplica : disabled
  for (const statement of pause) await client.query(statement)
  await load()
  for (const statement of resume) await client.query(statement)
}

// Also spares looking up what each row names: the seed draws it all.
const asReplica = [
  ["set local session_replication_role = 'replica'"],
  ["set local session_replication_role = 'origin'"],
] as const

/** Tables whose triggers would work out again, row by row, what the seed brings. */
const loaded = [
  'product',
  'distribution_center_quantity',
  'purchase',
  'sales_order',
  'order_item',
  'stock_reservation',
] as const

const disabled = [
  [
    ...loaded.map((table) => `alter table ${table} disable trigger user`),
    'set constraints purchase_product, order_item_product, stock_reservation_product deferred',
  ],
  ['set constraints all immediate', ...loaded.map((table) => `alter table ${table} enable trigger user`)],
] as const

async function isSuperuser(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is_superuser: boolean }>(
    'select rolsuper as is_superuser from pg_roles where rolname = current_user',
  )
  return rows[0]?.is_superuser === true
}

export async function countAgain(client: Client): Promise<void> {
  await client.query('select recount_product_totals()')
}

/** Finds which products of these types are stale; those that own others have need of the indexes. */
export async function findStale(client: Client, types: readonly string[], asOf: Date): Promise<void> {
  for (const type of types) await client.query('select find_stale($1, 1, 2147483647, $2)', [type, asOf])
}

/** Drops what a bulk load would have to keep up row by row; returns how to build it again. */
export async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select index_class.relname as name, pg_get_indexdef(index_class.oid) as definition
    from pg_index
    join pg_class index_class on index_class.oid = pg_index.indexrelid
    where pg_index.indrelid in ('product'::regclass, 'product_search'::regclass)
      and not exists (select from pg_constraint where pg_constraint.conindid = index_class.oid)`)
  for (const { name } of rows) await client.query(`drop index ${client.escapeIdentifier(name)}`)
  return rows.map(({ definition }) => definition)
}

export async function buildIndexes(
  client: Client,
  definitions: string[],
  onBuilt: (done: number) => void,
): Promise<void> {
  await client.query("set local maintenance_work_mem = '384MB'")
  for (const [index, definition] of definitions.entries()) {
    await client.query(definition)
    onBuilt(index + 1)
  }
  // Without statistics, what owns others would be looked for by reading the whole table for each.
  await client.query('analyze product (parent_id, master_id, product_type, is_deleted, is_stale)')
}

export async function copyProducts(client: Client, lines: Iterable<string>): Promise<void> {
  await copy(client, `product (${productCopyColumns.join(', ')})`, lines)
}

export async function fillSearch(client: Client): Promise<void> {
  await client.query('select fill_product_search()')
}

/** Each picture in the first of its product's places, as a person who adds one would put it. */
export async function placePictures(client: Client, firstId: number): Promise<void> {
  await client.query(
    `insert into product_image (product_id, placement_name, url)
     select id, 'ITEMIMAGEURL1', image from product where id >= $1 and image is not null`,
    [firstId],
  )
}

export async function copyStock(client: Client, lines: Iterable<string>): Promise<void> {
  await copy(client, 'distribution_center_quantity (product_id, distribution_center_id, quantity)', lines)
}

export async function copyTrade(client: Client, rows: TradeRows): Promise<void> {
  for (const [table, columns] of Object.entries(tradeColumns)) {
    await copy(client, `${table} (${columns.join(', ')})`, [rows[table as keyof TradeRows].join('')])
  }
}

/** What orders and purchases say of these products, by the functions with which every order works it out. */
export async function findTraded(
  client: Client,
  ids: readonly number[],
  asOf: Date,
): Promise<Map<number, TradedFigures>> {
  const { rows } = await client.query<TradedFigures & { product_id: number }>(
    `select product_id,
      sold.last7 as quantity_sold_last7_days,
      sold.last14 as quantity_sold_last14_days,
      sold.last30 as quantity_sold_last30_days,
      sold.last60 as quantity_sold_last60_days,
      sold.last90 as quantity_sold_last90_days,
      sold.last_sale as last_sale_date_utc,
      bought.last_purchase as last_purchased_at,
      held.allocated as open_allocated_quantity,
      held.payment as pending_payment_quantity,
      held.shipment as pending_shipment_quantity,
      held.checkout as pending_checkout_quantity
    from sold_quantities($1, $2) sold
    join last_purchases($1) bought using (product_id)
    join reserved_quantities($1) held using (product_id)`,
    [ids, asOf],
  )
  return new Map(rows.map(({ product_id: id, ...figures }) => [id, figures]))
}

/** What orders from this id on were promised of these products, as if nothing else had moved since. */
export async function noteReserved(client: Client, ids: readonly number[], firstOrder = 0): Promise<void> {
  await client.query(
    `insert into reservation_history (
      product_id, sales_order_id, event, quantity, reserved_change, available_before, available_after, updated_by, created_on
    )
    select part.product_id, part.sales_order_id, 'reserved', part.quantity, part.quantity, part.available + part.since,
      part.available + part.since - part.quantity, part.created_by, part.created_on
    from (
      select held.product_id, item.sales_order_id, sales_order.created_by, sales_order.created_on,
        sum(held.quantity) as quantity, product.total_available_quantity as available,
        sum(sum(held.quantity)) over (
          partition by held.product_id order by sales_order.created_on desc, item.sales_order_id desc
        ) as since
      from stock_reservation held
      join order_item item on item.id = held.order_item_id
      join sales_order on sales_order.id = item.sales_order_id
      join product on product.id = held.product_id
      where held.product_id = any($1)
        and item.sales_order_id >= $2
      group by held.product_id, product.id, item.sales_order_id, sales_order.id
    ) part
    order by part.created_on, part.sales_order_id`,
    [ids, firstOrder],
  )
}

/** What was sold of every product, which the report of sales reads. */
export async function countSales(client: Client, asOf: Date): Promise<void> {
  await client.query('select recount_sales($1)', [asOf])
  await client.query('select recount_sale_groups(), recount_order_groups()')
  await client.query('select add_up_mpn_sales()')
}

/** The hourly count of what has become old goes on from the moment at which the seed counted. */
export async function countFrom(client: Client, asOf: Date): Promise<void> {
  await client.query('update sold_count set counted_until = least(counted_until, $1::timestamptz)', [asOf])
}

async function copy(client: Client, table: string, lines: Iterable<string>): Promise<void> {
  const target = client.query(copyFrom(`copy ${table} from stdin`))
  await pipeline(Readable.from(lines, { objectMode: false }), target)
}

/** Ids of the centres by name; Newark is added, the others come with the tables. */
export async function prepareCentres(client: Client): Promise<Map<string, number>> {
  await client.query(
    "insert into distribution_center (name, code) values ('Newark', 'EWR') on conflict do nothing",
  )
  const { rows } = await client.query<{ id: number; name: string }>(
    'select id, name from distribution_center',
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Takes `count` ids out of the sequence at once; answers the first. */
export async function reserveProductIds(client: Client, count: number): Promise<number> {
  const { rows } = await client.query<{ last: string }>(
    "select setval(pg_get_serial_sequence('product', 'id'), coalesce((select max(id) from product), 0) + $1::bigint) as last",
    [count],
  )
  return Number(rows[0]?.last) - count + 1
}

/** Takes so many ids that nobody else is given, of a table or of the invoices. */
export async function takeIds(client: Client, of: Parameters<TakeIds>[0], count: number): Promise<number[]> {
  const sequence = of === 'invoice' ? 'manual_order_id' : `${of}_id_seq`
  const { rows } = await client.query<{ ids: string | null }>(
    `select string_agg(nextval('${sequence}')::text, ' ') as ids from generate_series(1, $1)`,
    [count],
  )
  return (rows[0]?.ids ?? '').split(' ').map(Number)
}

export async function countProducts(client: Client): Promise<number> {
  const { rows } = await client.query<{ total_products: string }>('select total_products from product_totals')
  return Number(rows[0]?.total_products ?? 0)
}

/** Fresh statistics and visibility, so that the first page after a load is as fast as any later one. */
async function settleTables(client: Client): Promise<void> {
  await client.query('vacuum (analyze) product, product_search')
  await client.query('vacuum (analyze) distribution_center_quantity')
  // Addresses are long to look through: the server's own sweep comes to the orders soon enough.
  await client.query('analyze purchase, order_item, purchase_use, stock_reservation')
}
