import { actRefusal, afterAct } from '../../../contract/orders/order-acts.ts'
import type { OrdersActed } from '../../../contract/orders/shipping.endpoints.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inPatientTransaction } from '../../platform/database/tried-again.ts'
import { lockOrders } from '../orders/orders.store.ts'
import { findAct } from '../products/products.store.ts'
import { writeComplete } from './shipping.store.ts'

type Completing = {
  /** Name of the user, for the history. */
  editor: string
  /** Stores the answer in the transaction of the change. */
  keep: (tx: Tx, answer: OrdersActed) => Promise<void>
}

/** Marks orders as complete that were shipped; where a channel says so itself, nobody has to. */
export function completeOrders(
  db: Db,
  ids: readonly number[],
  { editor, keep }: Completing,
): Promise<OrdersActed> {
  return inPatientTransaction(db, { actor: editor, reason: 'order completed' }, async (tx) => {
    const orders = new Map((await lockOrders(tx, ids)).map((order) => [order.id, order]))
    const results = [...new Set(ids)].map((id) => {
      const order = orders.get(id)
      const none = { id, status: false, channel_state: null }
      if (order === undefined)
        return { ...none, order_id: null, error: `There is no order with the id ${id}.` }
      const { order_id } = order
      const can = afterAct('complete', order.order_status) !== undefined
      return { ...none, order_id, status: can, error: can ? null : actRefusal('complete', order) }
    })
    const completed = results.filter(({ status }) => status).map(({ id }) => id)
    await writeComplete(tx, completed, editor)
    const answer = { id: await findAct(tx), results }
    await keep(tx, answer)
    return answer
  })
}
