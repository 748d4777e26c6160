// Orders that the stores of a practice account brought in. Moments are UTC in here.
import Type, { type Static } from 'typebox'
import { practiceOrdersOf, type PlacedOrder } from '../practice-orders.ts'
import { pacificTime } from './pacific-time.ts'

export type OrderRecord = {
  orderId: number
  orderNumber: string
  orderKey: string
  storeId: number
  orderStatus: string
  customerEmail: string | null
  phone: string | null
  amountPaid: number
  orderedAt: string
  createdAt: string
  modifiedAt: string
  shippedAt: string | null
  /** Its store said that it was sent. */
  isExternallyFulfilled: boolean
}

const text = Type.String({ minLength: 1 })
const moment = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$' })

/** An order as somebody says that it is; one with an id that is not known is a new one. */
export const saidOrder = Type.Object(
  {
    order_id: Type.Integer({ minimum: 1 }),
    order_number: Type.Optional(text),
    store_id: Type.Optional(Type.Integer()),
    order_status: Type.Optional(text),
    customer_email: Type.Optional(Type.Union([text, Type.Null()])),
    phone: Type.Optional(Type.Union([text, Type.Null()])),
    amount_paid: Type.Optional(Type.Number({ minimum: 0 })),
    is_externally_fulfilled: Type.Optional(Type.Boolean()),
    ordered_at: Type.Optional(moment),
    modified_at: Type.Optional(moment),
  },
  { additionalProperties: false },
)

export function orderAsSaid(
  said: Static<typeof saidOrder>,
  before: OrderRecord | undefined,
  now: Date,
): OrderRecord {
  const known = before ?? newOrder(said.order_id, now)
  return {
    ...known,
    orderNumber: said.order_number ?? known.orderNumber,
    storeId: said.store_id ?? known.storeId,
    orderStatus: said.order_status ?? known.orderStatus,
    customerEmail: said.customer_email === undefined ? known.customerEmail : said.customer_email,
    phone: said.phone === undefined ? known.phone : said.phone,
    amountPaid: said.amount_paid ?? known.amountPaid,
    isExternallyFulfilled: said.is_externally_fulfilled ?? known.isExternallyFulfilled,
    orderedAt: said.ordered_at ?? known.orderedAt,
    modifiedAt: said.modified_at ?? now.toISOString(),
  }
}

const states = ['awaiting_shipment', 'awaiting_shipment', 'on_hold', 'awaiting_payment']
const firstId = 987_654_301
const firstNumber = 1001
const firstDemoId = 987_600_001

/** What the practice store's first buyers bought, as the store handed it on. */
export function practiceOrders(now: Date): OrderRecord[] {
  return states.map((orderStatus, index) => ({
    ...newOrder(firstId + index, now),
    orderNumber: `#${firstNumber + index}`,
    orderStatus,
  }))
}

/** What waits to be sent in the catalogue of a first start: the store has handed it on as its buyers bought it. */
export function demoOrders(now: Date): OrderRecord[] {
  return practiceOrdersOf('Shopify', now).map((order, index) => ({
    ...newOrder(firstDemoId + index, new Date(order.at)),
    orderNumber: order.number,
    amountPaid: paidFor(order),
  }))
}

function paidFor({ lines, discount, tax, shipping }: PlacedOrder): number {
  const amounts = [
    tax,
    shipping,
    `-${discount}`,
    ...lines.flatMap(({ price, quantity }) => Array<string>(quantity).fill(price)),
  ]
  return amounts.reduce((cents, amount) => cents + Math.round(Number(amount) * 100), 0) / 100
}

function newOrder(orderId: number, now: Date): OrderRecord {
  const at = now.toISOString()
  return {
    orderId,
    orderNumber: `#${orderId}`,
    orderKey: `practice-${orderId}`,
    storeId: 31_201,
    orderStatus: 'awaiting_shipment',
    customerEmail: 'robin@example.com',
    phone: '+1 602-555-0100',
    amountPaid: 129.9,
    ...{ orderedAt: at, createdAt: at, modifiedAt: at, shippedAt: null },
    isExternallyFulfilled: false,
  }
}

/** An order as the vendor shows it. */
export function orderResource(order: OrderRecord) {
  const { orderedAt, createdAt, modifiedAt, shippedAt, phone, storeId, isExternallyFulfilled, ...facts } =
    order
  const address = {
    ...{ name: 'Robin Practice', company: null, street1: '1 Sample Street', street2: null, street3: null },
    ...{ city: 'Phoenix', state: 'AZ', postalCode: '85001', country: 'US', phone, residential: true },
  }
  const isPaid = order.orderStatus !== 'awaiting_payment'
  return {
    ...facts,
    orderDate: pacificTime(orderedAt),
    createDate: pacificTime(createdAt),
    modifyDate: pacificTime(modifiedAt),
    paymentDate: isPaid ? pacificTime(orderedAt) : null,
    shipByDate: null,
    ...{ billTo: address, shipTo: address, items: [], orderTotal: order.amountPaid },
    ...{ taxAmount: 0, shippingAmount: 0, carrierCode: null, serviceCode: null },
    shipDate: shippedAt === null ? null : pacificTime(shippedAt).slice(0, 10),
    advancedOptions: { storeId, source: null, customField1: null, customField2: null, customField3: null },
    externallyFulfilled: isExternallyFulfilled,
  }
}
