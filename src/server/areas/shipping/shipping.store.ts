import { sql } from 'kysely'
import type { OrderStatus } from '../../../contract/orders.ts'
import type { Tx } from '../../platform/database/database.ts'

/** A parcel as the order keeps it. */
export type KeptParcel = {
  carrier_code: string
  tracking_no: string
  master_tracking_no: string | null
  reference_no: string | null
  ship_time: string | null
}

/** What shipping has to know of an order that is locked. */
export async function findShipment(tx: Tx, id: number) {
  return tx
    .selectFrom('sales_order')
    .select(['order_time', 'tracking_no', sql<Partial<KeptParcel>[]>`shipping_items`.as('shipping_items')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** It is on its way, with this parcel and no other. */
export async function writeParcel(tx: Tx, id: number, parcel: KeptParcel): Promise<void> {
  await sql`
    update sales_order
    set order_status = 'Shipped',
      tracking_no = ${parcel.tracking_no},
      shipping_items = ${JSON.stringify([parcel])}::jsonb,
      version = version + 1,
      updated_on = now()
    where id = ${id}`.execute(tx)
}

/** Notes the same of an order, or that its status is another one. */
export async function noteAct(
  tx: Tx,
  id: number,
  { status, note, by }: { status: OrderStatus; note: string | null; by: string },
): Promise<void> {
  await tx
    .insertInto('order_history')
    .values({ sales_order_id: id, order_status: status, note, created_by: by })
    .execute()
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
