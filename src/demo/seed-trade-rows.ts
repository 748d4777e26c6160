// What was drawn of orders and purchases, as rows of their tables.
import { isSent, isWaiting, type OrderStatus } from '../contract/orders.ts'
import type { Random } from './random.ts'
import type { SeedProduct } from './seed-catalogue.ts'
import { copyRow } from './seed-copy-rows.ts'
import { drawCustomer } from './seed-customers.ts'
import { drawLots, type SeedLot } from './seed-lots.ts'
import { DAY_MS } from './seed-facts.ts'
import { drawMoney, sum, type ItemMoney } from './seed-money.ts'
import type { PracticeOrder } from '../sandbox/practice-orders.ts'
import { practiceAccount, practiceOrderOf, type PracticeOrders } from './practice-orders.ts'
import { drawOrders, type SeedItem, type SeedOrder } from './seed-orders.ts'

type Row = Record<string, unknown>
type Table = keyof typeof tradeColumns
/** Lines of a COPY into each table. */
export type TradeRows = Record<Table, string[]>

/** Takes so many ids, of a table or of invoices. */
export type TakeIds = (
  of: 'purchase' | 'sales_order' | 'order_item' | 'invoice',
  count: number,
) => Promise<number[]>

/** What a COPY of each table names, in the order in which they are loaded. */
// prettier-ignore
export const tradeColumns = {
  purchase: ['id', 'product_id', 'cost_cents', 'quantity', 'used', 'created_by', 'created_on'],
  sales_order: [
    'id', 'order_id', 'order_number', 'marketplace', 'channel_account', 'channel_order_id', 'order_time', 'order_status',
    'amount_cents', 'platform_amount_cents', 'platform_discount_cents', 'platform_tax_cents', 'platform_shipping_fee_cents',
    'shipping_fee_cents', 'payout_cents', 'is_payout_estimated', 'shipping_cost_cents', 'cost_cents', 'ship_to_info', 'ship_to_bill_info',
    'tracking_no', 'shipping_items', 'created_by', 'created_on', 'updated_on', 'acknowledged_on', 'shipped_on',
    'completed_on', 'canceled_on', 'ship_by', 'at_risk',
  ],
  order_item: [
    'id', 'sales_order_id', 'product_id', 'channel_line_id', 'sku', 'title', 'quantity', 'cost_cents', 'amount_cents',
    'platform_amount_cents', 'payout_cents', 'shipping_cost_cents', 'is_canceled', 'sold_on', 'marketplace', 'currency',
    'mpn', 'size',
  ],
  order_history: ['sales_order_id', 'order_status', 'order_placed_time', 'created_by', 'created_on'],
  stock_reservation: ['order_item_id', 'product_id', 'quantity', 'kind'],
  purchase_use: ['order_item_id', 'purchase_id', 'quantity', 'cost_cents'],
} as const

const seller = 'demo'

type Trading = { random: Random; asOf: Date; takeIds: TakeIds; practice?: PracticeOrders | undefined }

/** Draws what was bought and sold of these products. */
export async function drawTrade(
  products: readonly SeedProduct[],
  { random, asOf, takeIds, practice }: Trading,
): Promise<TradeRows> {
  const orders = drawOrders(random, products, asOf)
  const lots = drawLots(random, products, { orders, asOf })
  const lotIds = await takeIds('purchase', lots.length)
  const ids = {
    lots: lotIds,
    orders: await takeIds('sales_order', orders.length),
    items: await takeIds('order_item', sum(orders.map(({ items }) => items.length))),
    invoices: await takeIds('invoice', orders.filter(({ marketplace }) => marketplace === 'Manual').length),
  }
  const rows = orderRows(random, orders, { ids, asOf, practice })
  for (const lot of lots) add(rows, 'purchase', purchaseRow(lot, lotIds))
  return rows
}

