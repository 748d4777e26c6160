import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** A parcel as the order keeps it. */
export type KeptParcel = {
  carrier_code: string
  tracking_no: string
  master_tracking_no: string | null
  reference_no: string | null
  ship_time: string | null
}

export type Shipment = {
  order_time: Date
  tracking_no: string | null
  shipping_items: Partial<KeptParcel>[]
}

/** What shipping has to know of orders that are locked. */
export async function findShipments(tx: Tx, ids: readonly number[]): Promise<Map<number, Shipment>> {
  const { rows } = await sql<Shipment & { id: number }>`
    select id, order_time, tracking_no, shipping_items
    from sales_order
    where id = any(${ids}::integer[])`.execute(tx)
  return new Map(rows.map(({ id, ...shipment }) => [id, shipment]))
}

/** They are on their way, each with this parcel and no other. */
export async function writeParcels(
  tx: Tx,
  sent: readonly { id: number; parcel: KeptParcel }[],
): Promise<void> {
  await sql`
    update sales_order
    set order_status = 'Shipped',
      tracking_no = sent.parcel ->> 'tracking_no',
      shipping_items = jsonb_build_array(sent.parcel),
      version = version + 1,
      updated_on = now()
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) sent (id integer, parcel jsonb)
    where sales_order.id = sent.id`.execute(tx)
}

/** Notes that orders were sent; or, of those that had been before, what is known anew of their parcels. */
export async function noteSent(
  tx: Tx,
  sent: readonly { id: number; note: string | null }[],
  by: string,
): Promise<void> {
  await sql`
    insert into order_history (sales_order_id, order_status, note, created_by)
    select sent.id, 'Shipped', sent.note, ${by}
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) sent (id integer, note text)`.execute(tx)
}

/** They arrived, and nothing is left to be done for them. */
export async function writeComplete(tx: Tx, ids: readonly number[], by: string): Promise<void> {
  await sql`
    with complete as (
      update sales_order
      set order_status = 'Complete', version = version + 1, updated_on = now()
      where id = any(${ids}::integer[])
      returning id, order_status
    )
    insert into order_history (sales_order_id, order_status, created_by)
    select id, order_status, ${by} from complete`.execute(tx)
}

/** What they had sent is back, and the history says where. */
export async function writeReceived(
  tx: Tx,
  received: readonly { id: number; note: string }[],
  by: string,
): Promise<void> {
  await sql`
    with back as (
      update sales_order
      set received_on = now(), version = version + 1, updated_on = now()
      from jsonb_to_recordset(${JSON.stringify(received)}::jsonb) given (id integer, note text)
      where sales_order.id = given.id
      returning sales_order.id, sales_order.order_status, given.note
    )
    insert into order_history (sales_order_id, order_status, note, created_by)
    select id, order_status, note, ${by} from back`.execute(tx)
}

export async function findOrderOfItem(tx: Tx, itemId: number): Promise<number | undefined> {
  const item = await tx
    .selectFrom('order_item')
    .select('sales_order_id')
    .where('id', '=', itemId)
    .executeTakeFirst()
  return item?.sales_order_id
}

/** The products of an order and one more, kept from changing: everybody locks products before orders, and by id. */
export async function lockProductsOf(tx: Tx, orderId: number, productId: number): Promise<void> {
  await sql`
    select from product
    where id = any(array(
      select ${productId}::integer
      union
      select product_id from order_item where sales_order_id = ${orderId}
    ))
    order by id
    for no key update`.execute(tx)
}

type LinkedProduct = { id: number; sku: string; title: string; margin: string | null }

/** From here on an item is this product, under its names. */
export async function linkToProduct(tx: Tx, itemId: number, product: LinkedProduct): Promise<void> {
  await tx
    .updateTable('order_item')
    .set({ product_id: product.id, sku: product.sku, title: product.title })
    .set({ published_product_margin: product.margin })
    .where('id', '=', itemId)
    .execute()
}

/** Whether it stood here while its pieces were still to be sent, so that they were counted as ours. */
export async function hasWaitedHere(tx: Tx, orderId: number): Promise<boolean> {
  const entry = await tx
    .selectFrom('order_history')
    .select('id')
    .where('sales_order_id', '=', orderId)
    .where('order_status', 'in', ['Open', 'Acknowledged'])
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}

/** Its items with their shares of its money. */
export async function findOwnItems(tx: Tx, orderId: number) {
  return tx
    .selectFrom('order_item')
    .select([
      'id',
      'product_id',
      'sku',
      'title',
      'quantity',
      'is_canceled',
      'platform_amount_cents',
      'payout_cents',
    ])
    .where('sales_order_id', '=', orderId)
    .orderBy('id')
    .execute()
}
