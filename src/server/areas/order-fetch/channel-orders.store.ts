import { sql, type Insertable, type Updateable } from 'kysely'
import type { RemoteOrder } from '../../connectors/ports/order-source.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { SalesOrderTable } from '../../platform/database/schema.ts'
import type { KnownParcel, ToldOrder } from './told-order.ts'

/** One order of one account. */
export type OrderKey = { account: string; channelOrderId: string }

/** Of these orders those that we don't have as they are shown, and nothing newer either. */
export async function findNews(
  db: Db,
  account: string,
  shown: readonly { id: string; updatedAt: Date; digest: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select shown.id
    from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) shown (id text, "updatedAt" timestamptz(3), digest text)
    left join sales_order on sales_order.channel_account = ${account} and sales_order.channel_order_id = shown.id
    left join channel_order known on known.sales_order_id = sales_order.id
    where known.sales_order_id is null
      or (known.digest <> shown.digest and known.told_on <= shown."updatedAt")`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export type Shelf = {
  id: number
  sku: string
  title: string
  cost_cents: number | null
  /** Pieces that can still be promised. */
  left: number
}

/** These products, and those of the order as we have it, kept from changing: everybody locks them before the order, and by id. */
export async function lockShelves(
  tx: Tx,
  { account, channelOrderId }: OrderKey,
  ids: readonly number[],
): Promise<Map<number, Shelf>> {
  const { rows } = await sql<Shelf>`
    select id, sku, title, cost_cents, total_available_quantity as left
    from product
    where id = any(array(
      select unnest(${ids}::integer[])
      union
      select item.product_id
      from sales_order
      join order_item item on item.sales_order_id = sales_order.id
      where sales_order.channel_account = ${account} and sales_order.channel_order_id = ${channelOrderId}
    ))
    order by id
    for no key update`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

export type KnownOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** The order as we have it, kept from changing. */
export async function lockOrder(tx: Tx, { account, channelOrderId }: OrderKey) {
  const order = await tx
    .selectFrom('sales_order')
    .leftJoin('channel_order', 'channel_order.sales_order_id', 'sales_order.id')
    .select([
      ...(['sales_order.id', 'order_id', 'order_status', 'is_payout_estimated', 'payout_cents'] as const),
      ...(['platform_amount_cents', 'platform_tax_cents', 'is_oversold', 'shipping_cost_cents'] as const),
      ...(['restock_fee', 'typed_figures', 'channel_order.told_on'] as const),
      sql<ToldOrder | null>`channel_order.told`.as('told'),
      sql<KnownParcel[]>`sales_order.shipping_items`.as('shipping_items'),
    ])
    .where('channel_account', '=', account)
    .where('channel_order_id', '=', channelOrderId)
    .forUpdate('sales_order')
    .executeTakeFirst()
  return order
}

/** Undefined when another worker took the order at this moment. */
export async function insertOrder(tx: Tx, row: Insertable<SalesOrderTable>): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('sales_order')
    .values(row)
    .onConflict((on) => on.columns(['channel_account', 'channel_order_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Changes the order as one step of it; its cost is always that of its items. */
export async function writeOrder(tx: Tx, id: number, cells: Updateable<SalesOrderTable>): Promise<void> {
  await tx
    .updateTable('sales_order')
    .set((of) => ({
      ...cells,
      cost_cents: sql<number>`(
        select coalesce(sum(item.cost_cents), 0) from order_item item
        where item.sales_order_id = ${id} and not item.is_canceled
      )`,
      version: of('version', '+', 1),
      updated_on: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .execute()
}

/** Of the order as the channel's list showed it when it was taken last. */
export async function findDigest(db: Db, { account, channelOrderId }: OrderKey): Promise<string | undefined> {
  const known = await db
    .selectFrom('sales_order')
    .innerJoin('channel_order', 'channel_order.sales_order_id', 'sales_order.id')
    .select('channel_order.digest')
    .where('channel_account', '=', account)
    .where('channel_order_id', '=', channelOrderId)
    .executeTakeFirst()
  return known?.digest
}

type Said = { order: Pick<RemoteOrder, 'updatedAt' | 'document'>; digest: string; told: ToldOrder }

/** Keeps what the channel has said now. */
export async function keepSaid(tx: Tx, id: number, { order, digest, told }: Said): Promise<void> {
  const { updatedAt, document } = order
  await sql`
    insert into channel_order (sales_order_id, told_on, digest, told, document)
    values (${id}, ${updatedAt}, ${digest}, ${JSON.stringify(told)}::jsonb, ${JSON.stringify(document)}::jsonb)
    on conflict (sales_order_id) do update
    set told_on = excluded.told_on, digest = excluded.digest, told = excluded.told, document = excluded.document`.execute(
    tx,
  )
}

type HistoryEntry = {
  status: string
  note: string | null
  placedOn: Date | null
  receivedOn: Date
  by: string
}

export async function addHistory(tx: Tx, orderId: number, entries: readonly HistoryEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('order_history')
    .values(
      entries.map(({ status, note, placedOn, receivedOn, by }) => ({
        ...{ sales_order_id: orderId, order_status: status, note, created_by: by },
        ...{ order_placed_time: placedOn, order_received_time: receivedOn },
      })),
    )
    .execute()
}

/** Orders that wait for pieces of which some are there now; few among all, found by an index of their own. */
export async function findFillable(db: Db): Promise<OrderKey[]> {
  const { rows } = await sql<OrderKey>`
    select sales_order.channel_account as account, sales_order.channel_order_id as "channelOrderId"
    from sales_order
    where sales_order.is_oversold
      and sales_order.order_status in ('Open', 'Acknowledged')
      and sales_order.channel_order_id is not null
      and exists (
        select from order_item item
        join product on product.id = item.product_id
        left join stock_reservation held on held.order_item_id = item.id
        where item.sales_order_id = sales_order.id
          and not item.is_canceled
          and item.quantity > coalesce(held.quantity, 0)
          and product.total_available_quantity > 0
      )
    order by sales_order.order_time, sales_order.id
    limit 100`.execute(db)
  return rows
}

/**
 * Takes the mark off the invoices that were written while there were too few pieces and that have them all by now; what is still
 * missing is missing to the youngest. Few are marked, and found by an index of their own.
 */
export async function settleInvoices(
  tx: Tx,
  { note, receivedOn }: { note: string; receivedOn: Date },
): Promise<void> {
  await sql`
    with marked as (
      select sales_order.id, sales_order.order_time, item.product_id, sum(held.quantity) as held
      from sales_order
      join order_item item on item.sales_order_id = sales_order.id and not item.is_canceled
      join stock_reservation held on held.order_item_id = item.id
      where sales_order.is_oversold
        and sales_order.order_status in ('Open', 'Acknowledged')
        and sales_order.channel_order_id is null
      group by sales_order.id, item.product_id
    ), placed as (
      select marked.id, marked.product_id,
        coalesce(sum(marked.held) over (
          partition by marked.product_id order by marked.order_time desc, marked.id desc
          rows between unbounded preceding and 1 preceding
        ), 0) as held_by_younger
      from marked
    ), whole as (
      select placed.id
      from placed
      join product on product.id = placed.product_id
      group by placed.id
      having min(product.total_available_quantity + placed.held_by_younger) >= 0
    ), locked as (
      select sales_order.id
      from sales_order
      join whole on whole.id = sales_order.id
      where sales_order.is_oversold and sales_order.order_status in ('Open', 'Acknowledged')
      order by sales_order.id
      for no key update of sales_order
    ), settled as (
      update sales_order
      set is_oversold = false, version = version + 1, updated_on = now()
      from locked
      where sales_order.id = locked.id
      returning sales_order.id, sales_order.order_status
    )
    insert into order_history (sales_order_id, order_status, note, order_received_time, created_by)
    select settled.id, settled.order_status, ${note}::text, ${receivedOn}::timestamptz, current_actor()
    from settled`.execute(tx)
}
