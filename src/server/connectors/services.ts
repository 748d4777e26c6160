import { isLoopback } from '../config.ts'
import {
  type AliasConfig,
  type ChannelAdvisorConfig,
  type ShipStationConfig,
  type StockxConfig,
} from '../channel-config.ts'
import type { Clock } from '../platform/clock.ts'
import { counted } from '../platform/counted.ts'
import type { Db } from '../platform/database/database.ts'
import { aliasCredentialSets, connectAlias, enteredAlias } from './alias/connect-alias.ts'
import { accountCredentials, remade, sourceOf } from './calls/entered-credentials.ts'
import { readSecretKey } from './calls/seal.ts'
import { channelAdvisorCredentialSets, enteredChannelAdvisor } from './channeladvisor/account-access.ts'
import { connectChannelAdvisor } from './channeladvisor/connect-channeladvisor.ts'
import type { AccountCredentials } from './ports/account-credentials.ts'
import type { CatalogueMaster } from './ports/catalogue-master.ts'
import type { LowestPrices } from './ports/lowest-prices.ts'
import type { MarketCatalogue } from './ports/market-catalogue.ts'
import type { CredentialId, Ctx } from './ports/sales-channel.ts'
import type { ShippingOrders } from './ports/shipping-orders.ts'
import type { ShippingStores } from './ports/shipping-stores.ts'
import { enteredShipStation, shipStationCredentialSets } from './shipstation/account-access.ts'
import { connectShipStation, connectShipStationOrders } from './shipstation/connect-shipstation.ts'
import { connectStockXCatalogue } from './stockx/connect-stockx.ts'
import { enteredStockx } from './stockx/stockx-access.ts'
import { reconnectingCatalogue } from './stockx/stockx-catalogue.ts'

/** An account of ours at somebody whom we don't sell with. */
export type ServiceAccount = {
  credential: CredentialId
  /** As sellers know it. */
  name: string
  /** It talks to the sandbox: nothing leaves the machine. */
  isPractice: boolean
  credentials: AccountCredentials
  /** Asks for something that harms nobody, and says what came; throws ChannelFailure. */
  verify(ctx: Ctx): Promise<string>
}

/** Whom this installation asks beside the channels that it sells on; each as it was known last. */
export type Services = {
  readonly shippingStores: ShippingStores
  readonly shippingOrders: ShippingOrders
  readonly lowestPrices: LowestPrices
  readonly stockxCatalogue: MarketCatalogue
  readonly catalogueMaster: CatalogueMaster
  readonly accounts: readonly ServiceAccount[]
  /** As things stand now, for one piece of work: others may enter other credentials meanwhile. */
  current(): Promise<Services>
}

type Parts = {
  config: {
    dataDir: string
    publicUrl: string
    alias: AliasConfig
    channelAdvisor: ChannelAdvisorConfig
    shipstation: ShipStationConfig
    stockx: StockxConfig
  }
  db: Db
  clock: Clock
}

/** Puts their connectors together; nothing is called yet. */
export async function createServices({ config, db, clock }: Parts): Promise<Services> {
  const secretKey = await readSecretKey(config.dataDir)
  const parts = { db, clock }
  const sealed = { db, secretKey, publicUrl: config.publicUrl }
  const stockx = remade(sealed, 'stockx', (values) =>
    connectStockXCatalogue({ config: enteredStockx(config.stockx, values), ...parts, secretKey }),
  )
  const shipStation = remade(sealed, 'shipstation', (values) => {
    const entered = { ...parts, config: enteredShipStation(config.shipstation, values) }
    return { stores: connectShipStation(entered), orders: connectShipStationOrders(entered) }
  })
  const alias = remade(sealed, 'alias', (values) =>
    connectAlias({ ...parts, config: enteredAlias(config.alias, values) }),
  )
  const channelAdvisor = remade(sealed, 'channeladvisor', (values) =>
    connectChannelAdvisor({
      ...parts,
      secretKey,
      config: enteredChannelAdvisor(config.channelAdvisor, values),
    }),
  )
  const stockxCatalogue = reconnectingCatalogue(stockx)
  const services: Services = {
    get shippingStores() {
      return shipStation.latest().stores
    },
    get shippingOrders() {
      return shipStation.latest().orders
    },
    get lowestPrices() {
      return alias.latest()
    },
    get catalogueMaster() {
      return channelAdvisor.latest()
    },
    stockxCatalogue,
    accounts: [
      {
        ...accountOf(sealed, 'channeladvisor', {
          ...config.channelAdvisor,
          given: config.channelAdvisor.refreshToken,
        }),
        name: 'ChannelAdvisor',
        verify: async (ctx) =>
          counted((await (await channelAdvisor.current()).readCenters(ctx)).size, 'distribution centre'),
      },
      {
        ...accountOf(sealed, 'shipstation', { ...config.shipstation, given: config.shipstation.apiKey }),
        name: 'ShipStation',
        verify: async (ctx) =>
          counted((await (await shipStation.current()).stores.list(ctx)).length, 'store'),
      },
      {
        ...accountOf(sealed, 'alias', { ...config.alias, given: config.alias.token }),
        name: 'alias',
        verify: async (ctx) => {
          await (await alias.current()).verify(ctx)
          return 'alias lets us in'
        },
      },
    ],
    current: async () => {
      await Promise.all([shipStation.current(), alias.current(), channelAdvisor.current()])
      return { ...services }
    },
  }
  return services
}

const sets = {
  channeladvisor: channelAdvisorCredentialSets,
  shipstation: shipStationCredentialSets,
  alias: aliasCredentialSets,
}

type Sealed = Parameters<typeof accountCredentials>[0]

function accountOf(
  sealed: Sealed,
  credential: keyof typeof sets,
  { apiUrl, given }: { apiUrl: string; given: string | undefined },
) {
  const isPractice = isLoopback(new URL(apiUrl).hostname)
  const isGiven = given !== undefined
  const otherwise = sourceOf({ isGiven, isEnough: isGiven || isPractice })
  const credentials = accountCredentials(sealed, { credential, sets: sets[credential], otherwise })
  return { credential, isPractice, credentials }
}