/** The rows of these orders under the ids that were taken for them; their lots are somebody else's to write. */
export function orderRows(
  random: Random,
  orders: readonly SeedOrder[],
  { ids, asOf, practice }: Omit<Drawing, 'id'>,
): TradeRows {
  const rows: TradeRows = {
    ...{ purchase: [], sales_order: [], order_item: [] },
    ...{ order_history: [], stock_reservation: [], purchase_use: [] },
  }
  for (const [index, order] of orders.entries())
    addOrder(random, rows, order, { ids, id: taken(ids.orders, index), asOf, practice })
  return rows
}

function add(rows: TradeRows, table: Table, row: Row): void {
  rows[table].push(copyRow(tradeColumns[table], row))
}

function purchaseRow(lot: SeedLot, lotIds: readonly number[]): Row {
  const { id, product, cost_cents, quantity, used, boughtOn } = lot
  return {
    ...{ id: taken(lotIds, id), product_id: product.id, cost_cents, quantity, used },
    ...{ created_by: seller, created_on: boughtOn },
  }
}

/** Of the lots by their numbers in the items' slices, and of the rows that are to be. */
export type OrderIds = Record<'lots' | 'orders' | 'items', readonly number[]> & { invoices: number[] }
type Numbered = { ids: OrderIds; id: number }
type Drawing = Numbered & { asOf: Date; practice?: PracticeOrders | undefined }

function addOrder(
  random: Random,
  rows: TradeRows,
  order: SeedOrder,
  { ids, id, asOf, practice }: Drawing,
): void {
  const money = drawMoney(random, order)
  const names = orderNames(order, { ids, id })
  const skus = order.items.map(({ product }) => product.sku)
  const known = practiceOrderOf(practice, { id: names.order_id, skus })
  const by = order.marketplace === 'Manual' ? seller : order.marketplace
  add(rows, 'sales_order', {
    id,
    ...names,
    ...(known && { channel_account: practiceAccount(known) }),
    ...orderFacts(random, order),
    ...orderTimes(order, asOf),
    amount_cents: money.order.amount,
    platform_amount_cents: money.order.total,
    platform_discount_cents: money.order.discount,
    platform_tax_cents: money.order.tax,
    platform_shipping_fee_cents: money.order.shippingFee,
    shipping_fee_cents: money.order.shippingFee,
    payout_cents: money.order.payout,
    // What is over was paid for.
    is_payout_estimated: order.status !== 'Complete',
    shipping_cost_cents: sum(money.items.map(({ shipping }) => shipping)),
    cost_cents: sum(money.items.map(({ cost }) => cost)),
    created_by: by,
  })
  for (const [index, { status, on }] of order.steps.entries())
    add(rows, 'order_history', {
      ...{ sales_order_id: id, order_status: status, created_by: by, created_on: on },
      order_placed_time: index === 0 ? order.time : undefined,
    })
  const kind = isWaiting(order.status) ? reservationKind(random, order) : undefined
  for (const [index, item] of order.items.entries())
    addItem(rows, item, {
      ids,
      order,
      orderId: id,
      money: money.items[index],
      kind,
      line: known?.lines[index],
    })
}

type Part = {
  ids: OrderIds
  order: SeedOrder
  orderId: number
  money: ItemMoney | undefined
  kind: string | undefined
  /** As its practice marketplace has it. */
  line: PracticeOrder['lines'][number] | undefined
}

