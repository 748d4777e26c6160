// What buyers bought: orders as they come in, and those that a supplier finds at the start, one in each state.
import { readFileSync } from 'node:fs'
import Type, { type Static } from 'typebox'
import { practiceOrdersOf } from '../practice-orders.ts'

export type OrderRecord = {
  orderId: string
  orderNumber: string
  cartId: string
  cartOrderId: string
  platformId: string
  orderStatus: string
  orderTime: string
  updatedTime: string
  currency: string
  platformAmount: string
  platformDiscount: string
  platformShippingFee: string
  platformTax: string
  payout: string
  items: { code: string; title: string; qty: number; priceCost: string }[]
  shipToInfo: Record<string, string>
  shippingItems: { carrierCode: string; trackingNo: string; shipTime: string; shipFromInfo?: unknown }[]
  /** Null before it was applied for. */
  waybill: { trackingNo: string } | null
}

const text = Type.String({ minLength: 1 })

/** An order as somebody says that it is; one with an id that is not known is a new one. */
export const saidOrder = Type.Object(
  {
    order_id: text,
    order_status: Type.Optional(text),
    order_time: Type.Optional(text),
    updated_time: Type.Optional(text),
    items: Type.Optional(
      Type.Array(
        Type.Object({ code: text, qty: Type.Integer(), price: Type.String({ pattern: '^\\d+\\.\\d{2}$' }) }),
      ),
    ),
    /** As if a label had been applied for. */
    tracking_no: Type.Optional(text),
    /** From where it was sent. */
    ship_from_info: Type.Optional(Type.Unknown()),
  },
  { additionalProperties: false },
)

export function orderAsSaid(
  said: Static<typeof saidOrder>,
  before: OrderRecord | undefined,
  now: Date,
): OrderRecord {
  const known = before ?? newOrder(Number(said.order_id) || 0, { at: now.toISOString(), items: [] })
  const items = said.items?.map(({ code, qty, price }) => ({ code, title: code, qty, priceCost: price }))
  const trackingNo = said.tracking_no
  return {
    ...known,
    orderId: said.order_id,
    orderStatus: said.order_status ?? known.orderStatus,
    orderTime: said.order_time ?? known.orderTime,
    updatedTime: said.updated_time ?? now.toISOString(),
    ...(items === undefined ? {} : { items, ...moneyOf(items) }),
    ...(trackingNo === undefined ? {} : sentBy(trackingNo, now, said.ship_from_info)),
  }
}

const states = ['Open', 'Open', 'Acknowledged', 'Shipped', 'Complete', 'Canceled']
const buyers = [
  ['Ada', 'Okafor', 'Tempe', '410 E Baseline Rd'],
  ['Luis', 'Marquez', 'Austin', '2201 S Lamar Blvd'],
  ['Mei', 'Tanaka', 'Portland', '815 SE Division St'],
  ['Noor', 'Haddad', 'Dearborn', '13 Michigan Ave'],
  ['Sven', 'Lindqvist', 'Duluth', '77 Canal Park Dr'],
  ['Rosa', 'Bianchi', 'Trenton', '9 Chestnut Ave'],
] as const
const warehouse = {
  companyName: 'Practice Supplier',
  addressLine1: '4100 Airways Blvd',
  city: 'Memphis',
  country: 'US',
}
const firstNumber = 10_018_734
const hourMs = 3_600_000

export function practiceOrders(now: Date): OrderRecord[] {
  const styles = readStyles()
  return states.map((orderStatus, index) => {
    const style = styles[index * 7]
    const [, , cents = 0, sku = '', title = ''] = style?.sizes[index] ?? []
    const at = new Date(now.getTime() - (index * 30 + 2) * hourMs)
    const item = {
      code: `${style?.sku ?? ''}${sku}`,
      title: `${style?.title ?? ''}${title}`,
      qty: 1,
      priceCost: (cents / 100).toFixed(2),
    }
    const isSent = orderStatus === 'Shipped' || orderStatus === 'Complete'
    return {
      ...newOrder(firstNumber + index, { at: at.toISOString(), items: [item] }),
      orderStatus,
      ...(isSent ? sentBy(`7946${firstNumber + index}`, at, warehouse) : {}),
    }
  })
}

/** Those that a drawn catalogue has as well. */
export function soldOrders(now: Date): OrderRecord[] {
  return practiceOrdersOf('VoyageOne', now).map((sold) => {
    const items = sold.lines.map(({ sku, title, quantity, price }) => ({
      ...{ code: sku, title, qty: quantity, priceCost: price },
    }))
    const goods = Number(moneyOf(items).platformAmount)
    const total = goods - Number(sold.discount) + Number(sold.tax) + Number(sold.shipping)
    return {
      ...newOrder(Number(sold.id), { at: sold.at, items }),
      ...{ orderNumber: sold.number, orderStatus: sold.status, payout: sold.payout },
      ...{ platformAmount: total.toFixed(2), platformDiscount: sold.discount, platformTax: sold.tax },
      platformShippingFee: sold.shipping,
      shipToInfo: camelCased(sold.ship_to ?? {}),
    }
  })
}

function camelCased(names: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names).map(([name, value]) => [
      name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
}

type Bought = { at: string; items: OrderRecord['items'] }

function newOrder(number: number, { at, items }: Bought): OrderRecord {
  const [firstName, lastName, city, addressLine1] = buyers[number % buyers.length] ?? buyers[0]
  return {
    orderId: String(number),
    orderNumber: `VO-${number}`,
    cartId: '31',
    cartOrderId: `1181000${number}`,
    platformId: 'T2',
    orderStatus: 'Open',
    orderTime: at,
    updatedTime: at,
    currency: 'USD',
    ...moneyOf(items),
    platformDiscount: '0.00',
    platformShippingFee: '0.00',
    platformTax: '0.00',
    items,
    shipToInfo: {
      firstName,
      lastName,
      companyName: '',
      city,
      country: 'US',
      addressLine1,
      addressLine2: '',
      emailAddress: `${firstName.toLowerCase()}@example.com`,
      daytimePhone: '555-0100',
      eveningPhone: '',
    },
    shippingItems: [],
    waybill: null,
  }
}

function moneyOf(items: OrderRecord['items']): Pick<OrderRecord, 'platformAmount' | 'payout'> {
  const sum = items.reduce(
    (total, { qty, priceCost }) => total + Math.round(Number(priceCost) * 100) * qty,
    0,
  )
  const written = (sum / 100).toFixed(2)
  return { platformAmount: written, payout: written }
}

function sentBy(
  trackingNo: string,
  at: Date,
  from?: unknown,
): Pick<OrderRecord, 'shippingItems' | 'waybill'> {
  return {
    shippingItems: [
      {
        ...{ carrierCode: 'Fedex', trackingNo, shipTime: at.toISOString() },
        ...(from !== undefined && { shipFromInfo: from }),
      },
    ],
    waybill: { trackingNo },
  }
}

function readStyles(): Style[] {
  const file = new URL('../../../data/channeladvisor-catalogue.json', import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Style[]
}

type Style = { sku: string; title: string; sizes: [number, string, number, string, string][] }
