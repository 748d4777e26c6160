// Orders of the practice account: read by pages, noted as exported one by one, shipped and adjusted.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isObject } from '../refused-input.ts'
import type { Account } from './account.ts'
import { BadFilter, parseFilter } from './odata-filter.ts'
import type { Adjustment, OrderRecord } from './order-records.ts'
import { linkTo, odataError, restOf, wholeNumber } from './product-routes.ts'

type Query = Record<string, string | undefined>
type Parts = { applicationId: string; now: () => Date }
/** Such as `Orders(7)`, which is no path that a parameter could stand in. */
type Named = { Params: { resource: string } }

const understood = new Set(['exported', '$filter', '$expand', '$skip'])
const expandable = new Set(['Items', 'Fulfillments', 'Adjustments'])
/** What may be asked for within. */
const within = /\(\$expand=(Promotions|Items)\)/g
/** The carriers of the account, with the classes of each. */
const carriers: Readonly<Record<string, readonly string[]>> = {
  FedEx: ['Ground', 'Overnight'],
  UPS: ['Ground', 'Next Day Air'],
  DHL: ['Ground', 'Express'],
}
const deliveryStatuses = new Set([
  ...['NoChange', 'InTransit', 'ReadyForPickup', 'Complete', 'Canceled', 'ThirdPartyManaged', 'Confirmed'],
  ...['PickAndPack', 'LabelCreated', 'Held'],
])
const reasons = new Set([
  ...[
    'GeneralAdjustment',
    'ItemNotAvailable',
    'CustomerReturnedItem',
    'CouldNotShip',
    'AlternateItemProvided',
  ],
  ...['BuyerCancelled', 'CustomerExchange', 'MerchandiseNotReceived', 'ShippingAddressUndeliverable'],
])
const adjustable = new Set([
  ...['Reason', 'AdjustmentAmount', 'SellerAdjustmentID', 'PreventSiteProcessing', 'Restock', 'RefundOnly'],
])

export function registerOrderRoutes(app: FastifyInstance, account: Account, parts: Parts): void {
  app.get<{ Querystring: Query }>('/v1/Orders', (request, reply) =>
    refusing(reply, () => {
      decideAdjustments(account, parts)
      const { page, next } = pageOf(account, request.query, parts)
      const link = next === undefined ? {} : { '@odata.nextLink': linkTo(request, next) }
      return { '@odata.context': linkTo(request, '$metadata#Orders'), value: page, ...link }
    }),
  )
  const named = ({ resource }: Named['Params']) =>
    account.order(Number(/^Orders\((\d+)\)$/.exec(resource)?.[1] ?? NaN))
  app.get<Named & { Querystring: Query }>('/v1/:resource', ({ params, query }, reply) =>
    refusing(reply, () => {
      decideAdjustments(account, parts)
      const order = named(params)
      if (order === undefined) return reply.code(404).send(odataError('The order was not found.'))
      return shown(account, order, expandedIn(query))
    }),
  )
  const onOrder = (act: string, work: (order: OrderRecord, body: unknown) => string | undefined): void => {
    app.post<Named>(`/v1/:resource/${act}`, ({ params, body }, reply) => {
      decideAdjustments(account, parts)
      const order = named(params)
      if (order === undefined) return reply.code(404).send(odataError('The order was not found.'))
      const refusal = work(order, body)
      return refusal === undefined ? reply.code(204).send() : reply.code(400).send(odataError(refusal))
    })
  }
  onOrder('Export', ({ ID, exportedTo }) => {
    account.changeOrder(ID, { exportedTo: [...new Set([...exportedTo, parts.applicationId])] })
    return undefined
  })
  onOrder('Ship', (order, body) => ship(account, order, { body, ...parts }))
  onOrder('Adjust', (order, body) => adjust(account, order, { body, ...parts }))
}

function refusing<T>(reply: FastifyReply, work: () => T): T | FastifyReply {
  try {
    return work()
  } catch (error) {
    if (error instanceof BadFilter) return reply.code(400).send(odataError(error.message))
    throw error
  }
}

function pageOf(account: Account, query: Query, parts: Parts) {
  const unknown = Object.keys(query).find((name) => !understood.has(name))
  if (unknown !== undefined) throw new BadFilter(`The query parameter '${unknown}' is not supported.`)
  const { exported, $filter: filter, $skip: skip = '0' } = query
  if (exported !== undefined && exported !== 'true' && exported !== 'false')
    throw new BadFilter(`'${exported}' is not a valid value for exported.`)
  const expanded = expandedIn(query)
  const test = filter === undefined ? () => true : parseFilter(filter, 'Order')
  const found = account
    .orders()
    .filter((order) => exported === undefined || String(isExported(order, parts)) === exported)
    .filter(test)
  const end = wholeNumber(skip) + account.settings().orderPageSize
  const next = end < found.length ? `Orders?${restOf(query, end)}` : undefined
  const some = found.slice(wholeNumber(skip), end)
  return { page: some.map((order) => shown(account, order, expanded)), next }
}

