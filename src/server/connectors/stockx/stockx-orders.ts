// Orders at StockX: one is one pair. It tells no changes since a time, only what is under way, and what came to its end by day.
import Type, { type Static } from 'typebox'
import type { Clock } from '../../platform/clock.ts'
import type { OrderAccount } from '../ports/order-outlet.ts'
import type { OrderPage, OrderQuestion, RemoteOrder } from '../ports/order-source.ts'
import { channelFailure, type Ctx } from '../ports/sales-channel.ts'
import { stockxOrderStatus } from './order-status.ts'
import { callStockX, type StockxCalls } from './stockx-calls.ts'

const pageSize = '100'
const dayMs = 86_400_000
/** What came to its end is told by day, and may be told late. */
const historyDays = 3
/** As much of the past as a first reading takes. */
const firstDays = 60

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const order = Type.Object({
  orderNumber: Type.String({ minLength: 1 }),
  listingId: text,
  askId: text,
  amount: Type.String(),
  currencyCode: Type.String(),
  status: Type.String(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  product: Type.Object({ productName: text, styleId: text }),
  variant: Type.Object({ variantId: Type.String(), variantValue: text }),
})
const ordersReply = Type.Object({ hasNextPage: Type.Boolean(), orders: Type.Array(order) })
const orderReply = Type.Object({
  ...order.properties,
  shipment: Type.Optional(
    Type.Union([
      Type.Object({ trackingNumber: text, carrierCode: text, shippingLabelUrl: text, shipByDate: text }),
      Type.Null(),
    ]),
  ),
  payout: Type.Optional(
    Type.Union([
      Type.Object({
        totalPayout: Type.Union([Type.String(), Type.Number(), Type.Null()]),
        totalAdjustments: Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()])),
      }),
      Type.Null(),
    ]),
  ),
})
type Told = Static<typeof orderReply>

type Parts = { calls: StockxCalls; clock: Clock; account: string }

export function stockxOrders({ calls, clock, account }: Parts): OrderAccount {
  return {
    channel: 'StockX',
    credential: 'stockx',
    account,
    // A day has 25,000 calls for everything.
    everySeconds: 300,
    readPage: (ctx, question) => readPage(calls, ctx, question, clock.now()),
    async complete(ctx, { id }) {
      const path = `/selling/orders/${encodeURIComponent(id)}`
      return asOrder(await callStockX(calls, ctx, { method: 'GET', path, reply: orderReply }))
    },
    ship: async (ctx, { id, number }) => {
      const path = `/selling/orders/${encodeURIComponent(id)}`
      const told = await callStockX(calls, ctx, { method: 'GET', path, reply: orderReply })
      return { state: 'unsupported', sentence: ownLabel(number, told) }
    },
    // Its API has no call for it.
    cancelMeans: 'StockX can’t be told from here: cancel it there, where a fee may be due.',
    hearsCancel: false,
    cancel: async (_ctx, { number }) => ({
      state: 'unsupported',
      sentence: `StockX can’t be told from here that order ${number} is canceled: cancel it at StockX, where a fee may be due.`,
    }),
  }
}

/** The parcel goes to StockX, and StockX follows it by the label that it made itself. */
function ownLabel(number: string, { shipment }: Told): string {
  const label = shipment?.shippingLabelUrl
  const day = shipment?.shipByDate?.slice(0, 10)
  const by = day === undefined ? '' : ` by ${day}`
  const where = label ? `, which is at ${label}` : ''
  return `StockX is told of no other parcel: send order ${number}${by} under StockX’s own label${where}.`
}

/** Where a page is: which of the two lists, and its number there. */
const place = /^(active|history) (\d+)$/

async function readPage(
  calls: StockxCalls,
  ctx: Ctx,
  { since, at }: OrderQuestion,
  now: Date,
): Promise<OrderPage> {
  const [, list = 'active', number = '1'] = place.exec(at ?? '') ?? []
  const days: Record<string, string> =
    list === 'history' ? { fromDate: dayOf(historyBegin(since, now)), toDate: dayOf(now) } : {}
  const { orders, hasNextPage } = await callStockX(calls, ctx, {
    method: 'GET',
    path: `/selling/orders/${list}`,
    query: { pageNumber: number, pageSize, ...days },
    reply: ordersReply,
  })
  const next = hasNextPage ? `${list} ${Number(number) + 1}` : list === 'active' ? 'history 1' : null
  return { orders: orders.map(asOrder), next }
}

function historyBegin(since: Date | null, now: Date): Date {
  if (since === null) return new Date(now.getTime() - firstDays * dayMs)
  return new Date(since.getTime() - historyDays * dayMs)
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}

function asOrder(told: Told): RemoteOrder {
  const { orderNumber: id, listingId = null, askId = null, amount, shipment, payout } = told
  const total = decimal(payout?.totalPayout)
  const parcel = shipment?.trackingNumber ?? null
  const size = told.variant.variantValue ?? ''
  const shipBy = shipment?.shipByDate
  return {
    ...{ id, number: id, cartId: listingId, cartOrderId: askId, platformId: null },
    ...stockxOrderStatus(told.status),
    platformStatus: told.status,
    placedAt: time(told.createdAt),
    // The list of orders does not say it: there it is no word of the order.
    ...(shipBy && { shipBy: time(shipBy) }),
    updatedAt: time(told.updatedAt),
    currency: told.currencyCode,
    ...{ amount, total: amount, discount: '0', tax: '0', shippingFee: '0', fees: null, refunded: '0' },
    payout: total,
    // The parcel goes to StockX, which tells nobody whom the pair is for.
    ...{ shipTo: {}, billTo: {} },
    trackingNo: parcel,
    shipLabel: shipment?.shippingLabelUrl ?? null,
    parcels:
      parcel === null
        ? []
        : [{ carrier_code: shipment?.carrierCode ?? '', tracking_no: parcel, ship_time: null }],
    lines: [
      {
        lineId: id,
        listingId,
        catalogueId: told.variant.variantId,
        // Its style codes are nobody's SKU.
        sku: '',
        title: [told.product.productName ?? '', size].filter((part) => part !== '').join(', size '),
        quantity: 1,
        amount,
      },
    ],
    document: { ...told },
  }
}

function decimal(value: string | number | null | undefined): string | null {
  return value === null || value === undefined || value === '' ? null : String(value)
}

function time(written: string): Date {
  const read = new Date(written)
  if (!Number.isNaN(read.getTime())) return read
  const message = 'StockX names a time that can’t be read. Please report this.'
  throw channelFailure('contract_unknown', message)
}
