// What the practice VoyageOne is asked and told, call by call.
import { contract } from '../../src/sandbox/voyageone/contract.ts'
import { loadConfig } from '../../src/server/config.ts'
import type { SalesChannel } from '../../src/server/connectors/ports/sales-channel.ts'
import {
  connectVoyageOne,
  connectVoyageOneOrders,
} from '../../src/server/connectors/voyageone/connect-voyageone.ts'
import {
  actDraft,
  newest,
  orderActs,
  parcel,
  parts,
  put,
  ref,
  stateOf,
  takeOff,
  the,
  type ActingVendor,
  type Given,
  type VendorAct,
} from './vendor-act.ts'
import { productsIn, type HeldProduct } from './voyageone-bench.ts'

const voyageOneConfig = ({ vendor }: Given) => loadConfig({ VOYAGEONE_API_URL: vendor.url }).voyageOne

export const voyageone: ActingVendor = {
  name: 'voyageone',
  secrets: ['backroom-sandbox'],
  calls: Object.keys(contract.paths),
  prepare: async (vendor) => {
    await vendor.admin('reset/', { calls_per_minute: 100_000, in_flight: 100, delay_ms: { min: 0, max: 0 } })
    const items = [{ code: 'ONE', qty: 1, price: '100.00' }]
    const statuses = ['Open', 'Acknowledged', 'Open', 'Acknowledged', 'Acknowledged']
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
    const shipping = (place: number): Pick<VendorAct, 'run' | 'done'> => ({
      run: (ctx, tries) => orders.ship(ctx, { ...ref(the(known, place)), tries }, parcel),
      done: async () => (await orders.complete(given.ctx, the(known, place))).parcels.length,
    })
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
      {
        ...{ name: 'ship, with a label', operation: 'waybillApply', isOnTheWay: true },
        ...shipping(3),
      },
      {
        ...{ name: 'ship, looked for a label', operation: 'waybillInfo', isOnTheWay: true },
        ...shipping(4),
      },
      ...listingActs(market, given),
      ...(await orderActs(orders, given, {
        calls: { readPage: 'orderList', complete: 'orderInfo', cancel: 'orderCancel', ship: 'orderShip' },
        cancellations: () => standing(the(known, 0).id, 'Canceled'),
        tells,
      })),
    ]
  },
}

function listingActs(market: SalesChannel, given: Given): VendorAct[] {
  const heldWhere = (place: number, isSo: (product: HeldProduct) => boolean) => async () =>
    productsIn(await stateOf<unknown>(given)).filter((each) => each.title === `Act ${place}` && isSo(each))
      .length
  const isEach = (isSo: (item: HeldProduct['items'][number]) => boolean) => (product: HeldProduct) =>
    product.items.every(isSo)
  return [
    {
      ...{ name: 'change the price', operation: 'productUpsert', isAbsolute: true },
      ready: (ctx) => put(market, ctx, actDraft(1)),
      run: (ctx) => put(market, ctx, actDraft(1, { priceCents: 9_900 })),
      done: heldWhere(
        1,
        isEach(({ price }) => price === '99.00'),
      ),
    },
    {
      ...{ name: 'change the stock', operation: 'stockSet', isAbsolute: true },
      ready: (ctx) => put(market, ctx, actDraft(2)),
      run: (ctx) => put(market, ctx, actDraft(2, { quantity: 5 })),
      done: heldWhere(
        2,
        isEach(({ stock }) => stock === 5),
      ),
    },
    {
      ...{ name: 'unpublish', operation: 'productOffline', isAbsolute: true },
      ready: (ctx) => put(market, ctx, actDraft(3)),
      run: (ctx) => takeOff(market, ctx, actDraft(3)),
      done: heldWhere(3, ({ online }) => !online),
    },
    {
      ...{ name: 'readListings', operation: 'productGet' },
      ready: (ctx) => put(market, ctx, actDraft(4)),
      run: (ctx) => market.readListings(ctx, [actDraft(4)]),
    },
  ]
}
