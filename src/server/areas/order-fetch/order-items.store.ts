// The lines of orders, the pieces that they promise, and their share of the money.
import { sql, type Insertable } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { OrderItemTable } from '../../platform/database/schema.ts'
import type { ItemShare } from '../orders/item-shares.ts'

export type KnownItem = {
  id: number
  lineId: string | null
  productId: number | null
  sku: string
  quantity: number
  isCanceled: boolean
  amount_cents: number | null
  reserved: number
  /** What is reserved lies on no shelf of ours: the master of the catalogue has it taken off its figure, which ours follows. */
  isTakenThere: boolean
}

export async function findItems(tx: Tx, orderId: number): Promise<KnownItem[]> {
  return (await findItemsOf(tx, [orderId])).get(orderId) ?? []
}

/** The items of each of these orders. */
export async function findItemsOf(tx: Tx, orderIds: readonly number[]): Promise<Map<number, KnownItem[]>> {
  const { rows } = await sql<KnownItem & { orderId: number }>`
    select
      item.sales_order_id as "orderId", item.id, item.channel_line_id as "lineId", item.product_id as "productId", item.sku, item.quantity,
      item.is_canceled as "isCanceled", item.amount_cents, coalesce(held.quantity, 0) as reserved,
      coalesce(held.kind = 'taken_by_master', false) as "isTakenThere"
    from order_item item
    left join stock_reservation held on held.order_item_id = item.id
    where item.sales_order_id = any(${orderIds}::integer[])
    order by item.id`.execute(tx)
  const byOrder = new Map<number, KnownItem[]>()
  for (const { orderId, ...item } of rows) {
    const items = byOrder.get(orderId)
    if (items === undefined) byOrder.set(orderId, [item])
    else items.push(item)
  }
  return byOrder
}

export async function insertItems(tx: Tx, rows: Insertable<OrderItemTable>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('order_item').values(rows).execute()
}

/** Margin percent of each product when it was last sent to the channel. */
export async function findMargins(
  tx: Tx,
  channel: string,
  productIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; margin: string }>`
    select listing.product_id as id, listing.margin_sent::text as margin
    from listing
    where listing.product_id = any(${productIds}::integer[])
      and listing.marketplace_id = (select marketplace.id from marketplace where marketplace.name = ${channel})
      and listing.margin_sent is not null`.execute(tx)
  return new Map(rows.map(({ id, margin }) => [id, margin]))
}

export type HeldPart = { itemId: number; productId: number; quantity: number; isTakenThere: boolean }

/** Promises pieces to items, in the place of what they have. */
export async function holdPieces(tx: Tx, parts: readonly HeldPart[]): Promise<void> {
  if (parts.length === 0) return
  const itemIds = parts.map(({ itemId }) => itemId)
  // What is summed up of a product follows from rows that come and go.
  await dropPieces(tx, itemIds)
  await sql`
    insert into stock_reservation (order_item_id, product_id, quantity, kind)
    select part."itemId", part."productId", part.quantity,
      case when part."isTakenThere" then 'taken_by_master' else 'allocated' end
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
      part ("itemId" integer, "productId" integer, quantity integer, "isTakenThere" boolean)`.execute(tx)
}

/** Items that promise nothing any more; `isCanceled` says that they are out of their order, too. */
export async function dropPieces(tx: Tx, itemIds: readonly number[]): Promise<void> {
  await sql`delete from stock_reservation where order_item_id = any(${itemIds}::integer[])`.execute(tx)
}

/** Gives back to their lots what these items had of them. */
export async function giveBackLots(tx: Tx, itemIds: readonly number[]): Promise<void> {
  await sql`
    with part as (
      delete from purchase_use where order_item_id = any(${itemIds}::integer[]) returning purchase_id, quantity
    )
    update purchase
    set used = purchase.used - given.quantity
    from (select purchase_id, sum(quantity) as quantity from part group by purchase_id) given
    where purchase.id = given.purchase_id`.execute(tx)
}

export async function cancelItems(tx: Tx, itemIds: readonly number[]): Promise<void> {
  await sql`
    update order_item set is_canceled = true, cost_cents = 0, payout_cents = 0
    where id = any(${itemIds}::integer[]) and not is_canceled`.execute(tx)
}

export async function setPieces(tx: Tx, itemId: number, quantity: number): Promise<void> {
  await tx.updateTable('order_item').set({ quantity }).where('id', '=', itemId).execute()
}

type ItemMoney = ItemShare & { id: number; amount_cents: number }

export async function writeItemMoney(tx: Tx, rows: readonly ItemMoney[]): Promise<void> {
  await sql`
    update order_item item
    set amount_cents = given.amount_cents, platform_amount_cents = given.platform_amount_cents,
      payout_cents = given.payout_cents, shipping_cost_cents = given.shipping_cost_cents,
      restock_cents = given.restock_cents
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) given (
      id integer, amount_cents bigint, platform_amount_cents bigint, payout_cents bigint, shipping_cost_cents bigint,
      restock_cents bigint
    )
    where item.id = given.id
      and (
        item.amount_cents, item.platform_amount_cents, item.payout_cents, item.shipping_cost_cents, item.restock_cents
      ) is distinct from (
        given.amount_cents, given.platform_amount_cents, given.payout_cents, given.shipping_cost_cents,
        given.restock_cents
      )`.execute(tx)
}

export async function setItemCost(tx: Tx, itemId: number, cost_cents: number): Promise<void> {
  await tx.updateTable('order_item').set({ cost_cents }).where('id', '=', itemId).execute()
}
