// The mutation orderCancel: accepted at once, carried out as a job when its time has come and somebody looks.
import type { Call, Resolvers } from './call.ts'
import { mainLocationId } from './shop.ts'
import { formatAmount } from './money.ts'
import { subtotalOf } from './orders.ts'
import { shownOrder } from './shown-orders.ts'
import type { Draft, JobRecord, OrderRecord } from './store.ts'
import { userError, type UserError } from './user-errors.ts'

type Asked = {
  orderId: string
  restock: boolean
  refund?: boolean | null
  refundMethod?: object | null
}
type Payload = { job: JobRecord | null; orderCancelUserErrors: UserError[] }

export function cancelOrder(_source: unknown, { orderId, restock }: Asked, call: Call): Payload {
  const order = shownOrder(call, orderId)
  const problem = problemOf(order, call)
  if (problem !== undefined) return { job: null, orderCancelUserErrors: [problem] }
  const job = call.store.write((draft) => {
    const id = draft.newId('Job')
    const record = { id, orderId, restock, createdAt: call.now.toISOString(), isDone: false }
    draft.put('job', id, record)
    return record
  })
  return { job, orderCancelUserErrors: [] }
}

function problemOf(order: OrderRecord | undefined, { store }: Call): UserError | undefined {
  const at = ['orderId']
  if (order === undefined) return userError('NOT_FOUND', at, 'Order does not exist')
  if (order.cancelledAt !== null) return userError('INVALID', at, 'Order has already been cancelled')
  if (isSent(order)) return userError('INVALID', at, 'Cannot cancel an order with fulfilled items')
  const isAsked = store.all('job').some(({ orderId, isDone }) => orderId === order.id && !isDone)
  if (isAsked) return userError('INVALID', at, 'Order is already being cancelled')
  return undefined
}

function isSent({ fulfillment }: OrderRecord): boolean {
  return fulfillment === 'FULFILLED' || fulfillment === 'PARTIALLY_FULFILLED'
}

export const jobFields: Resolvers = { done: ({ isDone }: JobRecord) => isDone }

/** Does what is due. What was sent meanwhile stays as it is, and the job is over all the same. */
export function settleCancellations({ store, settings, now }: Call): void {
  for (const job of store.all('job')) {
    if (job.isDone || now.getTime() - Date.parse(job.createdAt) < settings.operationDelayMs) continue
    store.write((draft) => {
      const order = draft.get('order', job.orderId)
      if (order !== undefined && !isSent(order) && order.cancelledAt === null)
        cancel(draft, order, { job, now })
      draft.put('job', job.id, { ...job, isDone: true })
    })
  }
}

function cancel(draft: Draft, order: OrderRecord, { job, now }: { job: JobRecord; now: Date }): void {
  const at = now.toISOString()
  const cents = String(subtotalOf(order)).padStart(3, '0')
  for (const { variantId, currentQuantity } of job.restock ? order.lines : []) {
    const variant = variantId === null ? undefined : draft.get('variant', variantId)
    const item = variant && draft.get('item', variant.itemId)
    if (item === undefined) continue
    const available = (item.levels[mainLocationId]?.available ?? 0) + currentQuantity
    draft.put('item', item.id, { ...item, levels: { ...item.levels, [mainLocationId]: { available } } })
  }
  draft.put('order', order.id, {
    ...order,
    ...{ cancelledAt: at, updatedAt: at, financial: 'REFUNDED' },
    refunded: formatAmount(`${cents.slice(0, -2)}.${cents.slice(-2)}`),
    lines: order.lines.map((line) => ({ ...line, currentQuantity: 0 })),
  })
}
