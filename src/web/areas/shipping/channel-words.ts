import type { channelStates } from '../../../contract/orders/shipping.endpoints.ts'

export type ChannelState = (typeof channelStates)[number]

/** How far a channel has been told of what was done here. */
export const channelWords: Record<ChannelState, string> = {
  pending: 'Waiting to be told',
  notified: 'Told',
  rejected: 'Refused',
  unsupported: "Can't be told",
}
