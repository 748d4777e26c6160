import { acknowledgedChannels, type Parcel } from '../../connectors/ports/order-outlet.ts'
import type { Tx } from '../../platform/database/database.ts'
import { addAcknowledgement, addActs, dropUntold, dropAcknowledgements } from './channel-acts.store.ts'

/** What a channel is to be told of an order. */
type Telling = { orderId: number } & ({ act: 'cancel' } | { act: 'ship'; parcel: Parcel })

/**
 * Has the channels of these orders told of a change, in the transaction of the change: told if and only if that commits, and once
 * however often it is asked for, each parcel by its number: one whose number was corrected before anybody told it is not told.
 * Orders that no channel knows are left out.
 */
export async function tellChannel(tx: Tx, tellings: readonly Telling[], by: string): Promise<void> {
  const acts = tellings.map((telling) => {
    const parcel = telling.act === 'ship' ? telling.parcel : null
    return { orderId: telling.orderId, act: telling.act, parcel, trackingNo: parcel?.trackingNo ?? '' }
  })
  const parcels = acts.filter(({ act }) => act === 'ship')
  if (parcels.length > 0) await dropUntold(tx, parcels)
  const ids = acts.map(({ orderId }) => orderId)
  await dropAcknowledgements(tx, ids)
  await addActs(tx, acts, by)
}

/** Has a channel that waits for it told that an order is taken on, in the transaction that makes it so. */
export async function tellAcknowledged(tx: Tx, orderId: number, by: string): Promise<void> {
  await addAcknowledgement(tx, orderId, { channels: acknowledgedChannels, by })
}

/** Its marketplace says itself what became of these orders: it waits for no acknowledgement any more. */
export function withdrawAcknowledgement(tx: Tx, orderId: number): Promise<void> {
  return dropAcknowledgements(tx, [orderId])
}
