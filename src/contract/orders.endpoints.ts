import { Type, type Static } from 'typebox'
import { Id, IdParams, listReply, pageQuery } from './columns/list.ts'
import { NumberOrNull, TextOrNull } from './columns/schemas.ts'
import { endpoint } from './endpoint.ts'
import { OrderFigure } from './orders/order-figures.ts'
import { orderStatuses } from './orders.ts'

const text = (maxLength = 200) => Type.Optional(TextOrNull({ maxLength }))
const dollars = (title: string, more: object = {}) =>
  Type.Number({ title, minimum: 0, maximum: 10_000_000, ...more })
/** A form that can't do without says so in these words. */
const required = (title: string) => ({ title, missing: `${title} is required` })

/** Where to, in either spelling. */
const addressFields = {
  firstName: text(),
  first_name: text(),
  lastName: text(),
  last_name: text(),
  companyName: text(),
  company_name: text(),
  city: text(),
  addressLine1: text(),
  address_line1: text(),
  addressLine2: text(),
  address_line2: text(),
  state: text(),
  postcode: text(),
  country: text(),
  emailAddress: text(254),
  email_address: text(254),
  daytimePhone: text(),
  daytime_phone: text(),
  eveningPhone: text(),
  evening_phone: text(),
}
const address = (title: string) => Type.Object(addressFields, required(title))
export type Address = Static<ReturnType<typeof address>>

/** What a person writes an order with. */
const InvoiceInput = Type.Object({
  product_id: Id,
  order_id: Type.String({
    ...required('Order ID'),
    minLength: 1,
    pattern: '^([0-9]{1,15})?$',
    form: 'digits alone, at most 15',
  }),
  order_time: Type.String({ ...required('Order Time'), minLength: 1, maxLength: 40 }),
  order_number: text(100),
  order_status: Type.Optional(Type.Enum([...orderStatuses], { title: 'Status' })),
  cost: dollars('Cost', { ...required('Cost'), description: 'What was shown; lots say what it is' }),
  qty: Type.Integer({ ...required('Quantity'), minimum: 1, maximum: 1_000_000 }),
  amount: dollars('Amount', required('Amount')),
  discount: Type.Optional(dollars('Discount')),
  tax: Type.Optional(dollars('Tax')),
  shipping_fee: Type.Optional(dollars('Shipping Fee')),
  currency: Type.Optional(
    Type.String({
      title: 'Currency',
      maxLength: 3,
      description: 'Of its amounts; that of the business where none is named',
    }),
  ),
  ship_to_info: address('Shipping Address'),
  ship_to_bill_info: address('Billing Address'),
  waybill: Type.Optional(Type.Object({ trackingNo: text(64), shipLabelValue: text(2_000_000) })),
  create_anyway: Type.Optional(Type.Boolean({ description: 'Although there is not enough in stock' })),
})
export type InvoiceInput = Static<typeof InvoiceInput>

const Names = Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]))

/** An order of the shipping service that belongs to one of a marketplace; null is what it does not say. */
const ShipStationOrder = Type.Object({
  id: Type.Integer({ description: 'ShipStation’s own' }),
  customer_email: TextOrNull(),
  amount_paid: Type.Unsafe<number | null>({ type: ['number', 'null'] }),
  bill_to: Type.Object({ phone: TextOrNull() }),
  order_status: Type.String({ description: 'In ShipStation’s words' }),
  order_date: TextOrNull(),
  modify_date: Type.String(),
})
export type ShipStationOrder = Static<typeof ShipStationOrder>

