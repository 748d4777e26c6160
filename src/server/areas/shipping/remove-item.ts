import { isWaiting } from '../../../contract/orders.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { NotFound, RuleBroken } from '../../platform/errors.ts'
import { dropPieces, giveBackLots, cancelItems, writeOrder } from '../order-fetch/channel-orders.store.ts'
import { lockMoney, lockOrders, noteOrder } from '../orders/orders.store.ts'
import { shareAmong } from '../orders/update-order.ts'
import { cancelLocked } from './cancel-orders.ts'
import { findOrderOfItem, findOwnItems } from './shipping.store.ts'

/** Takes an item out of an order that waits, with its share of the money; the last one takes the order along. Answers the order's id. */
export function removeItem(db: Db, itemId: number, editor: string): Promise<number> {
  return inTransaction(db, { actor: editor, reason: 'order item deleted' }, async (tx) => {
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
    await takeOut(tx, order.id, item)
    const text = `${item.quantity} of ${item.sku} ${item.quantity === 1 ? 'was' : 'were'} taken out of the order.`
    await noteOrder(tx, { orderId: order.id, status: order.order_status, text, by: editor })
    return order.id
  })
}

type Item = Awaited<ReturnType<typeof findOwnItems>>[number]

/** What the channel pays out by its own word, or a person's, stays until it says something else. */
async function takeOut(tx: Tx, orderId: number, item: Item): Promise<void> {
  const money = await lockMoney(tx, orderId)
  if (money === undefined) return
  await dropPieces(tx, [item.id])
  await giveBackLots(tx, [item.id])
  await cancelItems(tx, [item.id])
  const left = {
    platform_amount_cents: Math.max(0, money.platform_amount_cents - item.platform_amount_cents),
    payout_cents: money.is_payout_estimated ? money.payout_cents - item.payout_cents : money.payout_cents,
  }
  await writeOrder(tx, orderId, left)
  await shareAmong(tx, orderId, { ...money, ...left })
}
