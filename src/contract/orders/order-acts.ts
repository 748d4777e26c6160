import type { OrderStatus } from '../orders.ts'

/** What people do to orders that takes them on their way; what channels say of them has rules of its own. */
export type OrderAct = 'ship' | 'complete' | 'cancel'

/** Nobody acknowledges by hand: whoever ships says both. Shipping again replaces what was said of the parcel. */
const steps: Record<OrderAct, Partial<Record<OrderStatus, OrderStatus>>> = {
  ship: { Open: 'Shipped', Acknowledged: 'Shipped', Shipped: 'Shipped' },
  complete: { Shipped: 'Complete' },
  cancel: { Open: 'Canceled', Acknowledged: 'Canceled' },
}

const ends: Record<OrderAct, { status: OrderStatus; words: string }> = {
  ship: { status: 'Shipped', words: 'shipped' },
  complete: { status: 'Complete', words: 'marked complete' },
  cancel: { status: 'Canceled', words: 'canceled' },
}

/** What becomes of an order that somebody does this to; undefined where it can't be done. */
export function afterAct(act: OrderAct, now: OrderStatus): OrderStatus | undefined {
  return steps[act][now]
}

export function actRefusal(act: OrderAct, { order_id: name, order_status: now }: Named): string {
  const { status, words } = ends[act]
  return now === status
    ? `Order ${name} is ${now} already.`
    : `Order ${name} is ${now}: it can't be ${words}.`
}

type Named = { order_id: string; order_status: string }
