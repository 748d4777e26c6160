import Type from 'typebox'
import { channelFailure } from '../ports/sales-channel.ts'
import type { ShippingOrders } from '../ports/shipping-orders.ts'
import type { ShippingStore, ShippingStores } from '../ports/shipping-stores.ts'
import type { WebhookSource } from '../ports/webhooks.ts'
import { markShipped } from './mark-shipped.ts'
import { readPacificTime } from './pacific-time.ts'
import { notUnderstood, shipStationCalls, type ShipStationParts } from './shipstation-calls.ts'
import { readOrdersPage } from './shipstation-orders.ts'
import { readParcelsPage } from './shipstation-parcels.ts'
import { shipStationWebhooks } from './shipstation-webhooks.ts'

const notFound = 'ShipStation does not have this store any more.'

/** The stores of the configuration's account, over V1 of ShipStation's API. */
export function connectShipStation(parts: ShipStationParts): ShippingStores {
  const { account, isPractice, ask } = shipStationCalls(parts)
  return {
    credential: 'shipstation',
    account,
    isPractice,
    list: async (ctx) => {
      const stores = await ask(ctx, { path: '/stores?showInactive=true', shape: storeList, notFound })
      return stores.map(readStore)
    },
    setActive: async (ctx, storeId, isActive) => {
      const path = isActive ? '/stores/reactivate' : '/stores/deactivate'
      const { success, message } = await ask(ctx, { path, body: { storeId }, shape: switched, notFound })
      if (String(success) === 'true') return
      const said = message ?? 'it did not say why'
      throw channelFailure('remote_permanent', `ShipStation refused: ${said}`, { raw: { message: said } })
    },
  }
}

/** The account's orders both ways, under the same limit. */
export function connectShipStationOrders(parts: ShipStationParts): ShippingOrders {
  const { account, isConnected, ask } = shipStationCalls(parts)
  const { carriers } = parts.config
  return {
    channel: 'ShipStation',
    credential: 'shipstation',
    account,
    isConnected,
    readPage: (ctx, question) => readOrdersPage(ask, ctx, question),
    readParcels: (ctx, question) => readParcelsPage(ask, ctx, { ...question, carriers }),
    ship: (ctx, order, parcel) => markShipped(ask, ctx, { order, parcel, carriers }),
    // It hears of it from the marketplace whose order it is.
    cancel: async () => ({ state: 'unsupported', sentence: 'Cancel it in ShipStation.' }),
  }
}

/** What it calls us with, once it was asked to. */
export function connectShipStationWebhooks(parts: ShipStationParts): WebhookSource {
  const { ask, ...access } = shipStationCalls(parts)
  return shipStationWebhooks(ask, access)
}

const time = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const storeList = Type.Array(
  Type.Object({
    storeId: Type.Integer(),
    storeName: Type.String(),
    marketplaceName: Type.String(),
    active: Type.Boolean(),
    createDate: time,
    modifyDate: time,
    refreshDate: time,
  }),
)
const switched = Type.Object({
  success: Type.Union([Type.Boolean(), Type.String()]),
  message: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})

function readStore(store: Type.Static<typeof storeList>[number]): ShippingStore {
  return {
    storeId: store.storeId,
    name: store.storeName,
    marketplaceName: store.marketplaceName,
    isActive: store.active,
    createdAt: readTime(store.createDate),
    modifiedAt: readTime(store.modifyDate),
    refreshedAt: readTime(store.refreshDate),
  }
}

function readTime(text: string | null = null): Date | null {
  const time = readPacificTime(text)
  if (time === undefined) throw notUnderstood(200)
  return time
}
