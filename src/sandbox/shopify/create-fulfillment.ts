// The mutation fulfillmentCreate. Each order is sent from one location, so it has one fulfillment order.
import type { Call, Resolvers } from './call.ts'
import { locations, mainLocationId } from './shop.ts'
import type { OrderRecord } from './store.ts'
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
  ON_HOLD: 'ON_HOLD',
  SCHEDULED: 'SCHEDULED',
}

export function fulfillmentOrderOf(order: OrderRecord) {
  const status = order.cancelledAt === null ? (statuses[order.fulfillment] ?? 'CLOSED') : 'CANCELLED'
  return { id: order.id.replace('/Order/', '/FulfillmentOrder/'), status }
}

export const fulfillmentOrderFields: Resolvers = {
  assignedLocation: () => ({ location: locations.find(({ id }) => id === mainLocationId) ?? null }),
}

export function createFulfillment(_source: unknown, { fulfillment: asked }: Asked, call: Call): Payload {
  const refused = (message: string): Payload => ({
    fulfillment: null,
    userErrors: [userError(null, ['fulfillment'], message)],
  })
  const [part, ...others] = asked.lineItemsByFulfillmentOrder
  if (part === undefined) return refused('Line items by fulfillment order cannot be empty.')
  if (others.length > 0) return refused('Fulfillment orders must belong to the same order and location.')
  const order = call.store.get('order', part.fulfillmentOrderId.replace('/FulfillmentOrder/', '/Order/'))
  if (order === undefined) return refused('Fulfillment order does not exist.')
  const { status } = fulfillmentOrderOf(order)
  if (status !== 'OPEN' && status !== 'IN_PROGRESS')
    return refused(`Fulfillment order of ${order.name} has an unfulfillable status= ${status.toLowerCase()}.`)
  const { company, number } = asked.trackingInfo ?? {}
  call.store.write((draft) =>
    draft.put('order', order.id, {
      ...order,
      fulfillment: 'FULFILLED',
      tracking: { company: company ?? 'Other', number: number ?? '' },
      updatedAt: call.now.toISOString(),
    }),
  )
  return { fulfillment: { id: order.id.replace('/Order/', '/Fulfillment/') }, userErrors: [] }
}
