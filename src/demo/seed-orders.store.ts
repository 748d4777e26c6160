import type { Client } from 'pg'
import { makeClient } from '../server/platform/database/connections.ts'
import type { SeedProduct } from './seed-catalogue.ts'

/** A product as orders draw it, with the number of its lot. */
export type Sellable = SeedProduct & { lot: number; cost_cents: number }

/** A large seller's, so that drawing them stays small. */
const mostProducts = 200_000

/** Products that can be sold, what sells best first. */
export async function findSellable(client: Client): Promise<Sellable[]> {
  const { rows } = await client.query<SeedProduct & { cost_cents: number; free: number }>(
    `select id, product_type, sku, mpn, title, attributes, category, profile, created_on, retail_price_cents,
      coalesce(cost_cents, 0) as cost_cents, estimated_shipping_cost_cents, total_available_quantity as free
    from product
    where product_type = 'basic'
      and not is_deleted
      and retail_price_cents > 0
    order by quantity_sold_last90_days desc, id
    limit $1`,
    [mostProducts],
  )
  return rows.map(({ free, ...product }, lot) => ({ ...product, lot, stock: { Phoenix: Math.max(0, free) } }))
}

/** A lot for each product; ids by the product's number. Their pieces are counted once all is drawn. */
export async function openLots(
  client: Client,
  products: readonly Sellable[],
  boughtOn: Date,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `with lot as (
      insert into purchase (product_id, cost_cents, quantity, created_by, created_on)
      select part.product_id, part.cost_cents, 1, 'demo', $3
      from unnest($1::integer[], $2::integer[]) with ordinality part (product_id, cost_cents, position)
      order by part.position
      returning id
    )
    select id from lot order by id`,
    [products.map(({ id }) => id), products.map((product) => product.cost_cents), boughtOn],
  )
  return rows.map(({ id }) => id)
}

/** All that was bought in them was sold. */
export async function closeLots(
  client: Client,
  lots: readonly number[],
  used: ReadonlyMap<number, number>,
): Promise<void> {
  await client.query(
    `update purchase
     set quantity = part.used, used = part.used
     from unnest($1::integer[], $2::integer[]) part (id, used)
     where purchase.id = part.id`,
    [[...used.keys()].map((lot) => lots[lot]), [...used.values()]],
  )
  const unused = lots.filter((_, lot) => !used.has(lot))
  await client.query('delete from purchase where id = any($1)', [unused])
}

/** Takes ids that nobody else is given; answers the first of each. */
export async function reserveIds(client: Client, orders: number, items: number) {
  const { rows } = await client.query<Record<'order' | 'item' | 'invoice', string>>(
    `select
      setval('sales_order_id_seq', nextval('sales_order_id_seq') + $1::bigint) - $1::bigint as order,
      setval('order_item_id_seq', nextval('order_item_id_seq') + $2::bigint) - $2::bigint as item,
      setval('manual_order_id', nextval('manual_order_id') + $1::bigint) - $1::bigint as invoice`,
    [orders, items],
  )
  const [row] = rows
  return { order: Number(row?.order), item: Number(row?.item), invoice: Number(row?.invoice) }
}

export async function countOrders(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>('select count(*) from sales_order')
  return Number(rows[0]?.count ?? 0)
}

/** Drops what a bulk load would have to keep up row by row; returns how to build it again. */
export async function dropOrderIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select index_class.relname as name, pg_get_indexdef(index_class.oid) as definition
    from pg_index
    join pg_class index_class on index_class.oid = pg_index.indexrelid
    where pg_index.indrelid in (
        'sales_order'::regclass, 'order_item'::regclass, 'order_history'::regclass, 'purchase_use'::regclass
      )
      and not exists (select from pg_constraint where pg_constraint.conindid = index_class.oid)`)
  for (const { name } of rows) await client.query(`drop index ${client.escapeIdentifier(name)}`)
  return rows.map(({ definition }) => definition)
}

/** What orders and purchases say of these products, by the functions with which every order works it out. */
export async function writeFigures(client: Client, ids: readonly number[], asOf: Date): Promise<void> {
  await client.query(
    `update product
     set quantity_sold_last7_days = sold.last7,
         quantity_sold_last14_days = sold.last14,
         quantity_sold_last30_days = sold.last30,
         quantity_sold_last60_days = sold.last60,
         quantity_sold_last90_days = sold.last90,
         last_sale_date_utc = sold.last_sale,
         last_purchased_at = bought.last_purchase,
         open_allocated_quantity = held.allocated,
         pending_payment_quantity = held.payment,
         pending_shipment_quantity = held.shipment,
         pending_checkout_quantity = held.checkout
     from sold_quantities($1, $2) sold
     join last_purchases($1) bought using (product_id)
     join reserved_quantities($1) held using (product_id)
     where product.id = sold.product_id`,
    [ids, asOf],
  )
}

/** Fresh statistics and visibility: among so many orders the server's own sweep would be long in coming. */
export async function settleOrders(databaseUrl: string): Promise<void> {
  const client = makeClient({ connectionString: databaseUrl, application_name: 'backroom seed' })
  await client.connect()
  try {
    await client.query('vacuum (analyze) sales_order, order_item, order_history, purchase_use')
  } finally {
    await client.end()
  }
}
