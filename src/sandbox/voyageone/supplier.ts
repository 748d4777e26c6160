// The imitated supplier's account: its products and orders, and how generous the vendor is to it.
import { join } from 'node:path'
import Type, { type Static } from 'typebox'
import { createJournaledTables } from '../journaled-tables.ts'
import { readInput } from '../refused-input.ts'
import { contract } from './contract.ts'
import { orderAsSaid, practiceOrders, soldOrders, saidOrder, type OrderRecord } from './practice-orders.ts'

export type ItemRecord = {
  code: string
  /** Decimal, in US dollars. */
  price: string
  stock: number
  barcode: string | null
  options: Record<string, string>
}

export type ProductRecord = {
  code: string
  title: string
  description: string
  brand: string
  category: string
  pictures: string[]
  online: boolean
  items: ItemRecord[]
}

type Settings = {
  callsPerMinute: number
  inFlight: number
  delayMs: { min: number; max: number }
  /** Orders are told in the other of the two spellings. */
  isSnakeCase: boolean
}

const usualSettings: Settings = {
  callsPerMinute: contract.limits.perMinute,
  inFlight: contract.limits.inFlight,
  delayMs: { min: 0, max: 20 },
  isSnakeCase: false,
}

const amount = Type.Number({ minimum: 0 })
const sentSettings = Type.Object(
  {
    calls_per_minute: Type.Optional(Type.Integer({ minimum: 1 })),
    in_flight: Type.Optional(Type.Integer({ minimum: 1 })),
    delay_ms: Type.Optional(Type.Object({ min: amount, max: amount })),
    is_snake_case: Type.Optional(Type.Boolean()),
    /** What buyers bought, or what became of it. */
    orders: Type.Optional(Type.Array(saidOrder)),
  },
  { additionalProperties: false },
)

type Tables = {
  counter: { last: number }
  settings: Settings
  product: ProductRecord
  order: OrderRecord
}

export type Supplier = ReturnType<typeof createSupplier>

type Options = { dataDir: string; now: () => Date; hasBuyers: boolean; hasDemo: boolean }

export function createSupplier({ dataDir, now, hasBuyers, hasDemo }: Options) {
  const tables = createJournaledTables<Tables>(join(dataDir, 'journal.jsonl'))
  const settings = (): Settings => tables.get('settings', 'account') ?? usualSettings
  const change = (before: Settings, given: Static<typeof sentSettings>): void =>
    tables.write((draft) => {
      draft.put('settings', 'account', {
        callsPerMinute: given.calls_per_minute ?? before.callsPerMinute,
        inFlight: given.in_flight ?? before.inFlight,
        delayMs: given.delay_ms ?? before.delayMs,
        isSnakeCase: given.is_snake_case ?? before.isSnakeCase,
      })
      for (const said of given.orders ?? [])
        draft.put('order', said.order_id, orderAsSaid(said, draft.get('order', said.order_id), now()))
    })
  const fill = (given: Static<typeof sentSettings>): void => {
    tables.write((draft) => {
      draft.drops(['product', 'order'])
      for (const order of hasBuyers ? practiceOrders(now()) : []) draft.put('order', order.orderId, order)
    })
    change(usualSettings, given)
  }
  return {
    load: async () => {
      await tables.load()
      if (tables.get('settings', 'account') !== undefined) return
      fill({})
      if (hasDemo)
        tables.write((draft) => {
          for (const order of soldOrders(now())) draft.put('order', order.orderId, order)
        })
    },
    durable: tables.durable,
    close: tables.close,
    settings,
    reset: (body: unknown): void => fill(readInput(sentSettings, body)),
    configure: (body: unknown): void => change(settings(), readInput(sentSettings, body)),
    products: () => tables.all('product'),
    product: (code: string) => tables.get('product', code),
    save: (product: ProductRecord): void =>
      tables.write((draft) => draft.put('product', product.code, product)),
    order: (orderId: string) => tables.get('order', orderId),
    changeOrder: (order: OrderRecord, change: Partial<OrderRecord>): void =>
      tables.write((draft) =>
        draft.put('order', order.orderId, { ...order, ...change, updatedTime: now().toISOString() }),
      ),
    /** What was changed last comes first. */
    orders: () =>
      tables.all('order').toSorted((one, other) => (one.updatedTime < other.updatedTime ? 1 : -1)),
  }
}
