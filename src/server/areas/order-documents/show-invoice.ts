import type { Invoice } from '../../../contract/orders/invoice.endpoints.ts'
import type { Db } from '../../platform/database/database.ts'
import { dayIn } from '../../platform/grid/calendar-day.ts'
import { centsToDollars } from '../../platform/money.ts'
import { findBusinessProfile } from '../business-profile/business-profile.store.ts'
import { logoAddress } from '../business-profile/save-business-profile.ts'
import { invoiceFigures } from './invoice-figures.ts'
import { findInvoiced } from './invoice.query.ts'

type Names = Readonly<Record<string, unknown>>

/** The invoice of an order as it stands now: on screen and on paper it is the same. */
export async function showInvoice(
  db: Db,
  { id, timeZone }: { id: number; timeZone: string },
): Promise<Invoice> {
  const [{ order, items }, seller] = await Promise.all([findInvoiced(db, id), findBusinessProfile(db)])
  const isCanceled = order.order_status === 'Canceled'
  const { lines, ...figures } = invoiceFigures(order, { items, isCanceled })
  return {
    number: order.order_number || order.order_id,
    order_id: order.order_id,
    marketplace: order.marketplace,
    issued_on: dayIn(timeZone, order.order_time),
    is_canceled: isCanceled,
    currency: order.currency,
    seller: { name: seller.name, lines: sellerLines(seller), logo: logoAddress(seller.logo) },
    bill_to: addressLines(order.ship_to_bill_info),
    ship_to: addressLines(order.ship_to_info),
    items: lines.map(({ item: { id: itemId, sku, title, qty }, amount }) => ({
      ...{ id: itemId, sku, title, qty },
      unit_price: amount % qty === 0 ? centsToDollars(amount / qty) : null,
      amount: centsToDollars(amount),
    })),
    subtotal: centsToDollars(figures.subtotal),
    discount: centsToDollars(figures.discount),
    shipping_fee: centsToDollars(figures.shipping),
    tax: centsToDollars(figures.tax),
    is_tax_included: figures.isTaxIncluded,
    adjustment: centsToDollars(figures.adjustment),
    total: centsToDollars(figures.total),
    parcels: parcelsOf(order.shipping_items, order.tracking_no),
  }
}

function sellerLines(seller: Names): string[] {
  const { tax_id: taxId, ...rest } = seller
  return [
    ...placeLines(rest),
    ...linesOf(rest, ['email_address'], ['phone']),
    ...(typeof taxId === 'string' && taxId !== '' ? [`Tax ID ${taxId}`] : []),
  ]
}

/** As it stands on a parcel. */
function addressLines(info: unknown): string[] {
  const named = isNames(info) ? info : {}
  return [...linesOf(named, ['first_name', 'last_name'], ['company_name']), ...placeLines(named)]
}

function placeLines(named: Names): string[] {
  return linesOf(named, ['address_line1'], ['address_line2'], ['postcode', 'city', 'state'], ['country'])
}

/** A line of each of these names together; none of what is blank. */
function linesOf(named: Names, ...lines: string[][]): string[] {
  const texts = lines.map((names) =>
    names
      .map((name) => named[name])
      .filter((part) => typeof part === 'string')
      .map((part) => part.trim())
      .filter(Boolean)
      .join(' '),
  )
  return texts.filter((text) => text !== '')
}

/** One a parcel: how it goes and under which number. The order's own number may be that of its label, and stands for no further one. */
function parcelsOf(items: unknown, trackingNo: string | null): string[] {
  const parcels = (Array.isArray(items) ? items : []).filter(isNames)
  const told = parcels.flatMap((parcel) => linesOf(parcel, ['carrier_code', 'tracking_no']))
  return told.length > 0 || trackingNo === null ? told : [trackingNo]
}

function isNames(value: unknown): value is Names {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
