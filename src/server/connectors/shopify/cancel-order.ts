// A cancellation is accepted at once and carried out later; asked for twice it is refused, so the order is read first.
import type { OrderRef, OutletAnswer } from '../ports/order-outlet.ts'
import { channelFailure } from '../ports/sales-channel.ts'
import { callShopify, type Shop } from './graphql-call.ts'
import { readUserError } from './refusals.ts'

/** That often it is looked at again whether what was asked for before, and is refused now, is under way. */
const looksAfterRefusal = 5
/** Shopify stumbled; nothing is said about the order. */
const stumbled = 'INTERNAL_ERROR'
/** Said of an order that is being cancelled already as of one that never will be; every other code is for good. */
const ambiguous = 'INVALID'
const gone = 'the order is not there any more'
const sent: readonly string[] = ['FULFILLED', 'PARTIALLY_FULFILLED']

export async function cancelOrder(shop: Shop, order: OrderRef): Promise<OutletAnswer> {
  const id = `gid://shopify/Order/${order.id}`
  const { order: there } = await callShopify(shop, 'ReadCancellation', { variables: { id } })
  if (there === null) return rejected(order, gone)
  if (there.cancelledAt !== null) return { state: 'done' }
  if (order.operation !== null) return followJob(shop, order, order.operation)

  const variables = { id, note: 'Canceled in Backroom' }
  const { orderCancel } = await callShopify(shop, 'CancelOrder', { variables })
  const { job, orderCancelUserErrors: errors } = orderCancel
  if (job !== null) return { state: 'pending', operation: job.id }
  const [first] = errors
  if (first === undefined) return rejected(order, 'it did not say why')
  if (first.code === 'NOT_FOUND') return rejected(order, gone)
  const { error } = readUserError(first, { rows: [], handle: `to cancel order ${order.number}` })
  if (first.code === stumbled) throw channelFailure('remote_transient', error.message, { raw: error.raw })
  const wasAskedBefore = order.tries > 1 && order.tries <= looksAfterRefusal
  const isAmbiguous =
    (first.code ?? ambiguous) === ambiguous && !sent.includes(there.displayFulfillmentStatus)
  if (wasAskedBefore && isAmbiguous)
    throw channelFailure('outcome_unknown', error.message, { raw: error.raw })
  return { state: 'rejected', error }
}

async function followJob(shop: Shop, order: OrderRef, operation: string): Promise<OutletAnswer> {
  const { job } = await callShopify(shop, 'ReadJob', { variables: { id: operation } })
  if (job !== null && !job.done) return { state: 'pending', operation }
  // The job may have ended after the order was read.
  const id = `gid://shopify/Order/${order.id}`
  const { order: there } = await callShopify(shop, 'ReadCancellation', { variables: { id } })
  return there?.cancelledAt ? { state: 'done' } : rejected(order, 'its work ended and the order stands')
}

function rejected({ number }: OrderRef, why: string): OutletAnswer {
  const message = `Shopify refused to cancel order ${number}: ${why}.`
  return { state: 'rejected', error: { kind: 'remote_permanent', message } }
}
