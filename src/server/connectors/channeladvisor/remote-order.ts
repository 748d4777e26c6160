// One order of ChannelAdvisor in our words.
import Type, { type Static } from 'typebox'
import { marketplaceNames } from '../../../contract/marketplaces.ts'
import { isByHand } from '../../../contract/orders.ts'
import { toCents, toDecimal } from '../../platform/money.ts'
import type { RemoteLine, RemoteOrder, RemoteParcel } from '../ports/order-source.ts'
import { channelFailure, type ChannelFailure } from '../ports/sales-channel.ts'
import { channelAdvisorStatus } from './order-status.ts'

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const name = Type.Optional(Type.Union([Type.String(), Type.Integer(), Type.Null()]))
const number = Type.Integer({ minimum: 1 })
/** Of an amount only this is taken; its decimals are those of a float. */
const amount = Type.Number({ minimum: -1e12, maximum: 1e12 })
const someAmount = Type.Optional(Type.Union([amount, Type.Null()]))

const item = Type.Object({
  ID: number,
  ProductID: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  // Its pages write either.
  Sku: text,
  SKU: text,
  Title: text,
  Quantity: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  UnitPrice: amount,
})

export const fulfillment = Type.Object({
  ShippedDateUtc: text,
  TrackingNumber: text,
  SellerFulfillmentID: name,
  DeliveryStatus: text,
  ShippingCarrier: text,
  ShippingClass: text,
})

export const adjustment = Type.Object({ SellerAdjustmentID: name, RequestStatus: text })

/** A list that it does not have is told as none or not at all. */
const listOf = <T extends Parameters<typeof Type.Array>[0]>(of: T) =>
  Type.Optional(Type.Union([Type.Array(of), Type.Null()]))

export const order = Type.Object({
  ID: number,
  SiteID: name,
  SiteName: text,
  SiteOrderID: name,
  SecondarySiteOrderID: name,
  Currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  CreatedDateUtc: Type.String(),
  UpdatedDateUtc: text,
  EstimatedShipDateUtc: text,
  TotalPrice: amount,
  TotalTaxPrice: someAmount,
  TotalShippingPrice: someAmount,
  TotalShippingTaxPrice: someAmount,
  AdditionalCostOrDiscount: someAmount,
  CheckoutStatus: text,
  PaymentStatus: text,
  ShippingStatus: Type.String(),
  Items: Type.Array(item),
  Fulfillments: listOf(fulfillment),
  Adjustments: listOf(adjustment),
})
export type ToldOrder = Static<typeof order>
type Told = ToldOrder & Record<string, unknown>

export function remoteOrder(told: Told): RemoteOrder {
  const lines = told.Items.map(lineOf)
  const placedAt = time(told.CreatedDateUtc)
  const parcels = parcelsOf(told)
  const shipBy = told.EstimatedShipDateUtc
  return {
    id: String(told.ID),
    number: nameOf(told.SiteOrderID) ?? String(told.ID),
    soldOn: soldOn(told),
    ...channelAdvisorStatus(told),
    placedAt,
    ...(shipBy && { shipBy: time(shipBy) }),
    updatedAt: told.UpdatedDateUtc ? time(told.UpdatedDateUtc) : placedAt,
    currency: told.Currency,
    amount: toDecimal(lines.reduce((sum, line) => sum + centsOf(Number(line.amount)), 0)),
    discount: toDecimal(Math.max(0, -centsOf(told.AdditionalCostOrDiscount))),
    tax: toDecimal(centsOf(told.TotalTaxPrice) + centsOf(told.TotalShippingTaxPrice)),
    shippingFee: toDecimal(centsOf(told.TotalShippingPrice)),
    total: toDecimal(centsOf(told.TotalPrice)),
    // What a marketplace keeps and pays out it tells its seller, and not ChannelAdvisor.
    ...{ fees: null, refunded: '0', payout: null },
    cartId: told.SiteName || null,
    cartOrderId: nameOf(told.SecondarySiteOrderID),
    platformId: nameOf(told.SiteID),
    shipTo: addressOf(told, 'Shipping'),
    billTo: addressOf(told, 'Billing'),
    trackingNo: parcels[0]?.tracking_no ?? null,
    shipLabel: null,
    parcels,
    lines,
    document: { ...told },
  }
}

