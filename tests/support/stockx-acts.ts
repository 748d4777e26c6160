// What the practice StockX is asked and told, call by call.
import { loadConfig } from '../../src/server/config.ts'
import { operationNames } from '../../src/sandbox/stockx/create-stockx.ts'
import type { DraftVariant, SalesChannel } from '../../src/server/connectors/ports/sales-channel.ts'
import {
  connectStockX,
  connectStockXCatalogue,
  connectStockXOrders,
} from '../../src/server/connectors/stockx/connect-stockx.ts'
import { quickStockX } from './stockx-bench.ts'
import { listingsIn, stockxStyles, stockxVariant, type StockxListing } from './stockx-sizes.ts'
import {
  actDraft,
  newest,
  parts,
  put,
  renewal,
  settled,
  stateOf,
  takeOff,
  the,
  type ActingVendor,
  type Given,
  type VendorAct,
} from './vendor-act.ts'

const stockxConfig = ({ vendor }: Given) =>
  loadConfig({ STOCKX_API_URL: vendor.url, STOCKX_LIMIT_FACTOR: '1000', STOCKX_UNANSWERED_SECONDS: '1' })
    .stockx

export const stockx: ActingVendor = {
  name: 'stockx',
  calls: operationNames.map(([, name]) => name),
  hitElsewhere: { CreateListings: 'contract.db.test.ts' },
  secrets: ['backroom-sandbox-key', 'backroom-sandbox-secret', 'backroom-sandbox-refresh'],
  prepare: async (vendor) => {
    await vendor.admin('reset/', quickStockX)
    const sold = { order_number: '9-1', variant_id: stockxVariant(0) }
    await vendor.admin('settings/', { orders: [sold] })
  },
  signIn: (given) => (ctx) => connectStockX({ ...parts(given), config: stockxConfig(given) }).verify(ctx),
  acts: async (given) => {
    const config = stockxConfig(given)
    const market = connectStockX({ ...parts(given), config })
    const catalogue = connectStockXCatalogue({ ...parts(given), config })
    const orders = connectStockXOrders({ ...parts(given), config })
    const [style] = stockxStyles
    const { orders: known } = await orders.readPage(given.ctx, newest)
    return [
      { name: 'verify', operation: 'SearchCatalog', run: (ctx) => market.verify(ctx) },
      { name: 'readAll', operation: 'GetListings', run: async (ctx) => market.readAll?.(ctx, null) },
      { name: 'search', operation: 'SearchCatalog', run: (ctx) => catalogue.search(ctx, 'jordan') },
      {
        ...{ name: 'readSizes', operation: 'GetVariants' },
        run: (ctx) => catalogue.readSizes(ctx, style?.productId ?? ''),
      },
      { name: 'readPage', operation: 'GetActiveOrders', run: (ctx) => orders.readPage(ctx, newest) },
      {
        ...{ name: 'complete', operation: 'GetOrder' },
        run: (ctx) => orders.complete(ctx, the(known, 0)),
      },
      {
        ...{ name: 'readPage of the past', operation: 'GetPastOrders' },
        run: (ctx) => orders.readPage(ctx, { since: null, at: 'history 1' }),
      },
      { ...renewal(given, (ctx) => market.verify(ctx)), operation: 'RefreshToken' },
      ...pairActs(market, given),
    ]
  },
}

/** Each with a size of its own, since pairs of one size are alike. */
function pairActs(market: SalesChannel, given: Given): VendorAct[] {
  const pairsOf = async (place: number, isSo: (pair: StockxListing) => boolean) =>
    listingsIn(await stateOf<unknown>(given)).filter(
      (pair) => pair.variantId === stockxVariant(place) && isSo(pair),
    ).length
  const one = (place: number, of: Partial<DraftVariant> = {}) => actDraft(place, { quantity: 1, ...of })
  const isLive = ({ status }: StockxListing) => status === 'ACTIVE'
  const follow = (place: number, operation: string): VendorAct => {
    let asked: string | null = null
    return {
      ...{ name: `follow: ${operation}`, operation },
      ready: async (ctx) => {
        const [outcome] = await market.publish(ctx, [one(place)])
        asked = outcome?.state === 'pending' ? outcome.operation : null
      },
      run: async (ctx) => {
        const begun = Promise.resolve([
          { ref: String(place), state: 'pending' as const, operation: asked ?? '' },
        ])
        await settled(market, ctx, { refs: [one(place)], begun })
      },
    }
  }
  return [
    {
      ...{ name: 'change the price', operation: 'UpdateListings' },
      ready: (ctx) => put(market, ctx, one(1)),
      run: (ctx) => put(market, ctx, one(1, { priceCents: 9_900 })),
      done: () => pairsOf(1, (pair) => isLive(pair) && pair.amount === '99'),
    },
    {
      ...{ name: 'change the stock', operation: 'DeleteListings' },
      ready: (ctx) => put(market, ctx, one(2, { quantity: 2 })),
      run: (ctx) => put(market, ctx, one(2)),
      done: async () => 2 - (await pairsOf(2, isLive)),
    },
    {
      ...{ name: 'unpublish', operation: 'UpdateListings' },
      ready: (ctx) => put(market, ctx, one(3)),
      run: (ctx) => takeOff(market, ctx, one(3)),
      done: () => pairsOf(3, ({ status }) => status === 'INACTIVE'),
    },
    follow(4, 'GetBatch'),
    follow(5, 'GetBatchItems'),
    {
      ...{ name: 'readListings', operation: 'GetListings' },
      ready: (ctx) => put(market, ctx, one(6)),
      run: (ctx) => market.readListings(ctx, [one(6)]),
    },
  ]
}
