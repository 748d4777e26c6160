import { isWaiting } from '../../../contract/orders.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inPatientTransaction } from '../../platform/database/tried-again.ts'
import { NotFound, RuleBroken } from '../../platform/errors.ts'
import { tellAcknowledged } from '../channel-acts/tell-channel.ts'
import { writeOrder } from '../order-fetch/channel-orders.store.ts'
import { cancelItems, dropPieces, findItems, giveBackLots } from '../order-fetch/order-items.store.ts'
import { areReady, missingPieces } from '../order-fetch/order-pieces.ts'
import { lockMoney, lockOrders, noteOrder, type LockedOrder } from '../orders/orders.store.ts'
import { shareAmong } from '../orders/update-order.ts'
import { noteReservations } from '../reservations/reservations.store.ts'
import { cancelLocked } from './cancel-orders.ts'
import { findOrderOfItem, findOwnItems } from './shipping.store.ts'

/** Takes an item out of an order that waits, with its share of the money; the last one takes the order along. Answers the order's id. */
export function removeItem(db: Db, itemId: number, editor: string): Promise<number> {
  return inPatientTransaction(db, { actor: editor, reason: 'order item deleted' }, async (tx) => {
    const orderId = await findOrderOfItem(tx, itemId)
    const [order] = orderId === undefined ? [] : await lockOrders(tx, [orderId])
    if (order === undefined) throw new NotFound(`No order has an item with the id ${itemId}.`)
    const items = await findOwnItems(tx, order.id)
    const item = items.find(({ id }) => id === itemId)
    if (!isWaiting(order.order_status) || item === undefined || item.is_canceled)
      throw new RuleBroken(
        item?.is_canceled === true
          ? `${item.sku} is canceled already.`
          : `Order ${order.order_id} is ${order.order_status}: nothing can be taken out of it.`,
      )
    const isLast = items.every(({ id, is_canceled: isCanceled }) => id === itemId || isCanceled)
    if (isLast) {
      await cancelLocked(tx, [order.id], { editor, reason: null })
      return order.id
    }
    const status = await takeOut(tx, order, item)
    const text = `${item.quantity} of ${item.sku} ${item.quantity === 1 ? 'was' : 'were'} taken out of the order.`
    await noteOrder(tx, { orderId: order.id, status, text, by: editor })
    if (status !== order.order_status) await tellAcknowledged(tx, order.id, editor)
    return order.id
  })
}

type Item = Awaited<ReturnType<typeof findOwnItems>>[number]

/**
 * What the channel pays out by its own word, or a person's, stays until it says something else. An order that waited for this item
 * alone waits for nothing any more. Answers its status.
 */
async function takeOut(tx: Tx, { id: orderId, order_status }: LockedOrder, item: Item): Promise<string> {
  const money = await lockMoney(tx, orderId)
  if (money === undefined) return order_status
  const wasReady = areReady(await findItems(tx, orderId))
  await dropPieces(tx, [item.id])
  await giveBackLots(tx, [item.id])
  await cancelItems(tx, [item.id])
  const left = {
    platform_amount_cents: Math.max(0, money.platform_amount_cents - item.platform_amount_cents),
    payout_cents: money.is_payout_estimated ? money.payout_cents - item.payout_cents : money.payout_cents,
  }
  const items = await findItems(tx, orderId)
  const status = order_status === 'Open' && !wasReady && areReady(items) ? 'Acknowledged' : order_status
  const is_oversold = missingPieces(items) > 0
  await writeOrder(tx, orderId, { ...left, order_status: status, is_oversold })
  await noteReservations(tx, [orderId])
  await shareAmong(tx, orderId, { ...money, ...left })
  return status
}
