// Every call of every port, at each vendor that we talk to, with what the vendor holds because of it.
import aliasCatalogue from '../../data/alias-catalogue.json' with { type: 'json' }
import { loadConfig } from '../../src/server/config.ts'
import { connectAlias } from '../../src/server/connectors/alias/connect-alias.ts'
import {
  connectChannelAdvisor,
  connectChannelAdvisorOrders,
} from '../../src/server/connectors/channeladvisor/connect-channeladvisor.ts'
import {
  connectShipStation,
  connectShipStationOrders,
  connectShipStationWebhooks,
} from '../../src/server/connectors/shipstation/connect-shipstation.ts'
import type { OrderAccount } from '../../src/server/connectors/ports/order-outlet.ts'
import { shopify } from './shopify-acts.ts'
import described from './shipstation-v1-2018.json' with { type: 'json' }
import { stockx } from './stockx-acts.ts'
import {
  formerly,
  newAddress,
  newest,
  parcel,
  parts,
  renewal,
  stateOf,
  the,
  toItsEnd,
  type ActingVendor,
  type Given,
  type VendorAct,
} from './vendor-act.ts'
import { voyageone } from './voyageone-acts.ts'

const channelAdvisorConfig = ({ vendor }: Given) =>
  loadConfig({ CHANNELADVISOR_API_URL: vendor.url }).channelAdvisor

const channeladvisor: ActingVendor = {
  name: 'channeladvisor',
  startsAt: '2026-11-21T21:05:00Z',
  secrets: ['backroom-sandbox-secret', 'backroom-sandbox-refresh'],
  prepare: async (vendor) => {
    const products = [{ ID: 3, Sku: 'ONE', UpdateDateUtc: '2026-11-03T00:00:00Z', RetailPrice: 12.5 }]
    const orders = [1, 2, 3, 4, 5].map((ID) => ({ ID, SiteOrderID: `S-${ID}`, Items: [{ Sku: 'ONE' }] }))
    const quick = { in_flight: 100, export_seconds: 1, adjust_seconds: 0 }
    await vendor.admin('reset/', { is_empty: true, products, orders, ...quick })
    // So that the minute before takes nothing from this one.
    vendor.passTime(60_000)
  },
  signIn: (given) => (ctx) =>
    connectChannelAdvisor({ ...parts(given), config: channelAdvisorConfig(given) }).readCenters(ctx),
  acts: async (given) => {
    const master = connectChannelAdvisor({ ...parts(given), config: channelAdvisorConfig(given) })
    const orders = connectChannelAdvisorOrders({ ...parts(given), config: channelAdvisorConfig(given) })
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
      { ...renewal(given, (ctx) => master.readCenters(ctx)), operation: 'token' },
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
        ...{ name: 'openExport', operation: 'ExportFile', isOfStorage: true },
        run: async (ctx) => (await master.openExport(ctx, url)).close(),
        // A file, which is known by what is in it: its type says nothing, and megabytes of blanks after it are a damaged one.
        tells: { wrong_type: null, huge: 'remote_transient' },
      },
      {
        ...{ name: 'write', operation: '$batch' },
        isAbsolute: true,
        run: (ctx) => master.write(ctx, [{ ...change, quantities: [], images: [] }]),
        done: priceThere,
      },
      ...channelAdvisorOrderActs(orders, given),
    ]
  },
}

/** Orders there by number; what answers with its status alone is told by that. */
function channelAdvisorOrderActs(orders: OrderAccount, given: Given): VendorAct[] {
  type Told = { ID: number; exportedTo: string[]; Fulfillments: object[]; Adjustments: object[] }
  const heldOf = (id: number, count: (order: Told) => number) => async () =>
    (await stateOf<{ orders: Told[] }>(given)).orders
      .filter(({ ID }) => ID === id)
      .reduce((sum, order) => sum + count(order), 0)
  const order = (id: number) => ({ id: `${id}`, number: `S-${id}`, operation: null })
  const shipping = (id: number): Pick<VendorAct, 'run' | 'done'> => ({
    run: (ctx, tries) => orders.ship(ctx, { ...order(id), tries }, parcel),
    done: heldOf(id, ({ Fulfillments }) => Fulfillments.length),
  })
  const canceling = (id: number): Pick<VendorAct, 'run' | 'done'> => ({
    run: (ctx, tries) => toItsEnd((operation) => orders.cancel(ctx, { ...order(id), operation, tries })),
    done: heldOf(id, ({ Adjustments }) => Adjustments.length),
  })
  const tells = { wrong_type: null, huge: null } as const
  return [
    { name: 'readPage: orders', operation: 'Orders', run: (ctx) => orders.readPage(ctx, newest) },
    {
      ...{ name: 'noteStored', operation: 'Export', isAbsolute: true, tells },
      run: async (ctx) => orders.handsOn?.noteStored(ctx, '1'),
      done: heldOf(1, ({ exportedTo }) => exportedTo.length),
    },
    { name: 'ship', operation: 'Ship', tells, ...shipping(2) },
    { name: 'ship, as it stands', operation: 'Orders(ID)', isOnTheWay: true, ...shipping(3) },
    { name: 'cancel', operation: 'Adjust', tells, ...canceling(4) },
    { name: 'cancel, as it stands', operation: 'Orders(ID)', isOnTheWay: true, ...canceling(5) },
  ]
}

