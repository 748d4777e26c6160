// Orders at VoyageOne, in the names that its pages and ours give their fields.
import Type, { type Static } from 'typebox'
import { orderStatuses } from '../../../contract/orders.ts'
import { hasShape } from '../../platform/has-shape.ts'
import { toCents, toDecimal } from '../../platform/money.ts'
import type { OrderAccount } from '../ports/order-outlet.ts'
import type {
  OrderPage,
  OrderQuestion,
  RemoteLine,
  RemoteOrder,
  RemoteParcel,
} from '../ports/order-source.ts'
import { ChannelFailure, channelFailure, type Ctx } from '../ports/sales-channel.ts'
import { acknowledgeOrder } from './acknowledge-order.ts'
import { inCamelCase } from './camel-case.ts'
import { cancelOrder } from './cancel-order.ts'
import { shipOrder } from './ship-order.ts'
import { callVoyageOne, type VoyageOneCalls } from './voyageone-call.ts'

const pageSize = 50

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const name = Type.Union([Type.String({ minLength: 1 }), Type.Integer()])
const amount = Type.Union([Type.String({ pattern: '^-?\\d+(\\.\\d+)?$' }), Type.Number()])
const someAmount = Type.Optional(Type.Union([amount, Type.Null()]))
const record = Type.Record(Type.String(), Type.Unknown())
const records = Type.Array(record)

const parcel = Type.Object({
  carrierCode: text,
  trackingNo: text,
  shipTime: text,
  shipFromInfo: Type.Optional(Type.Unknown()),
})
const order = Type.Object({
  orderId: name,
  orderNumber: Type.Optional(name),
  cartId: Type.Optional(Type.Union([name, Type.Null()])),
  cartOrderId: Type.Optional(Type.Union([name, Type.Null()])),
  platformId: Type.Optional(Type.Union([name, Type.Null()])),
  orderStatus: Type.String(),
  orderTime: Type.String(),
  updatedTime: text,
  currency: Type.String(),
  platformAmount: amount,
  platformDiscount: someAmount,
  platformTax: someAmount,
  platformShippingFee: someAmount,
  payout: someAmount,
  items: Type.Array(
    Type.Object({ code: name, title: text, qty: Type.Integer({ minimum: 0 }), priceCost: amount }),
  ),
  shipToInfo: Type.Optional(Type.Union([record, Type.Null()])),
  shippingItems: Type.Optional(Type.Union([Type.Array(parcel), Type.Null()])),
})
type Told = Static<typeof order>

const waybill = Type.Object({ trackingNo: text, shipLabelValue: text })
type Waybill = Static<typeof waybill>

export function voyageOneOrders(calls: VoyageOneCalls, account: string): OrderAccount {
  return {
    channel: 'VoyageOne',
    credential: 'voyageone',
    account,
    everySeconds: 120,
    readPage: (ctx, question) => readPage(calls, ctx, question),
    complete: (ctx, { id }) => readWhole(calls, ctx, id),
    readOrder: (ctx, id) => readWhole(calls, ctx, id),
    acknowledge: (ctx, order) => acknowledgeOrder(calls, ctx, order),
    cancelMeans: 'VoyageOne is told to cancel it.',
    hearsCancel: true,
    cancel: (ctx, order) => cancelOrder(calls, ctx, order),
    ship: (ctx, order, parcel) => shipOrder(calls, ctx, { order, parcel }),
  }
}

async function readPage(calls: VoyageOneCalls, ctx: Ctx, { since, at }: OrderQuestion): Promise<OrderPage> {
  const { page, paths } = calls.settings.contract
  const number = Number(at ?? 1)
  if (page === undefined) {
    const message =
      'The contract of this installation does not say how VoyageOne lists orders. Check VOYAGEONE_CONTRACT.'
    throw channelFailure('contract_unknown', message)
  }
  const changed = since === null || page.since === undefined ? {} : { [page.since]: since.toISOString() }
  const body = { [page.number]: number, [page.size]: pageSize, ...changed }
  const told = await callVoyageOne(calls, ctx, { path: paths.orderList, body, reply: record })
  const [rows, total] = [told[page.rows], told[page.total]]
  if (!hasShape(records, rows) || typeof total !== 'number') throw unreadable('its list of orders')
  const isLast = number * pageSize >= total
  return { orders: rows.map((each) => asOrder(each)), next: isLast ? null : String(number + 1) }
}

async function readWhole(calls: VoyageOneCalls, ctx: Ctx, orderId: string): Promise<RemoteOrder> {
  const { orderInfo, waybillInfo } = calls.settings.contract.paths
  const body = { orderId }
  const told = await callVoyageOne(calls, ctx, { path: orderInfo, body, reply: record })
  const whole = asOrder(told)
  // A label is applied for after the order was acknowledged: before that there is none.
  if (whole.status === 'Open' || whole.status === 'Canceled') return whole
  try {
    const label = await callVoyageOne(calls, ctx, { path: waybillInfo, body, reply: record })
    return asOrder(told, labelIn(label))
  } catch (failure) {
    if (failure instanceof ChannelFailure && failure.error.kind === 'not_found') return whole
    throw failure
  }
}

