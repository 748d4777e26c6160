import type { ShopifyConfig, StockxConfig, VoyageOneConfig } from '../channel-config.ts'
import { remade } from './calls/entered-credentials.ts'
import type { AccountCredentials } from './ports/account-credentials.ts'
import type { OrderAccount } from './ports/order-outlet.ts'
import { connectShopifyOrders, type ShopifyParts } from './shopify/connect-shopify.ts'
import { enteredShopify } from './shopify/store-access.ts'
import { connectStockXOrders } from './stockx/connect-stockx.ts'
import { enteredStockx } from './stockx/stockx-access.ts'
import { enteredVoyageOne } from './voyageone/account-access.ts'
import { connectVoyageOneOrders } from './voyageone/connect-voyageone.ts'

type Parts = Omit<ShopifyParts, 'config'> & {
  config: { shopify: ShopifyConfig; stockx: StockxConfig; voyageOne: VoyageOneConfig }
}

type Account = { credential: string; credentials: AccountCredentials }

/** Where orders are fetched, as things stand when it is asked; an account without credentials is asked for nothing. */
export function orderSources(
  { config, ...parts }: Parts,
  accounts: readonly Account[],
): () => Promise<OrderAccount[]> {
  const stockx = remade(parts, 'stockx', (values) =>
    connectStockXOrders({ ...parts, config: enteredStockx(config.stockx, values) }),
  )
  const shopify = remade(parts, 'shopify', (values) =>
    connectShopifyOrders({ ...parts, config: enteredShopify(config.shopify, values) }),
  )
  const voyageOne = remade(parts, 'voyageone', (values) =>
    connectVoyageOneOrders({ ...parts, config: enteredVoyageOne(config.voyageOne, values) }),
  )
  const sources = [
    { credential: 'shopify', current: shopify.current },
    { credential: 'stockx', current: stockx.current },
    { credential: 'voyageone', current: voyageOne.current },
  ]
  return async () => {
    const open = await Promise.all(
      sources.map(async ({ credential, current }) => {
        const account = accounts.find((each) => each.credential === credential)
        const standing = await account?.credentials.standing()
        return standing === undefined || standing.source === 'none' ? [] : [await current()]
      }),
    )
    return open.flat()
  }
}
