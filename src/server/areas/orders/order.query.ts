import { sql } from 'kysely'
import type { Order, ShipStationOrder } from '../../../contract/orders.endpoints.ts'
import type { Db } from '../../platform/database/database.ts'
import { plannedOnce } from '../../platform/database/prepared-statements.ts'
import { NotFound } from '../../platform/errors.ts'
import { centsToDollars } from '../../platform/money.ts'
import type { CostLine } from '../order-figures/cost-figure.ts'
import { explainFigures } from '../order-figures/explain-figures.ts'
import { figureColumns, usesOfItem } from '../order-figures/figure-columns.query.ts'

/** An order as answers give it; what things cost is in this currency. */
export async function showOrder(db: Db, id: number, businessCurrency: string): Promise<Order> {
  const [order, items] = await Promise.all([findOrder(db, id), findItems(db, id)])
  if (order === undefined) throw new NotFound(`There is no order with the id ${id}.`)
  const figures = explainFigures({ ...order, businessCurrency, lines: items.map(costLine) })
  const { typed_figures, exchange_rate, rate_from, told, settled_payout_cents, history, ...stored } = order
  const { amount_cents, platform_amount_cents, payout_cents, cost_cents, order_time, ship_by, ...rest } =
    stored
  const { platform_discount_cents, platform_tax_cents, platform_shipping_fee_cents, ...more } = rest
  const { shipping_cost_cents, tracking_no, ship_label_value, shipped, received_on, marketplace_id, ...row } =
    more
  const figure = (wanted: Order['figures'][number]['name']) =>
    figures.find(({ name }) => name === wanted)?.value ?? null
  return {
    ...row,
    marketplace: { id: marketplace_id, name: row.marketplace },
    ship_to_info: row.ship_to_info as Order['ship_to_info'],
    ship_to_bill_info: row.ship_to_bill_info as Order['ship_to_bill_info'],
    shipping_items: row.shipping_items as unknown as Order['shipping_items'],
    waybill: { trackingNo: tracking_no, shipLabelValue: ship_label_value },
    order_time: order_time.toISOString(),
    ship_by: ship_by.toISOString(),
    received_on: received_on?.toISOString() ?? null,
    amount: centsToDollars(amount_cents),
    platform_amount: centsToDollars(platform_amount_cents),
    payout: centsToDollars(payout_cents),
    platform_discount: centsToDollars(platform_discount_cents),
    platform_tax: centsToDollars(platform_tax_cents),
    platform_shipping_fee: centsToDollars(platform_shipping_fee_cents),
    shipping_fee: centsToDollars(platform_shipping_fee_cents),
    shipping_cost: centsToDollars(shipping_cost_cents),
    restock_fee: Number(row.restock_fee),
    cost: centsToDollars(cost_cents),
    cost_currency: businessCurrency,
    profit: figure('profit'),
    profit_margin: figure('profit_margin'),
    roi: figure('roi'),
    figures,
    items: items.map(
      ({ cost_cents: cost, payout_cents: payout, published_product_margin: margin, uses: _, ...item }) => ({
        ...item,
        published_product_margin: margin === null ? null : Number(margin),
        cost: centsToDollars(cost),
        payout: centsToDollars(payout),
        order_status: row.order_status,
      }),
    ),
    order_history: history.map(({ order_received_time, order_placed_time, created_on, ...entry }) => ({
      ...entry,
      order_received_time: inUtc(order_received_time),
      order_placed_time: inUtc(order_placed_time),
      created_on: inUtc(created_on),
    })),
    notes: history.flatMap(({ note }) => note ?? []),
    had_shipstation_orders: row.had_shipstation_orders || shipped.length > 0,
    shipstation_orders: shipped.map(shipStationOrder),
  }
}

