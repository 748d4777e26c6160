import { describe, expect, test } from 'vitest'
import type { OrderStatus } from '../orders.ts'
import { actRefusal, afterAct, type OrderAct } from './order-acts.ts'

const statuses: OrderStatus[] = ['Open', 'Acknowledged', 'Shipped', 'Complete', 'Canceled']
const no = undefined
const table: Record<OrderAct, (OrderStatus | undefined)[]> = {
  ship: ['Shipped', 'Shipped', 'Shipped', no, no],
  complete: [no, no, 'Complete', no, no],
  cancel: ['Canceled', 'Canceled', no, no, no],
}
const acts = ['ship', 'complete', 'cancel'] as const
const pairs = acts.flatMap((act) => statuses.map((now, at) => [act, now, table[act][at]] as const))

describe('what a person does to an order', () => {
  test.each(pairs)('%s while it is %s: %s', (act, now, after) => {
    expect(afterAct(act, now)).toBe(after)
  })

  test('is refused in words that say why', () => {
    const order = { order_id: '7', order_status: 'Canceled' }
    expect(actRefusal('ship', order)).toBe("Order 7 is Canceled: it can't be shipped.")
    expect(actRefusal('cancel', order)).toBe('Order 7 is Canceled already.')
    expect(actRefusal('complete', { ...order, order_status: 'Open' })).toBe(
      "Order 7 is Open: it can't be marked complete.",
    )
  })
})
