import type { ChannelName } from '../../connectors/ports/sales-channel.ts'
import type { ChannelAccount, Channels } from '../../connectors/registry.ts'

const channelNames: readonly ChannelName[] = ['Shopify', 'StockX', 'VoyageOne']

/** The account behind a marketplace; null when this installation has none. */
export function channelAccount(channels: Channels, marketplace: string): ChannelAccount | null {
  const channel = channelNames.find((name) => name === marketplace)
  return channel === undefined ? null : channels.account(channel)
}
