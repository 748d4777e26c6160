import type { ChannelAct } from '../../../contract/orders/shipping.endpoints.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { NotFound, RuleBroken } from '../../platform/errors.ts'
import { askAgain, lockOrderOfAct } from '../channel-acts/channel-acts.store.ts'
import { noteOrder } from '../orders/orders.store.ts'
import { listChannelActs } from './channel-acts.query.ts'

/** Has a channel asked again that refused what happened to an order here: something may have been mended there. */
export function retryAct(
  db: Db,
  id: number,
  { editor, isConnected }: { editor: string; isConnected: (account: string) => boolean },
): Promise<ChannelAct> {
  return inTransaction(db, { actor: editor, reason: 'channel asked again' }, async (tx) => {
    const order = await lockOrderOfAct(tx, id)
    if (order === undefined) throw new NotFound(`No channel was to be told of anything with the id ${id}.`)
    const { orderId, status } = order
    const find = async () => (await listChannelActs(tx, orderId, isConnected)).find((act) => act.id === id)
    const known = await find()
    if (known?.can_retry !== true)
      throw new RuleBroken('There is nothing to ask again: it was not refused, or something newer was told.')
    await askAgain(tx, id)
    await noteOrder(tx, { orderId, status, text: `${known.channel} is asked again.`, by: editor })
    return (await find()) ?? known
  })
}
