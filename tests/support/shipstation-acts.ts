// What the practice ShipStation is asked and told, call by call.
import { loadConfig } from '../../src/server/config.ts'
import {
  connectShipStation,
  connectShipStationOrders,
  connectShipStationWebhooks,
} from '../../src/server/connectors/shipstation/connect-shipstation.ts'
import described from './shipstation-v1-2018.json' with { type: 'json' }
import {
  formerly,
  newAddress,
  parcel,
  parts,
  stateOf,
  type ActingVendor,
  type Given,
  type VendorAct,
} from './vendor-act.ts'

const shipStationConfig = ({ vendor }: Given) => loadConfig({ SHIPSTATION_API_URL: vendor.url }).shipstation

export const shipstation: ActingVendor = {
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
