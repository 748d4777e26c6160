import type { ShopifyConfig } from '../config.ts'
import { readSecretKey } from './calls/seal.ts'
import type { CredentialId, SalesChannel } from './ports/sales-channel.ts'
import { connectShopify, type ShopifyParts } from './shopify/connect-shopify.ts'

/** One account at a channel: what a queue, a limiter and a breaker belong to. */
export type ChannelAccount = { credential: CredentialId; sales: SalesChannel }

/** The channels that this installation talks to. */
export type Channels = {
  /** The account behind a marketplace; null when this installation has none. */
  account(marketplace: string): ChannelAccount | null
}

type Parts = Omit<ShopifyParts, 'config' | 'secretKey'> & {
  config: { dataDir: string; shopify: ShopifyConfig }
}

/** Puts the connectors together; nothing is called yet. */
export async function createChannels({ config, ...parts }: Parts): Promise<Channels> {
  const secretKey = await readSecretKey(config.dataDir)
  const sales = connectShopify({ ...parts, config: config.shopify, secretKey })
  const accounts: ChannelAccount[] = [{ credential: 'shopify', sales }]
  return {
    account: (marketplace) => accounts.find((each) => each.sales.channel === marketplace) ?? null,
  }
}
