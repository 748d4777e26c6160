import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { SalesOrderTable } from '../../platform/database/schema.ts'
import type { ItemShare } from './item-shares.ts'

/** An id that no invoice has been offered before. */
export async function nextOrderId(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select nextval('manual_order_id')::text as id`.execute(db)
  return rows[0]?.id ?? ''
}

/** Inserts an order; undefined when another has its id. */
export async function insertOrder(tx: Tx, row: Insertable<SalesOrderTable>): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('sales_order')
    .values(row)
    .onConflict((on) => on.column('order_id').where('marketplace', '=', 'Manual').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

type Item = {
  orderId: number
  product: { id: number; sku: string; title: string }
  quantity: number
  cost: number
  total: number
  payout: number
  isCanceled: boolean
}

export async function insertItem(tx: Tx, item: Item): Promise<number> {
  const { id } = await tx
    .insertInto('order_item')
    .values({
      sales_order_id: item.orderId,
      product_id: item.product.id,
      sku: item.product.sku,
      title: item.product.title,
      quantity: item.quantity,
      cost_cents: item.cost,
      platform_amount_cents: item.total,
      payout_cents: item.payout,
      is_canceled: item.isCanceled,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Notes what happened to an order. */
export async function noteOrder(
  tx: Tx,
  note: { orderId: number; status: string; text: string | null; by: string; placedOn?: Date },
): Promise<void> {
  await tx
    .insertInto('order_history')
    .values({
      sales_order_id: note.orderId,
      order_status: note.status,
      note: note.text,
      created_by: note.by,
      order_placed_time: note.placedOn ?? null,
    })
    .execute()
}

export async function reserve(tx: Tx, itemId: number, productId: number, quantity: number): Promise<void> {
  await tx
    .insertInto('stock_reservation')
    .values({ order_item_id: itemId, product_id: productId, quantity })
    .execute()
}

/** From here on the stock history of this transaction names the order. */
export async function nameOrder(tx: Tx, orderId: string): Promise<void> {
  await sql`select set_config('backroom.order_id', ${orderId}, true)`.execute(tx)
}

/** What comes back is a part of less than no pieces. */
type LeavingPart = { product_id: number; center: string; order_id: string; pieces: number }

/** Until this is said anew, what the centres lose are these parts: the stock history has each of them under its order. */
export async function nameParts(tx: Tx, parts: readonly LeavingPart[]): Promise<void> {
  const told = parts.length === 0 ? '' : JSON.stringify(parts)
  await sql`select set_config('backroom.leaving', ${told}, true)`.execute(tx)
}

/** A product kept from changing while its pieces are promised. */
export async function lockStock(tx: Tx, productId: number) {
  return tx
    .selectFrom('product')
    .select(['id', 'sku', 'title', 'product_type', 'cost_cents', 'is_deleted', 'total_available_quantity'])
    .where('id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type LockedOrder = Awaited<ReturnType<typeof lockOrders>>[number]

/** Orders kept from changing, after the products that they are about: all lock in this way, and by id. */
export async function lockOrders(tx: Tx, ids: readonly number[]) {
  await tx
    .selectFrom('product')
    .select('id')
    .where('id', 'in', (of) =>
      of.selectFrom('order_item').select('product_id').where('sales_order_id', 'in', ids),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return tx
    .selectFrom('sales_order')
    .select(['id', 'order_id', 'order_status', 'version', 'marketplace', 'order_number'])
    .select('handed_on_by')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Gives back what orders had taken: their pieces to their lots and to the stock. */
export async function releaseOrders(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    with item as (
      update order_item set is_canceled = true, cost_cents = 0, payout_cents = 0
      where sales_order_id = any(${ids}::integer[])
      returning id
    ), part as (
      delete from purchase_use where order_item_id in (select item.id from item) returning purchase_id, quantity
    ), held as (
      delete from stock_reservation where order_item_id in (select item.id from item)
    )
    update purchase
    set used = purchase.used - given.quantity
    from (select purchase_id, sum(quantity) as quantity from part group by purchase_id) given
    where purchase.id = given.purchase_id`.execute(tx)
  await sql`
    update sales_order
    set order_status = 'Canceled',
        cost_cents = 0,
        payout_cents = 0,
        version = version + 1,
        updated_on = now()
    where id = any(${ids}::integer[])`.execute(tx)
}

/** Notes that orders were canceled. */
export async function noteCanceled(
  tx: Tx,
  ids: readonly number[],
  { by, note }: { by: string; note: string | null },
): Promise<void> {
  await sql`
    insert into order_history (sales_order_id, order_status, note, created_by)
    select id, 'Canceled', ${note}, ${by} from unnest(${ids}::integer[]) canceled (id)`.execute(tx)
}

export type OrderMoney = NonNullable<Awaited<ReturnType<typeof lockMoney>>>

/** What a person may write of an order, kept from changing. */
export async function lockMoney(tx: Tx, id: number) {
  return tx
    .selectFrom('sales_order')
    .select(['id', 'version', 'order_status', 'currency', 'platform_amount_cents', 'payout_cents'])
    .select(['is_payout_estimated', 'shipping_cost_cents', 'restock_fee', 'is_archived', 'typed_figures'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function writeMoney(tx: Tx, id: number, cells: Updateable<SalesOrderTable>): Promise<void> {
  await tx
    .updateTable('sales_order')
    .set({ ...cells, version: sql`version + 1`, updated_on: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** The items that count, with what was asked for each. */
export async function findShares(tx: Tx, orderId: number) {
  return tx
    .selectFrom('order_item')
    .select(['id', sql<number>`coalesce(amount_cents, platform_amount_cents)`.as('amount_cents')])
    .where('sales_order_id', '=', orderId)
    .where('is_canceled', '=', false)
    .orderBy('id')
    .execute()
}

type Share = ItemShare & { id: number }

export async function writeShares(tx: Tx, shares: readonly Share[]): Promise<void> {
  await sql`
    update order_item
    set platform_amount_cents = share.platform_amount_cents,
        payout_cents = share.payout_cents,
        shipping_cost_cents = share.shipping_cost_cents,
        restock_cents = share.restock_cents
    from unnest(
      ${shares.map(({ id }) => id)}::integer[], ${shares.map((share) => share.platform_amount_cents)}::bigint[],
      ${shares.map((share) => share.payout_cents)}::bigint[],
      ${shares.map((share) => share.shipping_cost_cents)}::bigint[],
      ${shares.map((share) => share.restock_cents)}::bigint[]
    ) share (id, platform_amount_cents, payout_cents, shipping_cost_cents, restock_cents)
    where order_item.id = share.id`.execute(tx)
}

export async function lockArchived(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('sales_order')
    .select(['id', 'order_id', 'is_archived'])
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function writeArchived(tx: Tx, ids: readonly number[], isArchived: boolean): Promise<void> {
  await sql`
    update sales_order
    set is_archived = ${isArchived}, version = version + 1, updated_on = now()
    where id = any(${ids}::integer[])`.execute(tx)
}

/** Notes the same of several orders. */
export async function noteOrders(
  tx: Tx,
  ids: readonly number[],
  note: { text: string; by: string },
): Promise<void> {
  await sql`
    insert into order_history (sales_order_id, order_status, note, created_by)
    select id, order_status, ${note.text}, ${note.by}
    from sales_order
    where id = any(${ids}::integer[])`.execute(tx)
}
