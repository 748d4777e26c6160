// Every call of every port, at each vendor that we talk to, with what the vendor holds because of it.
import { randomBytes } from 'node:crypto'
import aliasCatalogue from '../../data/alias-catalogue.json' with { type: 'json' }
import { loadConfig } from '../../src/server/config.ts'
import { connectAlias } from '../../src/server/connectors/alias/connect-alias.ts'
import { connectChannelAdvisor } from '../../src/server/connectors/channeladvisor/connect-channeladvisor.ts'
import type { OrderAccount, OutletAnswer, Parcel } from '../../src/server/connectors/ports/order-outlet.ts'
import type { RemoteOrder } from '../../src/server/connectors/ports/order-source.ts'
import type { Ctx } from '../../src/server/connectors/ports/sales-channel.ts'
import {
  connectShipStation,
  connectShipStationOrders,
  connectShipStationWebhooks,
} from '../../src/server/connectors/shipstation/connect-shipstation.ts'
import {
  connectShopify,
  connectShopifyOrders,
  connectShopifyWebhooks,
} from '../../src/server/connectors/shopify/connect-shopify.ts'
import {
  connectStockX,
  connectStockXCatalogue,
  connectStockXOrders,
} from '../../src/server/connectors/stockx/connect-stockx.ts'
import {
  connectVoyageOne,
  connectVoyageOneOrders,
} from '../../src/server/connectors/voyageone/connect-voyageone.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { createLog } from '../../src/server/platform/log.ts'
import type { BadAnswer } from './bad-answers.ts'
import type { FaultRule } from './connector-bench.ts'
import type { TestDatabase } from './database.ts'
import type { PracticeVendor } from './practice-vendor.ts'
import { quickStockX } from './stockx-bench.ts'
import { stockxStyles, stockxVariant } from './stockx-sizes.ts'

export type VendorAct = {
  name: string
  /** The call that does it, by the sandbox's name for it. */
  operation: string
  /** One try of it, followed to its end; `tries` counts them from 1. */
  run: (ctx: Ctx, tries: number) => Promise<unknown>
  /** Where it is told otherwise than a call that is answered with data; null where it is good all the same. */
  tells?: Partial<Record<FaultRule['kind'], BadAnswer['kind'] | null>>
  /** Says how a thing is to be, so that it is said again instead of looked at. */
  isAbsolute?: boolean
  /** How often the vendor did it; absent for what only reads. */
  done?: () => Promise<number>
}

export type ActingVendor = {
  name: string
  /** What an answer or an error may never show. */
  secrets: string[]
  /** Where its own clock is moved by what prepares it; else it is the machine's. */
  startsAt?: string
  /** Empties it, makes it quick and puts there what the acts are about. */
  prepare: (vendor: PracticeVendor) => Promise<void>
  /** Has the access that all calls need. */
  signIn: (given: Given) => (ctx: Ctx) => Promise<unknown>
  acts: (given: Given) => Promise<VendorAct[]>
}

type Given = { vendor: PracticeVendor; database: TestDatabase; ctx: Ctx }

const secretKey = randomBytes(32)
const log = createLog('silent')
const parts = ({ database }: Given) => ({ db: database.db, clock: systemClock, secretKey, log })
const parcel: Parcel = {
  ...{ carrierCode: 'Fedex', trackingNo: '794612345678', masterTrackingNo: null, referenceNo: null },
  shipTime: '2026-11-21T20:00:00.000Z',
}
const newest = { since: null, at: null }
let installations = 0
/** As of another installation each time, since one that is known is not asked for again. */
const newAddress = (name: string) => `http://127.0.0.1:9/hooks/${name}/${(installations += 1)}/`

async function stateOf<State>({ vendor }: Given): Promise<State> {
  return (await vendor.admin('state/')).body as State
}

const shopifyConfig = ({ vendor }: Given) => loadConfig({ SHOPIFY_API_URL: vendor.url }).shopify

