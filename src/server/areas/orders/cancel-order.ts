import type { Order } from '../../../contract/orders.endpoints.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { NotFound, RuleBroken } from '../../platform/errors.ts'
import { lockOrder, noteOrder, releaseOrder } from './orders.store.ts'
import { showOrder } from './order.query.ts'

/** Cancels an order that nobody has sent yet; its pieces and lots are free again. */
export function cancelOrder(db: Db, { id, editor }: { id: number; editor: string }): Promise<Order> {
  return inTransaction(db, { actor: editor, reason: 'order canceled' }, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order === undefined) throw new NotFound(`There is no order ${id}.`)
    const { order_status: status, order_id: name } = order
    if (status !== 'Open' && status !== 'Acknowledged') {
      throw new RuleBroken(`Order ${name} is ${status}: it can't be canceled.`, { code: 'order_status' })
    }
    await releaseOrder(tx, id)
    await noteOrder(tx, { orderId: id, status: 'Canceled', text: null, by: editor })
    return showOrder(tx, id)
  })
}
