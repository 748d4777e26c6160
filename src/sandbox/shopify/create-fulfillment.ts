// The mutation fulfillmentCreate: sends what is left of some of an order's fulfillment orders, all from one location.
import type { Call, Resolvers } from './call.ts'
import { locations, mainLocationId } from './shop.ts'
import { shownOrders } from './shown-orders.ts'
import type { OrderRecord, PartRecord } from './store.ts'
import { userError, type UserError } from './user-errors.ts'

type Asked = {
  fulfillment: {
    trackingInfo?: { company?: string | null; number?: string | null } | null
    lineItemsByFulfillmentOrder: { fulfillmentOrderId: string }[]
  }
}
type Payload = { fulfillment: { id: string } | null; userErrors: UserError[] }

const statuses: Record<string, string> = {
  UNFULFILLED: 'OPEN',
  IN_PROGRESS: 'IN_PROGRESS',
  // A rest is left.
  PARTIALLY_FULFILLED: 'IN_PROGRESS',
  ON_HOLD: 'ON_HOLD',
  SCHEDULED: 'SCHEDULED',
}
const over: readonly string[] = ['CLOSED', 'CANCELLED']

export function fulfillmentOrdersOf(order: OrderRecord): PartRecord[] {
  const id = order.id.replace('/Order/', '/FulfillmentOrder/')
  const whole = { id, locationId: mainLocationId, status: statuses[order.fulfillment] ?? 'CLOSED' }
  const parts = order.parts ?? [whole]
  return order.cancelledAt === null ? parts : parts.map((part) => ({ ...part, status: 'CANCELLED' }))
}

export const fulfillmentOrderFields: Resolvers = {
  assignedLocation: ({ locationId }: PartRecord) => ({
    location: locations.find(({ id }) => id === locationId) ?? null,
  }),
}

export function createFulfillment(_source: unknown, { fulfillment: asked }: Asked, call: Call): Payload {
  const ids = new Set(asked.lineItemsByFulfillmentOrder.map((part) => part.fulfillmentOrderId))
  const order = shownOrders(call).find((each) => partsNamed(each, ids).length > 0)
  const problem = problemOf(order, ids)
  if (order === undefined || problem !== undefined)
    return { fulfillment: null, userErrors: [userError(null, ['fulfillment'], problem ?? '')] }
  const { company, number } = asked.trackingInfo ?? {}
  const parts = fulfillmentOrdersOf(order).map((part) =>
    ids.has(part.id) ? { ...part, status: 'CLOSED' } : part,
  )
  const at = call.now.toISOString()
  return call.store.write((draft) => {
    const id = draft.newId('Fulfillment')
    const parcel = { ...{ id, at }, company: company ?? 'Other', number: number ?? '' }
    draft.put('order', order.id, {
      ...{ ...order, parts, parcels: [...(order.parcels ?? []), parcel], updatedAt: at },
      fulfillment: parts.every(({ status }) => over.includes(status)) ? 'FULFILLED' : 'PARTIALLY_FULFILLED',
    })
    return { fulfillment: { id }, userErrors: [] }
  })
}

function partsNamed(order: OrderRecord, ids: ReadonlySet<string>): PartRecord[] {
  return fulfillmentOrdersOf(order).filter(({ id }) => ids.has(id))
}

function problemOf(order: OrderRecord | undefined, ids: ReadonlySet<string>): string | undefined {
  if (ids.size === 0) return 'Line items by fulfillment order cannot be empty.'
  if (order === undefined) return 'Fulfillment order does not exist.'
  const parts = partsNamed(order, ids)
  const places = new Set(parts.map(({ locationId }) => locationId))
  if (parts.length < ids.size || places.size > 1)
    return 'Fulfillment orders must belong to the same order and location.'
  const closed = parts.find(({ status }) => status !== 'OPEN' && status !== 'IN_PROGRESS')
  if (closed === undefined) return undefined
  return `Fulfillment order of ${order.name} has an unfulfillable status= ${closed.status.toLowerCase()}.`
}