const shopify: ActingVendor = {
  name: 'shopify',
  secrets: ['shpat_backroom_sandbox', 'backroom-sandbox-secret'],
  prepare: async (vendor) => {
    const quick = { delay_ms: 0, bucket_size: 1_000_000, restore_rate: 1_000_000, operation_delay_ms: 20 }
    await vendor.admin('reset/', quick)
    const orders = ['#1', '#2', '#3'].map((name) => ({ name, lines: [{ sku: 'ONE' }] }))
    await vendor.admin('settings/', { orders })
  },
  signIn: (given) => (ctx) => connectShopify({ ...parts(given), config: shopifyConfig(given) }).verify(ctx),
  acts: async (given) => {
    const config = shopifyConfig(given)
    const store = connectShopify({ ...parts(given), config })
    const webhooks = connectShopifyWebhooks({ ...parts(given), config })
    const address = newAddress('shopify')
    const isDone = ({ isDone }: { isDone: boolean }) => isDone
    const cancellations = async () =>
      (await stateOf<{ jobs: { isDone: boolean }[] }>(given)).jobs.filter(isDone).length
    return [
      { name: 'verify', operation: 'ReadAccount', run: (ctx) => store.verify(ctx) },
      { name: 'readAll', operation: 'ReadProducts', run: async (ctx) => store.readAll?.(ctx, null) },
      {
        ...{ name: 'findProducts', operation: 'FindProductsOfItems' },
        run: async (ctx) => webhooks.findProducts?.(ctx, ['gid://shopify/InventoryItem/1']),
      },
      {
        ...{ name: 'subscribe', operation: 'SubscribeWebhook' },
        run: (ctx) => webhooks.subscribe(ctx, address),
      },
      ...(await orderActs(connectShopifyOrders({ ...parts(given), config }), given, {
        calls: { readPage: 'ReadOrders', complete: 'ReadOrder', cancel: 'CancelOrder', ship: 'Ship' },
        cancellations,
      })),
    ]
  },
}

const stockxConfig = ({ vendor }: Given) =>
  loadConfig({ STOCKX_API_URL: vendor.url, STOCKX_LIMIT_FACTOR: '1000' }).stockx

const stockx: ActingVendor = {
  name: 'stockx',
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
    ]
  },
}

const voyageOneConfig = ({ vendor }: Given) => loadConfig({ VOYAGEONE_API_URL: vendor.url }).voyageOne

const voyageone: ActingVendor = {
  name: 'voyageone',
  secrets: ['backroom-sandbox'],
  prepare: async (vendor) => {
    await vendor.admin('reset/', { calls_per_minute: 100_000, in_flight: 100, delay_ms: { min: 0, max: 0 } })
    const items = [{ code: 'ONE', qty: 1, price: '100.00' }]
    const statuses = ['Open', 'Acknowledged', 'Open']
    const orders = statuses.map((order_status, place) => ({ order_id: `${place}`, order_status, items }))
    await vendor.admin('settings/', { orders })
  },
  signIn: (given) => (ctx) =>
    connectVoyageOne({ ...parts(given), config: voyageOneConfig(given) }).verify(ctx),
  acts: async (given) => {
    const config = voyageOneConfig(given)
    const market = connectVoyageOne({ ...parts(given), config })
    const orders = connectVoyageOneOrders({ ...parts(given), config })
    const { orders: known } = await orders.readPage(given.ctx, newest)
    const third = ref(the(known, 2))
    const standing = async (id: string, status: string) =>
      (await stateOf<{ orders: { orderId: string; orderStatus: string }[] }>(given)).orders.filter(
        ({ orderId, orderStatus }) => orderId === id && orderStatus === status,
      ).length
    // It looks at the order where the answer can't be read.
    const tells = { huge: null }
    return [
      { name: 'verify', operation: 'orderList', run: (ctx) => market.verify(ctx) },
      { name: 'readAll', operation: 'productList', run: async (ctx) => market.readAll?.(ctx, null) },
      {
        ...{ name: 'readOrder', operation: 'orderInfo' },
        run: async (ctx) => orders.readOrder?.(ctx, the(known, 0).id),
      },
      {
        ...{ name: 'acknowledge', operation: 'orderAcknowledge' },
        run: async (ctx, tries) => orders.acknowledge?.(ctx, { ...third, tries }),
        tells,
        done: () => standing(third.id, 'Acknowledged'),
      },
      ...(await orderActs(orders, given, {
        calls: { readPage: 'orderList', complete: 'orderInfo', cancel: 'orderCancel', ship: 'orderShip' },
        cancellations: () => standing(the(known, 0).id, 'Canceled'),
        tells,
      })),
    ]
  },
}

