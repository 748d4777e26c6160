// What the practice ChannelAdvisor is asked and told, call by call.
import { loadConfig } from '../../src/server/config.ts'
import {
  connectChannelAdvisor,
  connectChannelAdvisorOrders,
} from '../../src/server/connectors/channeladvisor/connect-channeladvisor.ts'
import type { OrderAccount } from '../../src/server/connectors/ports/order-outlet.ts'
import {
  newest,
  parcel,
  parts,
  renewal,
  stateOf,
  toItsEnd,
  type ActingVendor,
  type Given,
  type VendorAct,
} from './vendor-act.ts'

const channelAdvisorConfig = ({ vendor }: Given) =>
  loadConfig({ CHANNELADVISOR_API_URL: vendor.url }).channelAdvisor

export const channeladvisor: ActingVendor = {
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