function findOrder(db: Db, id: number) {
  return db
    .selectFrom('sales_order')
    .modifyFront(plannedOnce)
    .select(['id', 'version', 'order_id', 'order_number', 'marketplace', 'order_status', 'platform_status'])
    .select([
      'ship_by',
      'at_risk',
      'order_time',
      'is_archived',
      'is_oversold',
      'currency',
      'restock_fee',
      'is_payout_estimated',
    ])
    .select(['amount_cents', 'platform_amount_cents', 'payout_cents', 'cost_cents', 'shipping_cost_cents'])
    .select(['cart_id', 'cart_order_id', 'platform_id'])
    .select(['platform_discount_cents', 'platform_tax_cents', 'platform_shipping_fee_cents'])
    .select(['ship_to_info', 'ship_to_bill_info', 'shipping_items', 'tracking_no', 'ship_label_value'])
    .select(hadShipStationOrders.as('had_shipstation_orders'))
    .select(['received_on', awaitsReturn.as('awaits_return'), marketplaceId.as('marketplace_id')])
    .select([...figureColumns, historyOfOrder.as('history'), shipStationOrders.as('shipped')])
    .where('id', '=', id)
    .executeTakeFirst()
}

const marketplaceId = sql<number | null>`(
  select marketplace.id from marketplace where marketplace.name = sales_order.marketplace
)`

/** Whether one stood in ShipStation that was given another number or store there since. */
const hadShipStationOrders = sql<boolean>`exists (
  select from shipstation_order_before before
  join shipstation_store store on store.account = before.account and store.store_id = before.store_id
  where before.order_number = sales_order.order_number and store.marketplace_name = sales_order.marketplace
)`

/** What was canceled before it was sent has given back its lots; what was sent keeps them until it is received. */
const awaitsReturn = sql<boolean>`sales_order.order_status = 'Canceled' and exists (
  select from order_item item
  join purchase_use used on used.order_item_id = item.id
  where item.sales_order_id = sales_order.id
)`

function findItems(db: Db, id: number) {
  return db
    .selectFrom('order_item')
    .leftJoin('product', 'product.id', 'order_item.product_id')
    .modifyFront(plannedOnce)
    .select(['order_item.id', 'order_item.product_id', 'order_item.sku', 'order_item.title', 'product.image'])
    .select(['order_item.quantity as qty', 'order_item.published_product_margin', 'order_item.cost_cents'])
    .select(['order_item.payout_cents', 'order_item.is_canceled as canceled'])
    .select(usesOfItem.as('uses'))
    .where('order_item.sales_order_id', '=', id)
    .orderBy('order_item.id')
    .execute()
}

type Item = Awaited<ReturnType<typeof findItems>>[number]

function costLine({ sku, qty, cost_cents, canceled, uses }: Item): CostLine {
  return { sku, quantity: qty, cost_cents, isCanceled: canceled, uses }
}

/** A moment as JSON has it. */
function inUtc(moment: string): string
function inUtc(moment: string | null): string | null
function inUtc(moment: string | null): string | null {
  return moment === null ? null : new Date(moment).toISOString()
}

type Entry = Order['order_history'][number]

/** With the row of the order: each statement more costs an answer more than it reads. */
const historyOfOrder = sql<Entry[]>`(
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', entry.id, 'order_status', entry.order_status, 'note', entry.note,
        'order_received_time', entry.order_received_time, 'order_placed_time', entry.order_placed_time,
        'created_by', entry.created_by, 'created_on', entry.created_on
      )
      order by entry.id
    ),
    '[]'
  )
  from order_history entry
  where entry.sales_order_id = sales_order.id
)`

/** Those that a store of the order's marketplace handed on under its number, the oldest first. */
const shipStationOrders = sql<ShipStationRow[]>`(
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', told.id, 'customer_email', told.customer_email, 'amount_paid_cents', told.amount_paid_cents,
        'bill_to_phone', told.bill_to_phone, 'order_status', told.order_status, 'order_date', told.order_date,
        'modify_date', told.modify_date
      )
      order by told.order_date, told.id
    ),
    '[]'
  )
  from shipstation_order told
  join shipstation_store store on store.account = told.account and store.store_id = told.store_id
  where told.order_number = sales_order.order_number and store.marketplace_name = sales_order.marketplace
)`

type ShipStationRow = Pick<
  ShipStationOrder,
  'id' | 'customer_email' | 'order_status' | 'order_date' | 'modify_date'
> & {
  amount_paid_cents: number | null
  bill_to_phone: string | null
}

function shipStationOrder({
  amount_paid_cents: cents,
  bill_to_phone: phone,
  order_date,
  modify_date,
  ...row
}: ShipStationRow) {
  return {
    ...row,
    amount_paid: cents === null ? null : centsToDollars(cents),
    bill_to: { phone },
    order_date: inUtc(order_date),
    modify_date: inUtc(modify_date),
  }
}