const channelAdvisorConfig = ({ vendor }: Given) =>
  loadConfig({ CHANNELADVISOR_API_URL: vendor.url }).channelAdvisor

const channeladvisor: ActingVendor = {
  name: 'channeladvisor',
  startsAt: '2026-11-21T21:05:00Z',
  secrets: ['backroom-sandbox-secret', 'backroom-sandbox-refresh'],
  prepare: async (vendor) => {
    const products = [{ ID: 3, Sku: 'ONE', UpdateDateUtc: '2026-11-03T00:00:00Z', RetailPrice: 12.5 }]
    await vendor.admin('reset/', { is_empty: true, products, in_flight: 100, export_seconds: 1 })
    // So that the minute before takes nothing from this one.
    vendor.passTime(60_000)
  },
  signIn: (given) => (ctx) =>
    connectChannelAdvisor({ ...parts(given), config: channelAdvisorConfig(given) }).readCenters(ctx),
  acts: async (given) => {
    const master = connectChannelAdvisor({ ...parts(given), config: channelAdvisorConfig(given) })
    const token = (await master.askForExport(given.ctx)) ?? ''
    given.vendor.passTime(1_000)
    const found = await master.findExport(given.ctx, token)
    const url = found.state === 'ready' ? found.url : ''
    const change = { id: 3, cells: { retail_price: 220.5 }, labels: { added: [], removed: [] } }
    const priceThere = async () => {
      const [product] = await master.find(given.ctx, { ids: [3], skus: [] })
      return product?.cells['retail_price'] === 220.5 ? 1 : 0
    }
    return [
      { name: 'readCenters', operation: 'DistributionCenters', run: (ctx) => master.readCenters(ctx) },
      {
        ...{ name: 'readPage', operation: 'Products' },
        run: (ctx) => master.readPage(ctx, { since: null, isParent: false, afterId: 0 }),
      },
      {
        ...{ name: 'find', operation: 'Products' },
        run: (ctx) => master.find(ctx, { ids: [3], skus: [] }),
      },
      { name: 'askForExport', operation: 'ProductExport', run: (ctx) => master.askForExport(ctx) },
      { name: 'findExport', operation: 'ProductExport', run: (ctx) => master.findExport(ctx, token) },
      {
        ...{ name: 'openExport', operation: 'ExportFile' },
        run: async (ctx) => (await master.openExport(ctx, url)).close(),
        // A file, which is known by what is in it: its type says nothing, and 50 MB of blanks after it are a damaged one.
        tells: { wrong_type: null, huge: 'remote_transient' },
      },
      {
        ...{ name: 'write', operation: '$batch' },
        isAbsolute: true,
        run: (ctx) => master.write(ctx, [{ ...change, quantities: [], images: [] }]),
        done: priceThere,
      },
    ]
  },
}

const shipStationConfig = ({ vendor }: Given) => loadConfig({ SHIPSTATION_API_URL: vendor.url }).shipstation

