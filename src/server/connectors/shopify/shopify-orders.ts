// Orders of a Shopify store: heads by the time of their last change, then the lines of each that is new or was changed.
import { toCents, toDecimal } from '../../platform/money.ts'
import type { OrderAccount } from '../ports/order-outlet.ts'
import type { OrderPage, OrderQuestion, RemoteLine, RemoteOrder } from '../ports/order-source.ts'
import { channelFailure, type Ctx } from '../ports/sales-channel.ts'
import { cancelOrder } from './cancel-order.ts'
import { callShopify, type Call, type ShopifyCalls } from './graphql-call.ts'
import { shopifyOrderStatus } from './order-status.ts'
import { shipOrder } from './ship-order.ts'
import type { OrderHead, OrderLine, Replies, WholeOrder } from './replies.ts'

const ordersPerPage = 25
const linesPerPage = 50

export function shopifyOrders(calls: ShopifyCalls, account: string): OrderAccount {
  return {
    channel: 'Shopify',
    credential: 'shopify',
    account,
    everySeconds: 60,
    readPage: (ctx, question) => readPage(calls, ctx, question),
    complete: (ctx, order) => readWhole(calls, ctx, order),
    cancelMeans: 'Shopify is told to cancel it: the buyer gets the money back and a message.',
    hearsCancel: true,
    cancel: (ctx, order) => cancelOrder({ ...calls, ctx }, order),
    ship: (ctx, order, parcel) => shipOrder({ ...calls, ctx }, { order, parcel }),
  }
}

async function readPage(calls: ShopifyCalls, ctx: Ctx, { since, at }: OrderQuestion): Promise<OrderPage> {
  const query = since === null ? null : `updated_at:>='${since.toISOString()}'`
  const variables = { query, orders: ordersPerPage, after: at }
  const size = { orders: ordersPerPage }
  const { orders } = await callShopify({ ...calls, ctx }, 'ReadOrders', { variables, size })
  const { hasNextPage, endCursor } = orders.pageInfo
  return {
    // An order that somebody tried the checkout with is no order.
    orders: orders.nodes.filter(({ test }) => !test).map(asOrder),
    next: hasNextPage ? endCursor : null,
  }
}

async function readWhole(calls: ShopifyCalls, ctx: Ctx, known: RemoteOrder): Promise<RemoteOrder> {
  const lines: OrderLine[] = []
  const id = `gid://shopify/Order/${known.id}`
  let after: string | null = null
  for (;;) {
    const size = { lines: linesPerPage }
    const call: Call = { variables: { id, ...size, after }, size }
    const { order }: Replies['ReadOrder'] = await callShopify({ ...calls, ctx }, 'ReadOrder', call)
    // Deleted there since we read the page; what is here stays.
    if (order === null) return known
    lines.push(...order.lineItems.nodes)
    const { hasNextPage, endCursor } = order.lineItems.pageInfo
    if (!hasNextPage) return asWhole(order, lines)
    after = endCursor
  }
}

function asOrder(head: OrderHead): RemoteOrder {
  const { legacyResourceId: id, cancelledAt, closedAt, displayFulfillmentStatus: fulfillment } = head
  const isCancelled = cancelledAt !== null
  const words = [isCancelled ? 'CANCELLED' : fulfillment, head.displayFinancialStatus, closedAt && 'CLOSED']
  return {
    ...{ id, number: head.name, cartId: head.sourceName, cartOrderId: null, platformId: null },
    platformStatus: words.filter((word) => word !== null).join(', '),
    status: shopifyOrderStatus({ fulfillment, isCancelled, isClosed: closedAt !== null }),
    warning: fulfillment === 'ON_HOLD' ? 'Shopify holds this order back: do not send it yet.' : null,
    placedAt: time(head.processedAt),
    updatedAt: time(head.updatedAt),
    currency: head.currencyCode,
    amount: amountOf(head.subtotalPriceSet),
    discount: amountOf(head.totalDiscountsSet),
    tax: amountOf(head.totalTaxSet),
    shippingFee: amountOf(head.totalShippingPriceSet),
    total: amountOf(head.totalPriceSet),
    // The charges of a payment stand elsewhere, and only where Shopify takes it.
    fees: null,
    refunded: amountOf(head.totalRefundedSet),
    payout: null,
    shipTo: addressOf(head.shippingAddress, head),
    billTo: addressOf(head.billingAddress, head),
    ...{ trackingNo: null, shipLabel: null, parcels: [], lines: [] },
    document: { ...head },
  }
}

function asWhole(order: WholeOrder, lines: readonly OrderLine[]): RemoteOrder {
  const parcels = parcelsOf(order)
  const told = lines.map((line) => asLine(line, order.cancelledAt !== null))
  const cents = told.reduce((sum, { amount }) => sum + centsOf(amount), 0)
  return {
    ...asOrder(order),
    amount: toDecimal(cents),
    trackingNo: parcels[0]?.tracking_no ?? null,
    parcels,
    lines: told,
    document: { ...order, lineItems: { nodes: lines } },
  }
}

/** Sent from two locations under one number, it is told twice and one parcel. */
function parcelsOf({ fulfillments }: WholeOrder): RemoteOrder['parcels'] {
  const parcels = fulfillments.flatMap(({ createdAt, trackingInfo }) =>
    trackingInfo.flatMap(({ company, number }) =>
      number === null
        ? []
        : [{ carrier_code: company ?? '', tracking_no: number, ship_time: time(createdAt).toISOString() }],
    ),
  )
  const numbers = parcels.map(({ tracking_no: number }) => number)
  return parcels.filter(({ tracking_no: number }, at) => numbers.indexOf(number) === at)
}

/** What was cancelled counts nothing any more, and is shown with what was ordered. */
function asLine(line: OrderLine, isCancelled: boolean): RemoteLine {
  const quantity = isCancelled ? line.quantity : line.currentQuantity
  return {
    lineId: line.id,
    listingId: line.variant?.id ?? null,
    catalogueId: null,
    sku: line.sku ?? '',
    title: line.name,
    quantity,
    amount: toDecimal(centsOf(line.originalUnitPriceSet.shopMoney.amount) * quantity),
  }
}

function addressOf(
  address: OrderHead['shippingAddress'],
  { email, phone }: Pick<OrderHead, 'email' | 'phone'>,
): Record<string, string> {
  if (address === null) return {}
  const named = {
    first_name: address.firstName,
    last_name: address.lastName,
    company_name: address.company,
    address_line1: address.address1,
    address_line2: address.address2,
    city: address.city,
    state: address.provinceCode,
    postcode: address.zip,
    country: address.countryCodeV2,
    daytime_phone: address.phone ?? phone,
    email_address: email,
  }
  return Object.fromEntries(
    Object.entries(named).filter((entry): entry is [string, string] => (entry[1] ?? '') !== ''),
  )
}

function amountOf(bag: { shopMoney: { amount: string } } | null): string {
  return bag?.shopMoney.amount ?? '0'
}

function centsOf(amount: string): number {
  return toCents(amount) ?? unread()
}

function time(written: string): Date {
  const read = new Date(written)
  return Number.isNaN(read.getTime()) ? unread() : read
}

function unread(): never {
  const message = 'Shopify names an amount or a time that can’t be read. Please report this.'
  throw channelFailure('contract_unknown', message)
}
