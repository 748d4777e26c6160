import type { ShopifyConfig } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import { readSecretKey } from './calls/seal.ts'
import type { ChannelName, CredentialId, SalesChannel } from './ports/sales-channel.ts'
import { connectShopify } from './shopify/connect-shopify.ts'

/** One account at a channel: what a queue, a limiter and a breaker belong to. */
export type ChannelAccount = { credential: CredentialId; channel: ChannelName; sales: SalesChannel }

/** The channels that this installation talks to. */
export type Channels = {
  /** The account behind a marketplace; null when this installation has none. */
  account(marketplace: string): ChannelAccount | null
}

type Parts = {
  config: { dataDir: string; shopify: ShopifyConfig }
  db: Db
  clock: Clock
  log: Pick<Log, 'warn'>
}

/** Puts the connectors together; nothing is called yet. */
export async function createChannels({ config, db, clock, log }: Parts): Promise<Channels> {
  const secretKey = await readSecretKey(config.dataDir)
  const sales = connectShopify({ config: config.shopify, db, clock, log, secretKey })
  const accounts: ChannelAccount[] = [{ credential: 'shopify', channel: 'Shopify', sales }]
  return {
    account: (marketplace) => accounts.find(({ channel }) => channel === marketplace) ?? null,
  }
}
