import type { ChannelAct } from '../../../contract/orders/shipping.endpoints.ts'

export type ChannelState = ChannelAct['state']

/** How far a channel has been told of what was done here. */
export const channelWords: Record<ChannelState, string> = {
  pending: 'Waiting to be told',
  notified: 'Told',
  rejected: 'Refused',
  unsupported: "Can't be told",
}