const shipstation: ActingVendor = {
  name: 'shipstation',
  secrets: ['backroom-sandbox-secret'],
  prepare: async (vendor) => {
    await vendor.admin('reset/', { calls_per_minute: 100_000 })
    await vendor.admin('settings/', { orders: [{ order_id: 7, order_number: '#7' }] })
  },
  signIn: (given) => (ctx) =>
    connectShipStation({ ...parts(given), config: shipStationConfig(given) }).list(ctx),
  acts: (given) => {
    const stores = connectShipStation({ ...parts(given), config: shipStationConfig(given) })
    const orders = connectShipStationOrders({ ...parts(given), config: shipStationConfig(given) })
    const webhooks = connectShipStationWebhooks({ ...parts(given), config: shipStationConfig(given) })
    const address = newAddress('shipstation')
    const order = { id: '7', number: '#7', operation: null, isMarketplaceTold: true }
    const since = new Date('2026-11-01T00:00:00Z')
    type State = {
      parcels: unknown[]
      stores: { storeId: number; active: boolean }[]
      hooks: { event: string }[]
    }
    return Promise.resolve([
      { name: 'list', operation: 'stores', run: (ctx) => stores.list(ctx) },
      {
        ...{ name: 'setActive', operation: 'stores/deactivate' },
        isAbsolute: true,
        run: (ctx) => stores.setActive(ctx, 31_201, false),
        done: async () =>
          (await stateOf<State>(given)).stores.filter(({ storeId, active }) => storeId === 31_201 && !active)
            .length,
      },
      { name: 'readPage', operation: 'orders', run: (ctx) => orders.readPage(ctx, { since: null, page: 1 }) },
      {
        ...{ name: 'readParcels', operation: 'fulfillments' },
        run: (ctx) => orders.readParcels(ctx, { list: 'marks', since, page: 1 }),
      },
      {
        ...{ name: 'ship', operation: 'orders/markasshipped' },
        run: (ctx, tries) => orders.ship(ctx, { ...order, tries }, parcel),
        done: async () => (await stateOf<State>(given)).parcels.length,
      },
      {
        ...{ name: 'subscribe', operation: 'webhooks/subscribe' },
        run: (ctx) => webhooks.subscribe(ctx, address),
      },
    ] satisfies VendorAct[])
  },
}

const alias: ActingVendor = {
  name: 'alias',
  secrets: ['backroom-sandbox-token'],
  prepare: async (vendor) => {
    await vendor.admin('reset/', {})
  },
  signIn: () => () => Promise.resolve(),
  acts: (given) => {
    const config = loadConfig({ ALIAS_API_URL: given.vendor.url }).alias
    const market = connectAlias({ ...parts(given), config })
    const { sku, catalog_id: id } = the(aliasCatalogue.items, 0)
    return Promise.resolve([
      { name: 'verify', operation: 'test', run: (ctx) => market.verify(ctx) },
      { name: 'findItem', operation: 'catalog', run: (ctx) => market.findItem(ctx, sku) },
      { name: 'readOffers', operation: 'availabilities', run: (ctx) => market.readOffers(ctx, id) },
    ] satisfies VendorAct[])
  },
}

export const actingVendors: readonly ActingVendor[] = [
  ...[shopify, stockx, voyageone, channeladvisor, shipstation, alias],
]

type OrderCalls = Record<'readPage' | 'complete' | 'cancel' | 'ship', string>

/** What a marketplace is asked and told of orders: the first there is canceled, the second sent. */
async function orderActs(
  account: OrderAccount,
  given: Given,
  {
    calls,
    cancellations,
    tells,
  }: { calls: OrderCalls; cancellations: () => Promise<number>; tells?: VendorAct['tells'] },
): Promise<VendorAct[]> {
  const { orders } = await account.readPage(given.ctx, newest)
  const [first, second] = [the(orders, 0), the(orders, 1)]
  return [
    { name: 'readPage', operation: calls.readPage, run: (ctx) => account.readPage(ctx, newest) },
    { name: 'complete', operation: calls.complete, run: (ctx) => account.complete(ctx, first) },
    {
      ...{ name: 'cancel', operation: calls.cancel },
      run: (ctx, tries) => toItsEnd((operation) => account.cancel(ctx, { ...ref(first), operation, tries })),
      ...{ tells, done: cancellations },
    },
    {
      ...{ name: 'ship', operation: calls.ship },
      run: (ctx, tries) => account.ship(ctx, { ...ref(second), tries }, parcel),
      tells,
      done: async () => (await account.complete(given.ctx, second)).parcels.length,
    },
  ]
}

const ref = ({ id, number }: RemoteOrder) => ({ id, number, operation: null })

/** As the worker goes on with what was accepted, until it is decided. */
async function toItsEnd(act: (operation: string | null) => Promise<OutletAnswer>): Promise<OutletAnswer> {
  for (let answer = await act(null); ; answer = await act(answer.operation))
    if (answer.state !== 'pending') return answer
}

function the<T>(things: readonly T[], place: number): T {
  const thing = things[place]
  if (thing === undefined) throw new RangeError(`there is no thing ${place}`)
  return thing
}
