// The imitated ShipStation: one account with a key pair, its stores and orders, and no more of V1 than Backroom calls.
import Type, { type Static } from 'typebox'
import { readInput, RefusedInput } from '../refused-input.ts'
import type { PlainAnswer, Vendor } from '../vendor.ts'
import { guardCalls } from './access.ts'
import { registerAccountPage } from './account-page.ts'
import { createMinuteWindow } from '../minute-window.ts'
import { demoOrders, orderAsSaid, practiceOrders, saidOrder, type OrderRecord } from './order-records.ts'
import { registerOrderRoutes } from './order-routes.ts'
import { labelAsSaid, saidLabel } from './parcel-records.ts'
import { registerParcelRoutes } from './parcel-routes.ts'
import { createRecords, practiceStores, usualSettings, type Records } from './store-records.ts'
import { registerStoreRoutes } from './store-routes.ts'
import { createHeralds, registerWebhookRoutes, type Heralds } from './webhook-routes.ts'

const sentSettings = Type.Object(
  {
    calls_per_minute: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Stores that somebody has taken out of the account. */
    removed_stores: Type.Optional(Type.Array(Type.Integer())),
    /** What a store brought in, or what became of it. */
    orders: Type.Optional(Type.Array(saidOrder)),
    labels: Type.Optional(Type.Array(saidLabel)),
    /** Somebody has taken all webhooks out of the account. */
    forget_webhooks: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

type Options = { dataDir: string; now: () => Date; hasBuyers: boolean; hasDemo: boolean }

export function createShipStation({ dataDir, now, hasBuyers, hasDemo }: Options): Vendor {
  const records = createRecords(dataDir)
  const heralds = createHeralds(records)
  const settings = () => records.get('settings', 'account') ?? usualSettings
  const minute = createMinuteWindow(() => settings().callsPerMinute, now)
  const ordersAtFirst = () => [
    ...(hasBuyers ? practiceOrders(now()) : []),
    ...(hasDemo ? demoOrders(now()) : []),
  ]
  const fill = () => fillAccount(records, ordersAtFirst())
  return {
    name: 'shipstation',
    title: 'ShipStation',
    load: async () => {
      await records.load()
      if (records.get('settings', 'account') === undefined) fill()
    },
    register: (app) => {
      guardCalls(app, minute)
      registerStoreRoutes(app, { records, now })
      registerOrderRoutes(app, { records, now })
      registerParcelRoutes(app, { records, now, heralds })
      registerWebhookRoutes(app, records)
    },
    registerPages: (app) => registerAccountPage(app, records),
    state: () => ({
      settings: settings(),
      stores: records.all('store'),
      orders: records.all('order'),
      parcels: records.all('parcel'),
      hooks: records.all('hook'),
    }),
    reset: (body) => {
      readInput(sentSettings, body)
      fill()
      changeAccount(records, body, now())
      minute.clear()
    },
    configure: (body) => {
      tellOf(heralds, changeAccount(records, body, now()))
      minute.clear()
    },
    operationsOf: ({ url }) => [
      (url.split('?')[0] ?? '').replace('/shipstation/', '').replace(/\/\d+$/, '/{id}'),
    ],
    throttled: (_request, status) => {
      const headers = { 'x-rate-limit-limit': '40', 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': '2' }
      return json(status ?? 429, { message: 'Too Many Requests' }, headers)
    },
    broken: (_request, status) => json(status ?? 500, { message: 'An internal error occurred' }),
    mistaken: (message) => ({ message }),
    durable: records.durable,
    close: async () => {
      await heralds.close()
      await records.close()
    },
  }
}

function fillAccount(records: Records, orders: readonly OrderRecord[]): void {
  records.write((draft) => {
    draft.drops(['store', 'order', 'parcel', 'hook'])
    for (const order of orders) draft.put('order', String(order.orderId), order)
    for (const store of practiceStores) draft.put('store', String(store.storeId), store)
    draft.put('settings', 'account', usualSettings)
  })
}

function changeAccount(records: Records, body: unknown, now: Date): Static<typeof sentSettings> {
  const given = readInput(sentSettings, body)
  const { calls_per_minute: callsPerMinute, removed_stores: removed = [] } = given
  records.write((draft) => {
    if (given.forget_webhooks === true) draft.drops(['hook'])
    if (callsPerMinute !== undefined) draft.put('settings', 'account', { callsPerMinute })
    for (const storeId of removed) draft.drop('store', String(storeId))
    for (const said of given.orders ?? []) {
      const id = String(said.order_id)
      draft.put('order', id, orderAsSaid(said, draft.get('order', id), now))
    }
  })
  for (const label of given.labels ?? []) changeLabel(records, label, now)
  return given
}

/** An order with a label that holds is sent; it waits again once all of them were voided. */
function changeLabel(records: Records, said: Static<typeof saidLabel>, now: Date): void {
  records.write((draft) => {
    const order = draft.get('order', String(said.order_id))
    if (order === undefined) throw new RefusedInput(`There is no order ${said.order_id}.`)
    const labels = records
      .all('parcel')
      .filter(({ kind, orderId }) => kind === 'shipment' && orderId === said.order_id)
    const before = labels.find(({ trackingNumber }) => trackingNumber === said.tracking_no)
    const id = before?.id ?? draft.nextNumber('parcel')
    const label = labelAsSaid(said, { order, before, id }, now)
    draft.put('parcel', String(id), label)
    const others = labels.filter((each) => each !== before)
    const isSent = [label, ...others].some(({ voidedAt }) => voidedAt === undefined)
    draft.put('order', String(said.order_id), {
      ...order,
      orderStatus: isSent ? 'shipped' : 'awaiting_shipment',
      shippedAt: isSent ? now.toISOString() : null,
      modifiedAt: now.toISOString(),
    })
  })
}

function tellOf(heralds: Heralds, { orders = [], labels = [] }: Static<typeof sentSettings>): void {
  if (orders.length > 0) heralds.tell('ORDER_NOTIFY')
  if (labels.length > 0) heralds.tell('SHIP_NOTIFY')
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): PlainAnswer {
  const type = { 'content-type': 'application/json; charset=utf-8' }
  return { status, headers: { ...type, ...headers }, body: JSON.stringify(body) }
}
