// An app sees no order older than 60 days unless the vendor lets it see all: to its calls the others are not there.
import type { Call } from './call.ts'
import type { OrderRecord } from './store.ts'

const shownMs = 60 * 86_400_000

export function shownOrders(call: Call): OrderRecord[] {
  return call.store.all('order').filter((order) => isShown(order, call))
}

export function shownOrder(call: Call, id: string): OrderRecord | undefined {
  const order = call.store.get('order', id)
  return order !== undefined && isShown(order, call) ? order : undefined
}

function isShown({ createdAt }: OrderRecord, { granted, now }: Call): boolean {
  return granted.has('read_all_orders') || now.getTime() - Date.parse(createdAt) <= shownMs
}