function isExported({ exportedTo }: OrderRecord, { applicationId }: Parts): boolean {
  return exportedTo.includes(applicationId)
}

function expandedIn({ $expand: expand = '' }: Query): Set<string> {
  const names = expand.replaceAll(within, '').split(',')
  const asked = names.filter((name) => name !== '')
  const wrong = asked.find((name) => !expandable.has(name))
  if (wrong !== undefined) throw new BadFilter(`Could not find a property named '${wrong}' on type 'Order'.`)
  return new Set(asked)
}

function shown(account: Account, order: OrderRecord, expanded: Set<string>): Record<string, unknown> {
  const { exportedTo: _, Adjustments, ...told } = order
  const RequestStatus =
    order.ShippingStatus === 'Canceled'
      ? 'Complete'
      : account.settings().refusesAdjustments
        ? 'Failed'
        : 'Pending'
  const fields = { ...told, Adjustments: Adjustments.map((each) => ({ ...each, RequestStatus })) }
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => !expandable.has(name) || expanded.has(name)),
  )
}

type Sent = Parts & { body: unknown }

/** A second call makes a second fulfilment. */
function ship(account: Account, order: OrderRecord, { body, now }: Sent): string | undefined {
  const value = isObject(body) ? body['Value'] : undefined
  if (!isObject(value)) return 'The Value is required.'
  const text = (name: string) => (typeof value[name] === 'string' ? value[name] : null)
  const carrier = text('ShippingCarrier') ?? ''
  const shippingClass = text('ShippingClass') ?? ''
  const delivery = text('DeliveryStatus') ?? 'NoChange'
  if (carriers[carrier]?.includes(shippingClass) !== true)
    return `The carrier '${carrier}' with the class '${shippingClass}' does not exist in this account.`
  if (!deliveryStatuses.has(delivery)) return `The DeliveryStatus '${delivery}' is not valid.`
  if (order.ShippingStatus === 'Canceled') return 'The order is canceled.'
  const fulfillment = {
    ...{ ID: order.ID * 10 + order.Fulfillments.length, DistributionCenterID: 0, Items: [] },
    ShippedDateUtc: text('ShippedDateUtc'),
    TrackingNumber: text('TrackingNumber'),
    SellerFulfillmentID: text('SellerFulfillmentID'),
    ...{ DeliveryStatus: delivery, ShippingCarrier: carrier, ShippingClass: shippingClass },
  }
  account.changeOrder(order.ID, {
    ...{ Fulfillments: [...order.Fulfillments, fulfillment], UpdatedDateUtc: now().toISOString() },
    ...(delivery === 'Complete' ? { ShippingStatus: 'Shipped', ShippingDateUtc: now().toISOString() } : {}),
  })
  return undefined
}

/** A second call makes a second adjustment. */
function adjust(account: Account, order: OrderRecord, { body, now }: Sent): string | undefined {
  if (!isObject(body)) return 'The body is required.'
  const unknown = Object.keys(body).find((name) => !adjustable.has(name))
  if (unknown !== undefined) return `The parameter '${unknown}' does not exist.`
  const { Reason, AdjustmentAmount, SellerAdjustmentID, Restock } = body
  if (typeof Reason !== 'string' || !reasons.has(Reason)) return 'The Reason is not valid.'
  if (typeof AdjustmentAmount !== 'number') return 'The AdjustmentAmount is not valid.'
  const isWaiting = order.ShippingStatus === 'Unshipped' || order.ShippingStatus === 'PendingShipment'
  if (isWaiting && AdjustmentAmount !== order.TotalPrice)
    return 'Before it is shipped an order is canceled as a whole.'
  const adjustment: Adjustment = {
    ...{ ID: order.ID * 10 + order.Adjustments.length, Reason, AdjustmentAmount, Restock: Restock === true },
    SellerAdjustmentID: typeof SellerAdjustmentID === 'string' ? SellerAdjustmentID : null,
    CreatedDateUtc: now().toISOString(),
  }
  account.changeOrder(order.ID, {
    ...{ Adjustments: [...order.Adjustments, adjustment], UpdatedDateUtc: now().toISOString() },
  })
  return undefined
}

/** What marketplaces were asked long enough ago they have done. */
function decideAdjustments(account: Account, { now }: Parts): void {
  if (account.settings().refusesAdjustments) return
  const before = now().getTime() - account.settings().adjustSeconds * 1000
  for (const order of account.orders()) {
    const [first] = order.Adjustments
    if (first === undefined || Date.parse(first.CreatedDateUtc) > before) continue
    if (order.ShippingStatus !== 'Unshipped' && order.ShippingStatus !== 'PendingShipment') continue
    account.changeOrder(order.ID, { ShippingStatus: 'Canceled', UpdatedDateUtc: now().toISOString() })
    if (first.Restock) account.giveBack(order)
  }
}
