import { sql } from 'kysely'
import type { Order, ShipStationOrder } from '../../../contract/orders.endpoints.ts'
import type { Db } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'
import { centsToDollars } from '../../platform/money.ts'

/** An order as answers give it. */
export async function showOrder(db: Db, id: number): Promise<Order> {
  const order = await db
    .selectFrom('sales_order')
    .select([
      'id',
      'version',
      'order_id',
      'order_number',
      'marketplace',
      'order_status',
      'order_time',
      'platform_amount_cents',
      'payout_cents',
      'cost_cents',
      'profit_cents',
      'is_oversold',
      'ship_to_info',
      'ship_to_bill_info',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (order === undefined) throw new NotFound(`There is no order with the id ${id}.`)
  const items = await db
    .selectFrom('order_item')
    .select(['id', 'product_id', 'sku', 'title', 'quantity as qty', 'cost_cents', 'is_canceled as canceled'])
    .where('sales_order_id', '=', id)
    .orderBy('id')
    .execute()
  const history = await db
    .selectFrom('order_history')
    .select('note')
    .where('sales_order_id', '=', id)
    .where('note', 'is not', null)
    .orderBy('id')
    .execute()
  const { platform_amount_cents, payout_cents, cost_cents, profit_cents, order_time, ...row } = order
  return {
    ...row,
    ship_to_info: row.ship_to_info as Order['ship_to_info'],
    ship_to_bill_info: row.ship_to_bill_info as Order['ship_to_bill_info'],
    order_time: order_time.toISOString(),
    platform_amount: centsToDollars(platform_amount_cents),
    payout: centsToDollars(payout_cents),
    cost: centsToDollars(cost_cents),
    profit: centsToDollars(profit_cents),
    items: items.map(({ cost_cents: cents, ...item }) => ({ ...item, cost: centsToDollars(cents) })),
    notes: history.map(({ note }) => note ?? ''),
    shipstation_orders: await findShipStationOrders(db, id),
  }
}

/** Those that a store of the order's marketplace handed on under its number, the oldest first. */
async function findShipStationOrders(db: Db, id: number): Promise<ShipStationOrder[]> {
  const { rows } = await sql<ShipStationRow>`
    select told.id, told.customer_email, told.amount_paid_cents, told.bill_to_phone, told.order_status,
      told.order_date, told.modify_date
    from sales_order
    join shipstation_order told on told.order_number = sales_order.order_number
    join shipstation_store store on store.account = told.account and store.store_id = told.store_id
    where sales_order.id = ${id}
      and store.marketplace_name = sales_order.marketplace
    order by told.order_date, told.id`.execute(db)
  return rows.map(({ amount_paid_cents: cents, bill_to_phone: phone, order_date, modify_date, ...row }) => ({
    ...row,
    amount_paid: cents === null ? null : centsToDollars(cents),
    bill_to: { phone },
    order_date: order_date?.toISOString() ?? null,
    modify_date: modify_date.toISOString(),
  }))
}

type ShipStationRow = Pick<ShipStationOrder, 'id' | 'customer_email' | 'order_status'> & {
  amount_paid_cents: number | null
  bill_to_phone: string | null
  order_date: Date | null
  modify_date: Date
}