const shipStationConfig = ({ vendor }: Given) => loadConfig({ SHIPSTATION_API_URL: vendor.url }).shipstation

const shipstation: ActingVendor = {
  name: 'shipstation',
  secrets: ['backroom-sandbox-secret'],
  calls: Object.keys(described.paths).map((path) =>
    path
      .replace(/\?.*/, '')
      .replace(/\{\w+\}/, '{id}')
      .slice(1),
  ),
  prepare: async (vendor) => {
    await vendor.admin('reset/', { calls_per_minute: 100_000 })
    await vendor.admin('settings/', {
      orders: [7, 8].map((id) => ({ order_id: id, order_number: `#${id}` })),
    })
  },
  signIn: (given) => (ctx) =>
    connectShipStation({ ...parts(given), config: shipStationConfig(given) }).list(ctx),
  acts: (given) => {
    const stores = connectShipStation({ ...parts(given), config: shipStationConfig(given) })
    const orders = connectShipStationOrders({ ...parts(given), config: shipStationConfig(given) })
    const webhooks = connectShipStationWebhooks({ ...parts(given), config: shipStationConfig(given) })
    const shipping = (id: number): Pick<VendorAct, 'run' | 'done'> => ({
      run: (ctx, tries) =>
        orders.ship(
          ctx,
          { ...{ id: `${id}`, number: `#${id}`, operation: null, isMarketplaceTold: true }, tries },
          parcel,
        ),
      done: async () => (await stateOf<State>(given)).parcels.filter(({ orderId }) => orderId === id).length,
    })
    const switching = (id: number, isActive: boolean): Pick<VendorAct, 'run' | 'done'> => ({
      run: (ctx) => stores.setActive(ctx, id, isActive),
      done: async () =>
        (await stateOf<State>(given)).stores.filter(
          ({ storeId, active }) => storeId === id && active === isActive,
        ).length,
    })
    const subscribing = ['webhooks', 'webhooks/subscribe', 'webhooks/{id}'].map((operation): VendorAct => {
      const address = newAddress('shipstation')
      return {
        ...{ name: `subscribe: ${operation}`, operation, isOnTheWay: true },
        // What a deletion answers is not looked at: it has no body.
        ...(operation === 'webhooks/{id}' ? { tells: { half: null, wrong_type: null } } : {}),
        ready: (ctx) => webhooks.subscribe(ctx, formerly(address)),
        run: (ctx) => webhooks.subscribe(ctx, address),
        done: async () => {
          const { hooks } = await stateOf<State>(given)
          const ours = hooks.filter(({ url }) => new URL(url).pathname === new URL(address).pathname)
          return ours.filter(({ url }) => url === address).length / 2 + (ours.length - 2)
        },
      }
    })
    const since = new Date('2026-11-01T00:00:00Z')
    type State = {
      parcels: { orderId: number }[]
      stores: { storeId: number; active: boolean }[]
      hooks: { url: string }[]
    }
    return Promise.resolve([
      { name: 'list', operation: 'stores', run: (ctx) => stores.list(ctx) },
      {
        ...{ name: 'deactivate', operation: 'stores/deactivate', isAbsolute: true },
        ...switching(31_201, false),
      },
      {
        ...{ name: 'reactivate', operation: 'stores/reactivate', isAbsolute: true },
        ...switching(31_377, true),
      },
      { name: 'readPage', operation: 'orders', run: (ctx) => orders.readPage(ctx, { since: null, page: 1 }) },
      {
        ...{ name: 'readParcels', operation: 'fulfillments' },
        run: (ctx) => orders.readParcels(ctx, { list: 'marks', since, page: 1 }),
      },
      {
        ...{ name: 'readParcels: labels', operation: 'shipments' },
        run: (ctx) => orders.readParcels(ctx, { list: 'labels', since, page: 1 }),
      },
      { name: 'ship', operation: 'orders/markasshipped', ...shipping(7) },
      { name: 'ship, as it stands', operation: 'orders/{id}', isOnTheWay: true, ...shipping(8) },
      ...subscribing,
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
