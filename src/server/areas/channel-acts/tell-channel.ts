import type { Tx } from '../../platform/database/database.ts'
import { addActs, type ChannelAct } from './channel-acts.store.ts'

/**
 * Has the channels of these orders told of a change, in the transaction of the change: told if and only if that commits, and once
 * however often it is asked for. Orders that no channel knows are left out.
 */
export function tellChannel(
  tx: Tx,
  orderIds: readonly number[],
  { act, by }: { act: ChannelAct; by: string },
): Promise<void> {
  return addActs(tx, orderIds, { act, by })
}
