import type { Db } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'

/** What of an order stands on its invoice. */
export async function findInvoiced(db: Db, id: number) {
  const order = await db
    .selectFrom('sales_order')
    .select(['order_id', 'order_number', 'marketplace', 'order_status', 'order_time', 'currency'])
    .select(['amount_cents', 'platform_amount_cents', 'platform_discount_cents', 'platform_tax_cents'])
    .select([
      'platform_shipping_fee_cents',
      'ship_to_info',
      'ship_to_bill_info',
      'shipping_items',
      'tracking_no',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (order === undefined) throw new NotFound(`There is no order with the id ${id}.`)
  const items = await db
    .selectFrom('order_item')
    .select(['id', 'sku', 'title', 'quantity as qty', 'amount_cents', 'platform_amount_cents'])
    .select('is_canceled as canceled')
    .where('sales_order_id', '=', id)
    .orderBy('id')
    .execute()
  return { order, items }
}
