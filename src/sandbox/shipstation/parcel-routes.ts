// The calls about what was sent, as V1 of the API has them: only those that Backroom makes.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isObject } from '../refused-input.ts'
import { orderResource } from './order-records.ts'
import { pacificTime } from './pacific-time.ts'
import { fulfillmentResource, parcelOf, shipmentResource, type ParcelRecord } from './parcel-records.ts'
import type { Records } from './store-records.ts'
import type { Heralds } from './webhook-routes.ts'

type Surroundings = { records: Records; now: () => Date; heralds: Heralds }
type Query = Record<string, string | undefined>

const largestPage = 500
const day = /^\d{4}-\d\d-\d\d([ T]\d\d:\d\d:\d\d)?$/

export function registerParcelRoutes(app: FastifyInstance, { records, now, heralds }: Surroundings): void {
  app.get<{ Params: { id: string } }>('/orders/:id', ({ params }, reply) => {
    const order = records.get('order', params.id)
    return order === undefined ? orderNotFound(reply) : orderResource(order)
  })

  app.post('/orders/markasshipped', ({ body }, reply) => {
    const said = isObject(body) ? body : {}
    const { orderId, carrierCode, trackingNumber, shipDate } = said
    if (typeof orderId !== 'number') return invalid(reply, 'orderId is required')
    if (typeof carrierCode !== 'string' || carrierCode === '')
      return invalid(reply, 'carrierCode is required')
    if (shipDate !== undefined && (typeof shipDate !== 'string' || !day.test(shipDate)))
      return invalid(reply, 'shipDate is not valid')
    const order = records.get('order', String(orderId))
    if (order === undefined) return orderNotFound(reply)
    if (order.orderStatus === 'cancelled')
      return invalid(reply, `Order ${order.orderNumber} is cancelled and can not be shipped`)
    const at = now()
    records.write((draft) => {
      const id = draft.nextNumber('parcel')
      // One that was marked before has another fulfilment from now on: the vendor does not look.
      const parcel = parcelOf(
        order,
        {
          ...{ id, kind: 'fulfillment', carrierCode },
          trackingNumber: typeof trackingNumber === 'string' ? trackingNumber : null,
          ...(typeof shipDate === 'string' ? { shipDate: shipDate.slice(0, 10) } : {}),
          notifiesCustomer: said['notifyCustomer'] === true,
          notifiesSalesChannel: said['notifySalesChannel'] === true,
        },
        at,
      )
      draft.put('parcel', String(id), parcel)
      const shippedAt = at.toISOString()
      draft.put('order', String(orderId), {
        ...{ ...order, orderStatus: 'shipped', shippedAt, modifiedAt: shippedAt },
      })
    })
    heralds.tell('SHIP_NOTIFY')
    return { orderId, orderNumber: order.orderNumber }
  })

  app.get<{ Querystring: Query }>('/fulfillments', ({ query }, reply) => {
    const { rows, ...page } = pageOf(records, 'fulfillment', query)
    return page.isGood
      ? told({ fulfillments: rows.map(fulfillmentResource) }, page)
      : invalid(reply, page.why)
  })

  app.get<{ Querystring: Query }>('/shipments', ({ query }, reply) => {
    const { rows, ...page } = pageOf(records, 'shipment', query)
    const shipments = rows.map((row) => shipmentResource(row, records.get('order', String(row.orderId))))
    return page.isGood ? told({ shipments }, page) : invalid(reply, page.why)
  })
}

type Page = { rows: ParcelRecord[]; isGood: boolean; why: string; total: number; page: number; pages: number }

function pageOf(records: Records, kind: ParcelRecord['kind'], query: Query): Page {
  const { orderId, page: written = '1', pageSize: size = '100' } = query
  const { createDateStart = '', voidDateStart = '', sortBy = 'ShipDate', sortDir = 'ASC' } = query
  const [page, pageSize] = [Number(written), Number(size)]
  const isGood =
    Number.isInteger(page) &&
    page > 0 &&
    pageSize > 0 &&
    pageSize <= largestPage &&
    [createDateStart, voidDateStart].every((each) => each === '' || day.test(each)) &&
    // Only labels are asked for by when they were voided.
    (voidDateStart === '' || kind === 'shipment') &&
    (sortBy === 'ShipDate' || sortBy === 'CreateDate') &&
    (sortDir === 'ASC' || sortDir === 'DESC')
  const found = records
    .all('parcel')
    .filter((parcel) => parcel.kind === kind)
    .filter((parcel) => orderId === undefined || String(parcel.orderId) === orderId)
    .filter(({ createdAt }) => isSince(createdAt, createDateStart))
    .filter(
      ({ voidedAt }) => voidDateStart === '' || (voidedAt !== undefined && isSince(voidedAt, voidDateStart)),
    )
    .toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
  if (sortDir === 'DESC') found.reverse()
  return {
    rows: isGood ? found.slice((page - 1) * pageSize, page * pageSize) : [],
    ...{ isGood, why: 'page, pageSize, sortBy, createDateStart or voidDateStart is not valid' },
    ...{ total: found.length, page, pages: Math.ceil(found.length / pageSize) },
  }
}

/** The vendor goes by the clock on the wall. */
function isSince(moment: string, start: string): boolean {
  return pacificTime(moment).replace('T', ' ') >= start.replace('T', ' ')
}

function told(rows: object, { total, page, pages }: Omit<Page, 'rows'>): object {
  return { ...rows, total, page, pages }
}

function orderNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ message: 'The requested order was not found.' })
}

function invalid(reply: FastifyReply, why: string): FastifyReply {
  return reply.code(400).send({ Message: 'The request is invalid.', ExceptionMessage: why })
}
