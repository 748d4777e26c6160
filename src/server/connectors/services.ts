import type { AliasConfig, ChannelAdvisorConfig, ShipStationConfig, StockxConfig } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { connectAlias } from './alias/connect-alias.ts'
import { remade } from './calls/entered-credentials.ts'
import { readSecretKey } from './calls/seal.ts'
import { connectChannelAdvisor } from './channeladvisor/connect-channeladvisor.ts'
import type { CatalogueMaster } from './ports/catalogue-master.ts'
import type { LowestPrices } from './ports/lowest-prices.ts'
import type { MarketCatalogue } from './ports/market-catalogue.ts'
import type { ShippingOrders } from './ports/shipping-orders.ts'
import type { ShippingStores } from './ports/shipping-stores.ts'
import { connectShipStation, connectShipStationOrders } from './shipstation/connect-shipstation.ts'
import { connectStockXCatalogue } from './stockx/connect-stockx.ts'
import { enteredStockx } from './stockx/stockx-access.ts'
import { reconnectingCatalogue } from './stockx/stockx-catalogue.ts'

/** Whom this installation asks beside the channels that it sells on. */
export type Services = {
  shippingStores: ShippingStores
  shippingOrders: ShippingOrders
  lowestPrices: LowestPrices
  stockxCatalogue: MarketCatalogue
  catalogueMaster: CatalogueMaster
}

type Parts = {
  config: {
    dataDir: string
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
  const stockx = remade({ db, secretKey }, 'stockx', (values) =>
    connectStockXCatalogue({ config: enteredStockx(config.stockx, values), db, clock, secretKey }),
  )
  return {
    shippingStores: connectShipStation({ config: config.shipstation, db, clock }),
    shippingOrders: connectShipStationOrders({ config: config.shipstation, db, clock }),
    lowestPrices: connectAlias({ config: config.alias, db, clock }),
    stockxCatalogue: reconnectingCatalogue(stockx),
    catalogueMaster: connectChannelAdvisor({ config: config.channelAdvisor, db, clock, secretKey }),
  }
}
