// The mutation fulfillmentTrackingInfoUpdate: another number, or carrier, for what was sent.
import type { Call } from './call.ts'
import { shownOrders } from './shown-orders.ts'
import { userError, type UserError } from './user-errors.ts'

type Asked = {
  fulfillmentId: string
  trackingInfoInput: { company?: string | null; number?: string | null }
}
type Payload = { fulfillment: { id: string } | null; userErrors: UserError[] }

export function correctTracking(
  _source: unknown,
  { fulfillmentId: id, trackingInfoInput: { company, number } }: Asked,
  call: Call,
): Payload {
  const order = shownOrders(call).find(({ parcels = [] }) => parcels.some((parcel) => parcel.id === id))
  if (order === undefined) {
    const problem = userError(null, ['fulfillmentId'], 'Fulfillment does not exist.')
    return { fulfillment: null, userErrors: [problem] }
  }
  const parcels = (order.parcels ?? []).map((parcel) =>
    parcel.id === id
      ? { ...parcel, company: company ?? parcel.company, number: number ?? parcel.number }
      : parcel,
  )
  return call.store.write((draft) => {
    draft.put('order', order.id, { ...order, parcels, updatedAt: call.now.toISOString() })
    return { fulfillment: { id }, userErrors: [] }
  })
}
