import type { ChannelAdvisorConfig, ShopifyConfig, StockxConfig, VoyageOneConfig } from '../channel-config.ts'
import { remade } from './calls/entered-credentials.ts'
import { enteredChannelAdvisor } from './channeladvisor/account-access.ts'
import { connectChannelAdvisorOrders } from './channeladvisor/connect-channeladvisor.ts'
import type { AccountCredentials } from './ports/account-credentials.ts'
import type { OrderAccount } from './ports/order-outlet.ts'
import { connectShopifyOrders, type ShopifyParts } from './shopify/connect-shopify.ts'
import { enteredShopify } from './shopify/store-access.ts'
import { connectStockXOrders } from './stockx/connect-stockx.ts'
import { enteredStockx } from './stockx/stockx-access.ts'
import { enteredVoyageOne } from './voyageone/account-access.ts'
import { connectVoyageOneOrders } from './voyageone/connect-voyageone.ts'

type Parts = Omit<ShopifyParts, 'config'> & {
  config: {
    channelAdvisor: ChannelAdvisorConfig
    shopify: ShopifyConfig
    stockx: StockxConfig
    voyageOne: VoyageOneConfig
  }
}

type Account = { credential: string; isPractice: boolean; credentials: AccountCredentials }

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
  const channelAdvisor = remade(parts, 'channeladvisor', (values) =>
    connectChannelAdvisorOrders({ ...parts, config: enteredChannelAdvisor(config.channelAdvisor, values) }),
  )
  const sources = [
    { credential: 'shopify', current: shopify.current },
    { credential: 'stockx', current: stockx.current },
    { credential: 'voyageone', current: voyageOne.current },
    // It hands on what the others tell themselves: they come first.
    { credential: 'channeladvisor', current: channelAdvisor.current },
  ]
  return async () => {
    const open = await Promise.all(
      sources.map(async ({ credential, current }) => {
        const account = accounts.find((each) => each.credential === credential)
        const standing = await account?.credentials.standing()
        if (account === undefined || standing === undefined || standing.source === 'none') return []
        return [{ source: await current(), isPractice: account.isPractice }]
      }),
    )
    return besideEachOther(open.flat())
  }
}

type Open = { source: OrderAccount; isPractice: boolean }

/** Nothing real is left to a practice account, and nothing that is made up to a real one. */
function besideEachOther(open: readonly Open[]): OrderAccount[] {
  return open.map(({ source, isPractice }) => {
    if (source.handsOn === undefined) return source
    const others = open.filter((each) => each.source !== source && each.isPractice === isPractice)
    const askedThemselves = new Set(others.map((each) => each.source.channel))
    return { ...source, handsOn: { ...source.handsOn, askedThemselves } }
  })
}
