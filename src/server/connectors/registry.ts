import { isLoopback } from '../config.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import {
  type ChannelAdvisorConfig,
  type ShipStationConfig,
  type ShopifyConfig,
  type StockxConfig,
  type VoyageOneConfig,
} from '../channel-config.ts'
import { findEntered } from './calls/credential.store.ts'
import { accountCredentials, remade, sourceOf } from './calls/entered-credentials.ts'
import { reconnectingChannel } from './calls/reconnecting-channel.ts'
import { readSecretKey } from './calls/seal.ts'
import { channelAdvisorCredentialSets } from './channeladvisor/account-access.ts'
import type { AccountCredentials } from './ports/account-credentials.ts'
import type { OrderAccount } from './ports/order-outlet.ts'
import type { CredentialId, SalesChannel } from './ports/sales-channel.ts'
import { orderSources } from './order-sources.ts'
import { connectShopify, type ShopifyParts } from './shopify/connect-shopify.ts'
import { shopifyConsent } from './shopify/shopify-consent.ts'
import { enteredShopify, shopifyCredentialSets, shopifySettings } from './shopify/store-access.ts'
import { connectStockX } from './stockx/connect-stockx.ts'
import { enteredStockx, stockxConsent, stockxCredentialSets, stockxSettings } from './stockx/stockx-access.ts'
import { enteredVoyageOne, voyageOneCredentialSets, voyageOneSettings } from './voyageone/account-access.ts'
import { connectVoyageOne } from './voyageone/connect-voyageone.ts'
import { webhookSources, type FindWebhooks } from './webhook-sources.ts'

/** One account at a channel: what a queue, a limiter and a breaker belong to. */
export type ChannelAccount = {
  credential: CredentialId
  sales: SalesChannel
  /** It talks to the sandbox: nothing leaves the machine. */
  isPractice: boolean
  credentials: AccountCredentials
}

/** The channels that this installation talks to. */
export type Channels = {
  /** The account behind a marketplace; null when this installation has none. */
  account(marketplace: string): ChannelAccount | null
  /** The marketplaces with an account that there is something to sign in to with. */
  connected(db: Db | Tx): Promise<ReadonlySet<string>>
  /** Where orders are fetched and told of; an account that nobody can be let in to is asked for nothing. */
  orderSources(): Promise<OrderAccount[]>
  /** Their credentials, whether anybody can be let in or not. */
  readonly orderCredentials: readonly CredentialId[]
  /** How an account's webhooks come in; null where it has none. */
  webhooks: FindWebhooks
}

type Parts = Omit<ShopifyParts, 'config' | 'secretKey'> & {
  config: {
    dataDir: string
    publicUrl: string
    channelAdvisor: ChannelAdvisorConfig
    shopify: ShopifyConfig
    shipstation: ShipStationConfig
    stockx: StockxConfig
    voyageOne: VoyageOneConfig
  }
}

/** Puts the connectors together; nothing is called yet. */
export async function createChannels({ config, ...parts }: Parts): Promise<Channels> {
  const secretKey = await readSecretKey(config.dataDir)
  const sealed = { db: parts.db, secretKey, publicUrl: config.publicUrl }
  const shopify = remade(sealed, 'shopify', (values) =>
    connectShopify({ ...parts, config: enteredShopify(config.shopify, values), secretKey }),
  )
  const stockx = remade(sealed, 'stockx', (values) =>
    connectStockX({ ...parts, config: enteredStockx(config.stockx, values), secretKey }),
  )
  const voyageOne = remade(sealed, 'voyageone', (values) =>
    connectVoyageOne({ ...parts, config: enteredVoyageOne(config.voyageOne, values) }),
  )
  const { accessToken, clientId } = config.shopify
  const accounts: ChannelAccount[] = [
    {
      credential: 'shopify',
      sales: reconnectingChannel(shopify),
      isPractice: isLoopback(new URL(config.shopify.apiUrl).hostname),
      credentials: accountCredentials(sealed, {
        credential: 'shopify',
        sets: shopifyCredentialSets,
        consent: shopifyConsent(config.shopify),
        otherwise: sourceOf({
          isGiven: accessToken !== undefined || clientId !== undefined,
          isEnough: shopifySettings(config.shopify).access.kind !== 'none',
        }),
      }),
    },
    {
      credential: 'stockx',
      sales: reconnectingChannel(stockx),
      isPractice: isLoopback(new URL(config.stockx.apiUrl).hostname),
      credentials: accountCredentials(sealed, {
        credential: 'stockx',
        sets: stockxCredentialSets,
        consent: stockxConsent(config.stockx),
        otherwise: sourceOf({
          isGiven: config.stockx.refreshToken !== undefined,
          isEnough: stockxSettings(config.stockx).access !== null,
        }),
      }),
    },
    {
      credential: 'voyageone',
      sales: reconnectingChannel(voyageOne),
      isPractice: isLoopback(new URL(config.voyageOne.apiUrl).hostname),
      credentials: accountCredentials(sealed, {
        credential: 'voyageone',
        sets: voyageOneCredentialSets,
        otherwise: sourceOf({
          isGiven: config.voyageOne.token !== undefined,
          isEnough: voyageOneSettings(config.voyageOne).token !== null,
        }),
      }),
    },
  ]
  const { apiUrl, refreshToken } = config.channelAdvisor
  const isPractice = isLoopback(new URL(apiUrl).hostname)
  const isGiven = refreshToken !== undefined
  // Nothing is put on sale by it: it only hands on orders.
  const channelAdvisor = {
    credential: 'channeladvisor',
    isPractice,
    credentials: accountCredentials(sealed, {
      credential: 'channeladvisor',
      sets: channelAdvisorCredentialSets,
      otherwise: sourceOf({ isGiven, isEnough: isGiven || isPractice }),
    }),
  }
  const orderAccounts = [...accounts, channelAdvisor]
  return {
    account: (marketplace) => accounts.find((each) => each.sales.channel === marketplace) ?? null,
    connected: async (db) => {
      const entered = await findEntered(db)
      const open = accounts.filter(
        ({ credential, credentials }) => credentials.otherwise !== 'none' || entered.includes(credential),
      )
      return new Set(open.map(({ sales }) => sales.channel))
    },
    orderSources: orderSources({ ...parts, config, secretKey }, orderAccounts),
    orderCredentials: orderAccounts.map(({ credential }) => credential),
    webhooks: webhookSources({ ...parts, config, secretKey }),
  }
}
