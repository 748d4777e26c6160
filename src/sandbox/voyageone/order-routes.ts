// Orders: listed by the time of their last change, and each with its address, parcels and label.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isObject } from '../refused-input.ts'
import { contract } from './contract.ts'
import { labelPath } from './label-page.ts'
import type { OrderRecord } from './practice-orders.ts'
import { done } from './product-routes.ts'
import { largestPage, wholeIn } from './asked-page.ts'
import { Refusal } from './refusal.ts'
import type { Supplier } from './supplier.ts'

const { paths, page } = contract

export function registerOrderRoutes(app: FastifyInstance, supplier: Supplier): void {
  const say = (data: unknown) => done(supplier.settings().isSnakeCase ? inSnakeCase(data) : data)
  app.post(`/${paths.orderList}`, ({ body }) => {
    const sent = isObject(body) ? body : {}
    const number = wholeIn(sent, page.number, { usual: 1, most: Number.MAX_SAFE_INTEGER })
    const size = wholeIn(sent, page.size, { usual: 20, most: largestPage })
    const since = sent[page.since] ?? ''
    if (typeof since !== 'string') throw new Refusal('validation', `${page.since} must be a text`)
    const orders = supplier.orders().filter(({ updatedTime }) => updatedTime >= since)
    const rows = orders.slice((number - 1) * size, number * size).map(headOf)
    return done({ [page.total]: orders.length, [page.rows]: rows.map((row) => say(row).data) })
  })
  app.post(`/${paths.orderInfo}`, ({ body }) => {
    const { waybill: _, ...order } = known(supplier, body)
    return say(order)
  })
  registerShipping(app, supplier, say)
  app.post(`/${paths.orderCancel}`, ({ body }) => {
    const order = known(supplier, body)
    const { orderId, orderStatus } = order
    if (orderStatus !== 'Open' && orderStatus !== 'Acknowledged')
      throw new Refusal('validation', `Order ${orderId} is ${orderStatus} and can not be canceled`)
    supplier.changeOrder(order, { orderStatus: 'Canceled' })
    return say({ orderId })
  })
  app.post(`/${paths.waybillInfo}`, (request) => {
    const { orderId, waybill } = known(supplier, request.body)
    if (waybill === null) throw new Refusal('not_found', `Order ${orderId} has no waybill`)
    return say({ orderId, ...withLabel(request, waybill) })
  })
}

/** Step by step: acknowledged, a label applied for, shipped; none is taken before the one ahead of it, or twice. */
function registerShipping(app: FastifyInstance, supplier: Supplier, say: (data: unknown) => object): void {
  app.post(`/${paths.orderAcknowledge}`, ({ body }) => {
    const order = demandStatus(known(supplier, body), 'Open')
    supplier.changeOrder(order, { orderStatus: 'Acknowledged' })
    return say({ orderId: order.orderId })
  })
  app.post(`/${paths.waybillApply}`, (request) => {
    const order = demandStatus(known(supplier, request.body), 'Acknowledged')
    const { orderId } = order
    if (order.waybill !== null) throw new Refusal('duplicate', `Order ${orderId} has a waybill`)
    const waybill = { trackingNo: `W-${orderId}` }
    supplier.changeOrder(order, { waybill })
    return say({ orderId, ...withLabel(request, waybill) })
  })
  app.post(`/${paths.orderShip}`, ({ body }) => {
    const order = demandStatus(known(supplier, body), 'Acknowledged')
    const { orderId } = order
    if (order.waybill === null) throw new Refusal('validation', `Order ${orderId} has no waybill`)
    const sent = isObject(body) ? body : {}
    const carrierCode = textIn(sent, 'carrierCode')
    const trackingNo = textIn(sent, 'trackingNo')
    const shippingItems = [{ carrierCode, trackingNo, shipTime: textIn(sent, 'shipTime') }]
    supplier.changeOrder(order, { orderStatus: 'Shipped', shippingItems })
    return say({ orderId })
  })
}

function withLabel({ protocol, host }: FastifyRequest, { trackingNo }: NonNullable<OrderRecord['waybill']>) {
  return { trackingNo, shipLabelValue: `${protocol}://${host}${labelPath(trackingNo)}` }
}

function demandStatus(order: OrderRecord, status: string): OrderRecord {
  if (order.orderStatus === status) return order
  throw new Refusal('validation', `Order ${order.orderId} is ${order.orderStatus}, not ${status}`)
}

function textIn(sent: Record<string, unknown>, name: string): string {
  const value = sent[name]
  if (typeof value === 'string' && value !== '') return value
  throw new Refusal('validation', `${name} is required`)
}

/** The list tells neither whom it goes to nor how. */
function headOf({ shipToInfo: _, shippingItems: __, waybill: ___, ...head }: OrderRecord): object {
  return head
}

function known(supplier: Supplier, body: unknown): OrderRecord {
  const orderId = isObject(body) ? body['orderId'] : undefined
  if (typeof orderId !== 'string') throw new Refusal('validation', 'orderId is required')
  const order = supplier.order(orderId)
  if (order === undefined) throw new Refusal('not_found', `Order ${orderId} does not exist`)
  return order
}

function inSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSnakeCase)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      inSnakeCase(inner),
    ]),
  )
}