function addItem(rows: TradeRows, item: SeedItem, { ids, order, orderId, money, kind, line }: Part): void {
  const { product, quantity, slices } = item
  const id = taken(ids.items, rows.order_item.length)
  add(rows, 'order_item', {
    ...{
      id,
      sales_order_id: orderId,
      product_id: product.id,
      channel_line_id: line?.id,
      sku: product.sku,
      title: product.title,
      quantity,
    },
    ...{ cost_cents: money?.cost, amount_cents: money?.amount },
    ...{ platform_amount_cents: money?.total, payout_cents: money?.payout },
    ...{
      shipping_cost_cents: money?.shipping,
      is_canceled: order.status === 'Canceled',
      sold_on: order.time,
    },
    ...{ marketplace: order.marketplace, currency: 'USD', mpn: product.mpn, size: product.attributes.size },
  })
  if (kind) add(rows, 'stock_reservation', { order_item_id: id, product_id: product.id, quantity, kind })
  for (const slice of slices) {
    const lot = slice.purchase_id === null ? undefined : taken(ids.lots, slice.purchase_id)
    add(rows, 'purchase_use', { ...slice, order_item_id: id, purchase_id: lot })
  }
}

/** An invoice has the next number of ours; a channel counts in its own way. */
function orderNames({ marketplace, items }: SeedOrder, { ids, id }: Numbered) {
  if (marketplace === 'Manual') {
    const number = String(ids.invoices.shift())
    return { marketplace, order_id: number, order_number: number }
  }
  const [name, number] = channelNames[marketplace](id)
  const account = items[0]?.product.profile
  return {
    marketplace,
    order_id: name,
    order_number: number,
    channel_account: account,
    channel_order_id: name,
  }
}

const channelNames: Record<PracticeOrder['channel'], (id: number) => [id: string, number: string]> = {
  Shopify: (id) => [String(5_400_000_000_000 + id * 32_768), `#${1000 + id}`],
  StockX: (id) => [`${71_000_000 + id}-${70_900_000 + id}`, `${71_000_000 + id}`],
  VoyageOne: (id) => [String(880_000_000 + id), `VO-${880_000_000 + id}`],
}

function orderFacts(random: Random, order: SeedOrder): Row {
  const { time, status, steps } = order
  const { shipTo, billTo } = drawCustomer(random)
  const sentOn = steps.find((step) => step.status === 'Shipped')?.on
  const parcel = sentOn && isSent(order.status) ? drawParcel(random, sentOn) : undefined
  return {
    order_time: time,
    order_status: status,
    ship_to_info: shipTo,
    ship_to_bill_info: billTo,
    tracking_no: parcel?.tracking_no,
    shipping_items: JSON.stringify(parcel ? [parcel] : []),
    created_on: time,
    updated_on: steps.at(-1)?.on ?? time,
  }
}

/** When it came to each state, and by when it has to be sent: a load passes by what works that out. */
function orderTimes({ time, status, steps }: SeedOrder, asOf: Date): Row {
  const since = (of: OrderStatus) => steps.find((step) => step.status === of)?.on
  const shipBy = new Date(time.getTime() + 2 * DAY_MS)
  return {
    ...{ acknowledged_on: since('Acknowledged'), shipped_on: since('Shipped') },
    ...{ completed_on: since('Complete'), canceled_on: since('Canceled') },
    ship_by: shipBy,
    at_risk: isWaiting(status) && shipBy.getTime() < asOf.getTime() + DAY_MS,
  }
}

function drawParcel(random: Random, sentOn: Date) {
  const digits = (count: number) => String(Math.floor((0.1 + random.next() * 0.9) * 10 ** count))
  const carrier = random.pick(['Fedex', 'UPS', 'DHL'] as const)
  const tracking = { Fedex: digits(12), UPS: `1Z999AA1${digits(10)}`, DHL: digits(10) }[carrier]
  return { carrier_code: carrier, tracking_no: tracking, ship_time: sentOn }
}

/** What the pieces of an order wait for; an invoice of ours takes them as they are. */
function reservationKind(random: Random, { marketplace, status }: SeedOrder): string {
  if (marketplace === 'Manual') return 'allocated'
  if (status === 'Acknowledged') return 'pending_shipment'
  return random.chance(0.2) ? 'pending_payment' : 'allocated'
}

function taken(ids: readonly number[], index: number): number {
  const id = ids[index]
  if (id === undefined) throw new RangeError(`no id was taken for number ${index}`)
  return id
}