const mostLetters = 60

/** The site's name; one of ours where it names that, however it goes on ("Shopify US", "Voyage One"). */
function soldOn({ SiteName: site }: ToldOrder): string {
  const name = site?.trim().slice(0, mostLetters) ?? ''
  const letters = name.toLowerCase().replaceAll(/[^a-z]/g, '')
  const ours = marketplaceNames.find((each) => letters.includes(each.toLowerCase()))
  // A site of no name, and one that would be taken for what a person wrote here, is ChannelAdvisor's own.
  return ours ?? (name === '' || isByHand(name) ? 'ChannelAdvisor' : name)
}

function lineOf({ ID, ProductID, Sku, SKU, Title, Quantity, UnitPrice }: Static<typeof item>): RemoteLine {
  return {
    lineId: String(ID),
    // A listing at the site is none of ours.
    ...{ listingId: null, catalogueId: ProductID ? String(ProductID) : null },
    sku: (Sku ?? SKU ?? '').trim(),
    title: Title ?? '',
    quantity: Quantity,
    amount: toDecimal(centsOf(UnitPrice) * Quantity),
  }
}

/** Without a number, or taken back, it carries nothing that anybody could follow. */
function parcelsOf({ Fulfillments: fulfillments }: ToldOrder): RemoteParcel[] {
  const parcels = (fulfillments ?? []).flatMap((told) => {
    const number = told.TrackingNumber?.trim()
    if (!number || told.DeliveryStatus === 'Canceled') return []
    const sent = told.ShippedDateUtc ? time(told.ShippedDateUtc).toISOString() : null
    return [{ carrier_code: told.ShippingCarrier ?? '', tracking_no: number, ship_time: sent }]
  })
  const numbers = parcels.map(({ tracking_no: number }) => number)
  return parcels.filter(({ tracking_no: number }, at) => numbers.indexOf(number) === at)
}

const addressFields: readonly (readonly [string, string])[] = [
  ['FirstName', 'first_name'],
  ['LastName', 'last_name'],
  ['CompanyName', 'company_name'],
  ['AddressLine1', 'address_line1'],
  ['AddressLine2', 'address_line2'],
  ['City', 'city'],
  ['StateOrProvince', 'state'],
  ['PostalCode', 'postcode'],
  ['Country', 'country'],
  ['DaytimePhone', 'daytime_phone'],
  ['EveningPhone', 'evening_phone'],
]

function addressOf(told: Told, part: 'Shipping' | 'Billing'): Record<string, string> {
  const fields = addressFields.flatMap(([field, ours]) => {
    const value = told[`${part}${field}`]
    return typeof value === 'string' && value.trim() !== '' ? [[ours, value.trim()] as const] : []
  })
  const email = told['BuyerEmailAddress']
  if (fields.length === 0 || typeof email !== 'string' || email === '') return Object.fromEntries(fields)
  return { ...Object.fromEntries(fields), email_address: email }
}

function nameOf(value: string | number | null | undefined): string | null {
  return value === null || value === undefined || value === '' ? null : String(value)
}

/** The fifth decimal of a binary fraction is noise. */
function centsOf(value: number | null | undefined): number {
  return toCents((value ?? 0).toFixed(4)) ?? unreadable('an amount')
}

/** A time without a zone is UTC, as its name says. */
function time(written: string): Date {
  const read = new Date(/(Z|[+-]\d\d:?\d\d)$/i.test(written) ? written : `${written}Z`)
  return Number.isNaN(read.getTime()) ? unreadable('a time') : read
}

function unreadable(what: string): never {
  const message = `ChannelAdvisor tells ${what} of an order in a way that Backroom does not understand. Please report this.`
  throw channelFailure('contract_unknown', message) satisfies ChannelFailure
}
