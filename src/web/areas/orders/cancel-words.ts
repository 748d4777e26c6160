import { mostOrders } from '../../../contract/orders.ts'
import type { OrdersCanceled } from '../../../contract/orders/shipping.endpoints.ts'
import { tooManyOrders } from '../shipping/too-many-orders.ts'

type Row = OrdersCanceled['results'][number]

/** What canceling would do to an order, or why it can't be canceled. */
export function planWords({ status, error, stock = [], channel_effect: effect }: Row): string {
  if (!status) return error ?? ''
  const back = stock.map(({ sku, qty, centers }) => {
    // A piece is taken off a shelf when it leaves: until then it may be any of them.
    const where = centers.length === 0 ? '' : ` (${centers.join(' or ')})`
    return `${qty} of ${sku} back in stock${where}`
  })
  const pieces = back.length === 0 ? 'Nothing was reserved' : back.join(', ')
  return `${pieces}. ${effect ?? 'No marketplace is told.'}`
}

/** What canceling does to those of the chosen orders that can be canceled. */
export function effectWords(chosen: number, cancelable: number): string {
  if (chosen > mostOrders) return tooManyOrders
  if (cancelable === 0) return 'None of these can be canceled.'
  return "Their pieces can be sold again, their lots are free, and they count in no sum. Canceling can't be taken back."
}