function labelIn(told: Record<string, unknown>): Waybill {
  const label = inCamelCase(told)
  if (!hasShape(waybill, label)) throw unreadable('a waybill')
  return label
}

function asOrder(document: Record<string, unknown>, label: Waybill = {}): RemoteOrder {
  const told = inCamelCase(document)
  if (!hasShape(order, told)) throw unreadable('an order')
  const lines = linesOf(told)
  const parcels = (told.shippingItems ?? []).flatMap(parcelsIn)
  const placedAt = time(told.orderTime)
  return {
    id: String(told.orderId),
    number: String(told.orderNumber ?? told.orderId),
    platformStatus: told.orderStatus,
    status: statusOf(told.orderStatus),
    warning: null,
    placedAt,
    updatedAt: told.updatedTime ? time(told.updatedTime) : placedAt,
    currency: told.currency,
    amount: toDecimal(lines.reduce((sum, line) => sum + centsOf(line.amount), 0)),
    discount: decimal(told.platformDiscount),
    tax: decimal(told.platformTax),
    shippingFee: decimal(told.platformShippingFee),
    total: decimal(told.platformAmount),
    ...{ fees: null, refunded: '0' },
    payout: told.payout === null || told.payout === undefined ? null : decimal(told.payout),
    cartId: nameOrNull(told.cartId),
    cartOrderId: nameOrNull(told.cartOrderId),
    platformId: nameOrNull(told.platformId),
    shipTo: addressOf(told.shipToInfo ?? {}),
    billTo: {},
    // What carried it comes before what was to: a seller may ship with a label of their own.
    trackingNo: parcels[0]?.tracking_no ?? label.trackingNo ?? null,
    shipLabel: label.shipLabelValue ?? null,
    parcels,
    lines,
    document,
  }
}

/** None without a number. From where it left is told by some, and never refused. */
function parcelsIn({
  carrierCode,
  trackingNo,
  shipTime,
  shipFromInfo,
}: Static<typeof parcel>): RemoteParcel[] {
  if (!trackingNo) return []
  const sent = { carrier_code: carrierCode ?? '', tracking_no: trackingNo, ship_time: shipTime ?? null }
  const from = hasShape(record, shipFromInfo) ? addressOf(shipFromInfo) : {}
  return [Object.keys(from).length === 0 ? sent : { ...sent, ship_from_info: from }]
}

/** A line has no name of its own; one that comes twice is told apart by its place. */
function linesOf({ items }: Told): RemoteLine[] {
  return items.map(({ code, title, qty, priceCost }, index) => {
    const sku = String(code)
    const before = items.slice(0, index).filter((each) => String(each.code) === sku).length
    return {
      lineId: before === 0 ? sku : `${sku} ${before + 1}`,
      listingId: sku,
      catalogueId: null,
      sku,
      title: title ?? '',
      quantity: qty,
      amount: toDecimal(centsOf(decimal(priceCost)) * qty),
    }
  })
}

const addressFields = new Map([
  ['firstName', 'first_name'],
  ['lastName', 'last_name'],
  ['companyName', 'company_name'],
  ['city', 'city'],
  ['country', 'country'],
  ['addressLine1', 'address_line1'],
  ['addressLine2', 'address_line2'],
  ['emailAddress', 'email_address'],
  ['daytimePhone', 'daytime_phone'],
  ['eveningPhone', 'evening_phone'],
])

function addressOf(told: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(told).flatMap(([key, value]) => {
      const field = addressFields.get(key)
      return field === undefined || typeof value !== 'string' || value === '' ? [] : [[field, value]]
    }),
  )
}

function statusOf(word: string): RemoteOrder['status'] {
  return orderStatuses.find((status) => status.toLowerCase() === word.toLowerCase()) ?? null
}

function nameOrNull(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value)
}

function decimal(value: string | number | null | undefined): string {
  return value === null || value === undefined ? '0' : String(value)
}

function centsOf(written: string): number {
  const cents = toCents(written)
  if (cents === null) throw unreadable('an amount')
  return cents
}

/** A time without a zone is taken for UTC. */
function time(written: string): Date {
  const iso = written.trim().replace(' ', 'T')
  const read = new Date(/(Z|[+-]\d\d:?\d\d)$/i.test(iso) ? iso : `${iso}Z`)
  if (Number.isNaN(read.getTime())) throw unreadable('a time')
  return read
}

function unreadable(what: string): ChannelFailure {
  const message = `VoyageOne tells ${what} in a way that Backroom does not understand. Please report this.`
  return channelFailure('contract_unknown', message)
}
