// How the fields of an order are answered, and which orders a search finds.
import { GraphQLError } from 'graphql'
import type { Call, Resolvers } from './call.ts'
import { connection, type PageArgs } from './connection.ts'
import { fulfillmentOrdersOf } from './create-fulfillment.ts'
import { numberOfGlobalId } from './global-ids.ts'
import { formatAmount, toCents } from './money.ts'
import { subtotalOf } from './orders.ts'
import { shop } from './shop.ts'
import { shownOrders } from './shown-orders.ts'
import type { LineRecord, OrderRecord } from './store.ts'

export type OrdersArgs = PageArgs & { query?: string | null; sortKey: string }

/** Only the search that apps follow changes by is imitated. */
const since = /^updated_at:>='([^']+)'$/

export function ordersPage({ query, sortKey, ...page }: OrdersArgs, call: Call) {
  if (sortKey !== 'UPDATED_AT') throw new GraphQLError(`The sandbox does not sort orders by ${sortKey}`)
  const from = query ? Date.parse(since.exec(query)?.[1] ?? '') : -Infinity
  if (Number.isNaN(from)) throw new GraphQLError(`The sandbox does not search orders for ${query}`)
  const found = shownOrders(call).filter(({ updatedAt }) => Date.parse(updatedAt) >= from)
  return connection(
    found.toSorted((one, other) => Date.parse(one.updatedAt) - Date.parse(other.updatedAt)),
    page,
  )
}

/** In the store's currency, which its buyers pay in. */
function bag(cents: bigint) {
  const digits = String(cents).padStart(3, '0')
  const money = { amount: `${digits.slice(0, -2)}.${digits.slice(-2)}`, currencyCode: shop.currencyCode }
  return { shopMoney: money, presentmentMoney: money }
}

const address = {
  ...{ firstName: 'Robin', lastName: 'Practice', company: null, address1: '1 Sample Street', address2: null },
  ...{ city: 'Phoenix', provinceCode: 'AZ', zip: '85001', countryCodeV2: 'US', phone: null },
}

/** Nobody may know the buyer whom the vendor hides: not an error, nothing. */
function addressOf({ hidesCustomer }: OrderRecord) {
  return hidesCustomer === true ? null : address
}

export const orderFields: Resolvers = {
  legacyResourceId: ({ id }: OrderRecord) => numberOfGlobalId(id),
  currencyCode: () => shop.currencyCode,
  displayFinancialStatus: ({ financial }: OrderRecord) => financial,
  displayFulfillmentStatus: ({ fulfillment }: OrderRecord) => fulfillment,
  sourceName: () => 'web',
  email: ({ hidesCustomer }: OrderRecord) => (hidesCustomer === true ? null : 'robin@example.com'),
  phone: () => null,
  subtotalPriceSet: (order: OrderRecord) => bag(subtotalOf(order) - toCents(order.discount)),
  totalPriceSet: (order: OrderRecord) =>
    bag(subtotalOf(order) - toCents(order.discount) + toCents(order.tax) + toCents(order.shipping)),
  totalDiscountsSet: ({ discount }: OrderRecord) => bag(toCents(discount)),
  totalShippingPriceSet: ({ shipping }: OrderRecord) => bag(toCents(shipping)),
  totalTaxSet: ({ tax }: OrderRecord) => bag(toCents(tax)),
  totalRefundedSet: ({ refunded }: OrderRecord) => bag(toCents(refunded)),
  shippingAddress: addressOf,
  billingAddress: addressOf,
  fulfillments: ({ id, tracking, parcels = [], updatedAt }: OrderRecord) => {
    const said = { ...{ id: id.replace('/Order/', '/Fulfillment/'), at: updatedAt }, ...tracking }
    return [...(tracking === null ? [] : [said]), ...parcels].map(({ id, at, ...trackingInfo }) => ({
      ...{ id, status: 'SUCCESS', createdAt: at, trackingInfo: [trackingInfo] },
    }))
  },
  fulfillmentOrders: (order: OrderRecord, args: PageArgs) => connection(fulfillmentOrdersOf(order), args),
  lineItems: ({ lines }: OrderRecord, args: PageArgs) => connection(lines, args),
}

export const lineFields: Resolvers = {
  variant: ({ variantId }: LineRecord, _args, { store }) =>
    variantId === null ? null : (store.get('variant', variantId) ?? null),
  originalUnitPriceSet: ({ price }: LineRecord) => bag(toCents(formatAmount(price))),
}
