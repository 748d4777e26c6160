import type { OrdersCanceled } from '../../../contract/orders/shipping.endpoints.ts'
import { actRefusal, afterAct } from '../../../contract/orders/order-acts.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inPatientTransaction } from '../../platform/database/tried-again.ts'
import { tellChannel } from '../channel-acts/tell-channel.ts'
import { lockOrders, noteCanceled, releaseOrders, type LockedOrder } from '../orders/orders.store.ts'
import { findAct } from '../products/products.store.ts'
import { noteReservations } from '../reservations/reservations.store.ts'
import { findWhatFollows, findTold } from './cancel-plan.query.ts'

type Canceling = {
  /** Name of the user, for the history. */
  editor: string
  /** Why, in the words of whoever cancels. */
  reason: string | null
  /** Stores the answer in the transaction of the change. */
  keep: (tx: Tx, answer: OrdersCanceled) => Promise<void>
}

type Row = OrdersCanceled['results'][number]

/** Cancels each order that nobody has sent yet, and says why the others stay; pieces and lots are free again, and their channels are told. */
export function cancelOrders(
  db: Db,
  ids: readonly number[],
  { editor, reason, keep }: Canceling,
): Promise<OrdersCanceled> {
  return inPatientTransaction(db, { actor: editor, reason: 'order canceled' }, async (tx) => {
    const orders = new Map((await lockOrders(tx, ids)).map((order) => [order.id, order]))
    const results = [...new Set(ids)].map((id) => judge(id, orders.get(id)))
    const canceled = results.filter(({ status }) => status).map(({ id }) => id)
    await cancelLocked(tx, canceled, { editor, reason })
    const told = await findTold(tx, canceled)
    const rows = results.map((row) => ({ ...row, channel_state: told.get(row.id) ?? null }))
    const answer = { id: await findAct(tx), results: rows }
    await keep(tx, answer)
    return answer
  })
}

/** Cancels orders that are kept from changing, and wait. */
export async function cancelLocked(
  tx: Tx,
  ids: readonly number[],
  { editor, reason }: Omit<Canceling, 'keep'>,
): Promise<void> {
  await releaseOrders(tx, ids)
  await noteReservations(tx, ids)
  await noteCanceled(tx, ids, { by: editor, note: reason === null ? null : `Canceled: ${reason}` })
  const tellings = ids.map((orderId) => ({ orderId, act: 'cancel' as const }))
  await tellChannel(tx, tellings, editor)
}

/** What canceling would do to each order, to what it holds and at its channel; nothing is done. */
export async function previewCanceling(
  { db, channels }: Pick<Context, 'db' | 'channels'>,
  ids: readonly number[],
): Promise<OrdersCanceled> {
  const [orders, accounts] = await Promise.all([findWhatFollows(db, ids), channels.orderSources()])
  const outlets = new Map(accounts.map((each) => [each.account, each]))
  const effectOn = ({ account, channel }: { account: string | null; channel: string }) => {
    if (account === null) return { channel_effect: null }
    const { cancelMeans, hearsCancel = true } = outlets.get(account) ?? {}
    const channel_effect =
      cancelMeans ?? `${channel} is told to cancel it once its account is connected again.`
    return { channel_effect, channel_state: hearsCancel ? null : ('unsupported' as const) }
  }
  const results = [...new Set(ids)].map((id): Row => {
    const order = orders.get(id)
    const row = judge(id, order)
    if (order === undefined || !row.status) return row
    return { ...row, ...effectOn(order), stock: order.stock }
  })
  return { id: null, results }
}

function judge(id: number, order: LockedOrder | undefined): Row {
  const none = { id, status: false, channel_state: null }
  if (order === undefined) return { ...none, order_id: null, error: `There is no order with the id ${id}.` }
  const { order_id } = order
  if (afterAct('cancel', order.order_status) === undefined)
    return { ...none, order_id, error: actRefusal('cancel', order) }
  return { ...none, order_id, status: true, error: null }
}
