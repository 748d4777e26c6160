// The orders of the seller: those under way, those that came to their end, and one with its parcel and payout.
import type { FastifyInstance } from 'fastify'
import { pageOf, readPage, readQuery } from './asked-page.ts'
import { findSize } from './catalogue.ts'
import { labelPath } from './label-page.ts'
import type { Market } from './market.ts'
import { Refusal } from './refusal.ts'
import type { OrderRecord } from './store.ts'

const active = [
  ...['CREATED', 'CCAUTHORIZATIONFAILED', 'SHIPPED', 'RECEIVED', 'AUTHENTICATING', 'AUTHENTICATED'],
  ...['PAYOUTPENDING', 'PAYOUTCOMPLETED', 'SYSTEMFULFILLED', 'PAYOUTFAILED', 'SUSPENDED', 'PENDING'],
  'DONOTSHIP',
]
const shared = ['orderStatus', 'variantId']
const mostRows = 100
/** What StockX keeps of the price. */
const feePercent = 12

export function registerOrderRoutes(app: FastifyInstance, { store }: Market): void {
  const isActive = ({ status }: OrderRecord) => active.includes(status)

  app.get('/v2/selling/orders/active', ({ query }) => {
    const page = readPage(query, shared, mostRows)
    const { around, rows } = pageOf(narrowed(store.all('order').filter(isActive), page.asked), page)
    return { ...around, orders: rows.map(orderReply) }
  })

  app.get('/v2/selling/orders/history', ({ query }) => {
    const page = readPage(query, [...shared, 'fromDate', 'toDate'], mostRows)
    const [from, to] = [readDay(page.asked, 'fromDate'), readDay(page.asked, 'toDate')]
    const past = store.all('order').filter((order) => {
      const day = order.updatedAt.slice(0, 10)
      return !isActive(order) && (from === null || day >= from) && (to === null || day <= to)
    })
    const { around, rows } = pageOf(narrowed(past, page.asked), page)
    return { ...around, orders: rows.map(orderReply) }
  })

  app.get<{ Params: { number: string } }>(
    '/v2/selling/orders/:number',
    ({ params, query, protocol, host }) => {
      readQuery(query, [])
      const order = store.get('order', params.number)
      if (order === undefined) throw new Refusal(404, 'Order not found')
      const { trackingNumber, amount, currencyCode } = order
      const fee = (Number(amount) * feePercent) / 100
      const shipByDate = new Date(Date.parse(order.createdAt) + 2 * 86_400_000).toISOString()
      return {
        ...orderReply(order),
        shipment: {
          ...{ shipByDate, trackingNumber, trackingUrl: null, shippingDocumentUrl: null },
          carrierCode: trackingNumber === null ? null : 'UPS',
          shippingLabelUrl: `${protocol}://${host}${labelPath(order.orderNumber)}`,
        },
        payout: {
          totalPayout: (Number(amount) - fee).toFixed(2),
          salePrice: amount,
          totalAdjustments: (-fee).toFixed(2),
          currencyCode,
          adjustments: [
            { adjustmentType: 'Transaction Fee', amount: (-fee).toFixed(2), percentage: `0.${feePercent}` },
          ],
        },
      }
    },
  )
}

function narrowed(orders: readonly OrderRecord[], asked: Record<string, unknown>): OrderRecord[] {
  const { orderStatus, variantId } = asked
  return orders.filter(
    (order) =>
      (orderStatus === undefined || order.status === orderStatus) &&
      (variantId === undefined || order.variantId === variantId),
  )
}

function readDay(asked: Record<string, unknown>, name: string): string | null {
  const value = asked[name]
  if (value === undefined) return null
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return value
  throw new Refusal(400, `${name} must be a valid date in the format YYYY-MM-DD`)
}

function orderReply({ variantId, trackingNumber: _, title, ...order }: OrderRecord) {
  const size = findSize(variantId)
  return {
    ...order,
    inventoryType: 'STANDARD',
    product: { productId: size?.productId, productName: size?.title ?? title, styleId: size?.styleId },
    variant: { variantId, variantName: `${size?.title ?? ''}:${size?.size ?? ''}`, variantValue: size?.size },
    authenticationDetails: null,
  }
}
