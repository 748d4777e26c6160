import type { OrdersCanceled } from '../../../contract/orders.endpoints.ts'
import { isWaiting } from '../../../contract/orders.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { tellChannel } from '../channel-acts/tell-channel.ts'
import { findAct } from '../products/products.store.ts'
import { lockOrders, noteCanceled, releaseOrders, type LockedOrder } from './orders.store.ts'

type Canceling = {
  /** Name of the user, for the history. */
  editor: string
  /** Stores the answer in the transaction of the change. */
  keep: (tx: Tx, answer: OrdersCanceled) => Promise<void>
}

/** Cancels each order that nobody has sent yet, and says why the others stay; pieces and lots are free again, and their channels are told. */
export function cancelOrders(
  db: Db,
  ids: readonly number[],
  { editor, keep }: Canceling,
): Promise<OrdersCanceled> {
  return inTransaction(db, { actor: editor, reason: 'order canceled' }, async (tx) => {
    const orders = new Map((await lockOrders(tx, ids)).map((order) => [order.id, order]))
    const results = [...new Set(ids)].map((id) => judge(id, orders.get(id)))
    const canceled = results.filter(({ status }) => status).map(({ id }) => id)
    await releaseOrders(tx, canceled)
    await noteCanceled(tx, canceled, editor)
    const tellings = canceled.map((orderId) => ({ orderId, act: 'cancel' as const }))
    await tellChannel(tx, tellings, editor)
    const answer = { id: await findAct(tx), results }
    await keep(tx, answer)
    return answer
  })
}

function judge(id: number, order: LockedOrder | undefined): OrdersCanceled['results'][number] {
  if (order === undefined)
    return { id, order_id: null, status: false, error: `There is no order with the id ${id}.` }
  const { order_id, order_status: now } = order
  if (isWaiting(now)) return { id, order_id, status: true, error: null }
  const sentence =
    now === 'Canceled'
      ? `Order ${order_id} is Canceled already.`
      : `Order ${order_id} is ${now}: it can't be canceled.`
  return { id, order_id, status: false, error: sentence }
}