const Order = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  order_id: Type.String(),
  order_number: Type.String(),
  marketplace: Type.Object({
    id: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'Null for what no marketplace knows of',
    }),
    name: Type.String(),
  }),
  order_status: Type.String(),
  order_time: Type.String(),
  ship_by: Type.String({ description: 'What its marketplace says, or so many days after it was placed' }),
  at_risk: Type.Boolean({ description: 'Still to be sent, with less than 24 hours left for it' }),
  cart_id: TextOrNull(),
  cart_order_id: TextOrNull(),
  platform_id: TextOrNull(),
  amount: Type.Number({ description: 'What its items were sold for' }),
  platform_amount: Type.Number({ description: 'Amount without the discount, with tax and shipping fee' }),
  payout: Type.Number(),
  is_payout_estimated: Type.Boolean(),
  platform_discount: Type.Number(),
  platform_tax: Type.Number(),
  platform_shipping_fee: Type.Number(),
  shipping_fee: Type.Number({ description: 'The same, by its shorter name' }),
  shipping_cost: Type.Number(),
  restock_fee: Type.Number({ description: 'Percent of the Order Total' }),
  cost: Type.Number(),
  cost_currency: Type.String({ description: 'That of the business, in which things cost' }),
  profit: NumberOrNull({ description: 'Null where what it cost is in another currency' }),
  profit_margin: NumberOrNull({ description: 'Percent of the Order Total' }),
  roi: NumberOrNull({ description: 'Percent of the cost' }),
  figures: Type.Array(OrderFigure, { description: 'How each of them comes about' }),
  currency: Type.String(),
  platform_status: TextOrNull(),
  is_archived: Type.Boolean(),
  is_oversold: Type.Boolean(),
  awaits_return: Type.Boolean({
    description: 'It was canceled after it was sent, and nobody has confirmed that its pieces are back',
  }),
  received_on: TextOrNull({ description: 'When somebody confirmed that they are' }),
  waybill: Type.Object({ trackingNo: TextOrNull(), shipLabelValue: TextOrNull() }),
  shipping_items: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  ship_to_info: Names,
  ship_to_bill_info: Names,
  items: Type.Array(
    Type.Object({
      id: Type.Integer(),
      product_id: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
      sku: Type.String(),
      title: Type.String(),
      image: TextOrNull(),
      qty: Type.Integer(),
      published_product_margin: NumberOrNull({ description: 'Percent, as it was published' }),
      cost: Type.Number(),
      payout: Type.Number(),
      canceled: Type.Boolean(),
      order_status: Type.String({ description: 'Of its order' }),
    }),
  ),
  order_history: Type.Array(
    Type.Object({
      id: Type.Integer(),
      order_status: Type.String(),
      note: TextOrNull({ description: 'What we noted ourselves' }),
      order_received_time: TextOrNull(),
      order_placed_time: TextOrNull(),
      created_by: Type.String(),
      created_on: Type.String(),
    }),
  ),
  notes: Type.Array(Type.String(), { description: 'What happened to it' }),
  had_shipstation_orders: Type.Boolean({ description: 'Although there may be none any more' }),
  shipstation_orders: Type.Array(ShipStationOrder),
})
export type Order = Static<typeof Order>

/** An id that no other invoice is given. */
export const generateOrderId = endpoint('GET', '/api/orders/generate-order-id/', {
  replies: { 200: Type.Object({ order_id: Type.String() }) },
})

export const createOrder = endpoint('POST', '/api/orders/create/', {
  body: InvoiceInput,
  replies: { 201: Order },
  isIdempotent: true,
})

export const showOrder = endpoint('GET', '/api/orders/{id}/', {
  params: IdParams,
  replies: { 200: Order },
  isVersioned: true,
})

/** Takes an item out of an order that waits; the last one takes the order along. */
export const deleteOrderItem = endpoint('DELETE', '/api/orders/order-item/{id}/', {
  params: IdParams,
  replies: { 200: Order },
})

/** Says which product an item is that its marketplace names otherwise; its pieces are promised to it and its cost is frozen. */
export const linkOrderItem = endpoint('PATCH', '/api/orders/order-item/{id}/', {
  params: IdParams,
  body: Type.Object({ product_id: Id }),
  replies: { 200: Order },
  isVersioned: true,
})

const RecentOrders = listReply(
  Type.Object({
    id: Type.Integer(),
    order_id: Type.String(),
    status: Type.String(),
    qty: Type.Integer({ description: 'Pieces of the product' }),
    updated_on: Type.String(),
  }),
)
export type RecentOrders = Static<typeof RecentOrders>

/** The orders in which a product stands, the newest first. */
export const listRecentOrders = endpoint('GET', '/api/products/{id}/orders/', {
  params: IdParams,
  query: Type.Object(pageQuery),
  replies: { 200: RecentOrders },
})
