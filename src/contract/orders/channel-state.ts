import { Type } from 'typebox'

/** What a channel knows of an act here; null where the order is no channel's, or it is not told of such an act. */
export const channelStates = ['pending', 'notified', 'rejected', 'unsupported'] as const
export const ChannelState = Type.Unsafe<(typeof channelStates)[number] | null>({
  enum: [...channelStates, null],
  description: 'Whether the channel of the order was told of it',
})
