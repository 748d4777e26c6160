// The imitated account: its products, its tokens and how generous it is. What differs from the catalogue of the start is kept.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import Type, { type Static } from 'typebox'
import { createJournaledTables } from '../journaled-tables.ts'
import { readInput } from '../refused-input.ts'
import { blankProduct, practiceElsewhere, practiceProducts } from './catalogue.ts'
import { orderAsSaid, practiceOrders, sentOrder, type OrderRecord } from './order-records.ts'
import { poolNames, sentElsewhere, withPool, type Elsewhere } from './pool.ts'

/** A product in the vendor's own names; fields that nobody gave are not there. */
export type ProductRecord = {
  ID: number
  Sku: string
  UpdateDateUtc: string
  IsParent: boolean
  ParentProductID: number | null
  Attributes: { Name: string; Value: string }[]
  DCQuantities: { DistributionCenterID: number; AvailableQuantity: number }[]
  Images: { PlacementName: string; Url: string }[]
  Labels: { Name: string }[]
  [field: string]: unknown
}

export type Settings = {
  callsPerMinute: number
  inFlight: number
  pageSize: number
  tokenLifetimeS: number
  /** So many parts of a batch are done; the others are too many. */
  partsPerBatch: number
  /** With so many parts a token is used up, in the middle of a batch; null: it never is. */
  partsPerToken: number | null
  /** When to come back, as a part says that is one too many; null: it does not say. */
  retryAfterS: number | null
  /** Not every account may ask for its catalogue as a file. */
  offersExport: boolean
  exportSeconds: number
  exportLifetimeS: number
  exportEnds: ExportEnd
  /** Columns that its files come without. */
  exportLacks: string[]
  orderPageSize: number
  /** How long a marketplace takes to decide on an adjustment. */
  adjustSeconds: number
  /** Its marketplaces cancel nothing. */
  refusesAdjustments: boolean
}

const exportEnds = ['Complete', 'CompleteWithErrors', 'SystemicFailure'] as const
type ExportEnd = (typeof exportEnds)[number]

const usualSettings: Settings = {
  ...{ callsPerMinute: 2_000, inFlight: 5, pageSize: 100, tokenLifetimeS: 3_600 },
  ...{ partsPerBatch: 100, partsPerToken: null, retryAfterS: null },
  ...{
    offersExport: true,
    exportSeconds: 20,
    exportLifetimeS: 3_600,
    exportEnds: 'Complete',
    exportLacks: [],
  },
  ...{ orderPageSize: 20, adjustSeconds: 20, refusesAdjustments: false },
}

const count = Type.Integer({ minimum: 1 })
const sentProduct = Type.Object({ ID: count, Sku: Type.Optional(Type.String()) })
const sentSettings = Type.Object(
  {
    calls_per_minute: Type.Optional(count),
    in_flight: Type.Optional(count),
    page_size: Type.Optional(count),
    token_lifetime_s: Type.Optional(count),
    parts_per_batch: Type.Optional(count),
    parts_per_token: Type.Optional(count),
    retry_after_s: Type.Optional(count),
    offers_export: Type.Optional(Type.Boolean()),
    export_seconds: Type.Optional(count),
    export_lifetime_s: Type.Optional(count),
    export_ends: Type.Optional(Type.Enum([...exportEnds])),
    export_lacks: Type.Optional(Type.Array(Type.String())),
    order_page_size: Type.Optional(count),
    adjust_seconds: Type.Optional(Type.Integer({ minimum: 0 })),
    refuses_adjustments: Type.Optional(Type.Boolean()),
    /** Orders as its sites have them; what was not there before takes its pieces off the products. */
    orders: Type.Optional(Type.Array(sentOrder)),
    /** Products as somebody changed or added them there; fields that are not named stay as they are. */
    products: Type.Optional(Type.Array(sentProduct)),
    /** What the seller’s other account holds of a SKU that both share; figures that are not named stay as they are. */
    elsewhere: Type.Optional(Type.Array(sentElsewhere)),
    /** Without the catalogue of the start. */
    is_empty: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

type Tables = {
  counter: { last: number }
  settings: Settings & { isEmpty: boolean }
  product: ProductRecord
  /** By SKU. */
  elsewhere: Elsewhere
  order: OrderRecord
  token: { token: string; expiresAt: string }
  export: { token: string; askedAt: string }
}

export type Account = ReturnType<typeof createAccount>

export const distributionCenters = [
  { ID: 0, Name: 'Phoenix', Code: 'PHX', Type: 'Warehouse', IsDeleted: false },
  { ID: 1, Name: 'Outlet', Code: 'OUT', Type: 'RetailStore', IsDeleted: false },
  { ID: 2, Name: 'Partner', Code: 'PAR', Type: 'ExternallyManaged', IsDeleted: false },
]

type Options = { dataDir: string; now: () => Date; hasDemo: boolean }

export function createAccount({ dataDir, now, hasDemo }: Options) {
  const tables = createJournaledTables<Tables>(join(dataDir, 'journal.jsonl'))
  const partsOf = new Map<string, number>()
  const held = () => ({ ...usualSettings, isEmpty: false, ...tables.get('settings', 'account') })
  const find = (id: number): ProductRecord | undefined =>
    tables.get('product', String(id)) ?? (held().isEmpty ? undefined : practiceProducts.get(id))
  const products = (): ProductRecord[] => {
    const changed = new Map(tables.all('product').map((product) => [product.ID, product]))
    const all = held().isEmpty ? changed : new Map([...practiceProducts, ...changed])
    return [...all.values()].toSorted((one, other) => one.ID - other.ID)
  }
  const elsewhere = (sku: string): Elsewhere | undefined =>
    tables.get('elsewhere', sku) ?? (held().isEmpty ? undefined : practiceElsewhere.get(sku))
  const change = (before: Settings & { isEmpty: boolean }, given: Static<typeof sentSettings>): void =>
    tables.write((draft) => {
      draft.put('settings', 'account', {
        ...settingsOf(before, given),
        isEmpty: given.is_empty ?? before.isEmpty,
      })
      for (const { Sku, ...product } of given.products ?? []) {
        const known = find(product.ID) ?? blankProduct({ ID: product.ID, Sku: Sku ?? `SKU-${product.ID}` })
        const named = Sku === undefined ? {} : { Sku }
        const given = { ...product, ...named }
        draft.put('product', String(product.ID), { ...known, ...stampsOf(given, now()), ...given })
      }
      for (const there of given.elsewhere ?? []) {
        draft.put('elsewhere', there.Sku, { ...elsewhere(there.Sku), ...there })
        const here = products().find(({ Sku }) => Sku === there.Sku)
        if (here === undefined) continue
        const latest = draft.get('product', String(here.ID)) ?? here
        // What is sold there moves the sum that is told here, at a time of its own.
        draft.put('product', String(here.ID), { ...latest, ...stampsOf(there, now()) })
      }
    })
  const changeProduct = (id: number, fields: Partial<ProductRecord>): void =>
    tables.write((draft) => {
      const known = find(id)
      if (known === undefined) return
      draft.put('product', String(id), { ...known, ...fields, ...stampsOf(fields, now()) })
    })
  /** Pieces that an order takes, or gives back; nothing of a product of which none are known. */
  const movePieces = ({ Items }: OrderRecord, sign: 1 | -1): void => {
    for (const { Sku, Quantity } of Items) {
      const product = products().find((each) => each.Sku === Sku)
      const [first, ...others] = product?.DCQuantities ?? []
      if (product === undefined || first === undefined) continue
      const pieces = Math.max(0, first.AvailableQuantity + sign * Quantity)
      changeProduct(product.ID, { DCQuantities: [{ ...first, AvailableQuantity: pieces }, ...others] })
    }
  }
  const putOrders = (said: readonly Static<typeof sentOrder>[]): void => {
    for (const each of said) {
      const before = tables.get('order', String(each.ID))
      const order = orderAsSaid(each, before, now())
      tables.write((draft) => draft.put('order', String(order.ID), order))
      if (before === undefined) movePieces(order, -1)
    }
  }
  return {
    load: async () => {
      await tables.load()
      if (!hasDemo || tables.get('settings', 'account') !== undefined) return
      change(held(), {})
      putOrders(practiceOrders(now()))
    },
    durable: tables.durable,
    close: tables.close,
    settings: held,
    /** All products by id. */
    products,
    find,
    /** The product as the account tells it, with the figures of its pool. */
    told: (product: ProductRecord): ProductRecord => withPool(product, elsewhere(product.Sku)),
    /** Whether the other account holds something of it. */
    isShared: ({ Sku }: ProductRecord): boolean => elsewhere(Sku) !== undefined,
    /** What a call made of one product. */
    change: changeProduct,
    /** The oldest first. */
    orders: () => tables.all('order').toSorted((one, other) => one.ID - other.ID),
    order: (id: number) => tables.get('order', String(id)),
    changeOrder: (id: number, fields: Partial<OrderRecord>): void =>
      tables.write((draft) => {
        const order = tables.get('order', String(id))
        if (order !== undefined) draft.put('order', String(id), { ...order, ...fields })
      }),
    giveBack: (order: OrderRecord) => movePieces(order, 1),
    reset: (body: unknown): void => {
      const given = readInput(sentSettings, body)
      partsOf.clear()
      tables.write((draft) => draft.drops(['product', 'elsewhere', 'order', 'export']))
      change({ ...usualSettings, isEmpty: false }, given)
      putOrders(given.orders ?? [])
    },
    configure: (body: unknown): void => {
      const given = readInput(sentSettings, body)
      change(held(), given)
      putOrders(given.orders ?? [])
    },
    /** A new access token; the refresh token stays what it is. */
    grant: (): string =>
      tables.write((draft) => {
        const token = createHash('sha256')
          .update(`token ${draft.nextNumber('tokens')}`)
          .digest('hex')
        const expiresAt = new Date(now().getTime() + held().tokenLifetimeS * 1000).toISOString()
        draft.put('token', token, { token, expiresAt })
        return token
      }),
    exports: exportsOf(tables, { dataDir, now, held }),
    isGood: (token: string): boolean => {
      const known = tables.get('token', token)
      return known !== undefined && Date.parse(known.expiresAt) > now().getTime()
    },
    /** Whether the token is good for one more part. */
    takePart: (token: string): boolean => {
      const parts = (partsOf.get(token) ?? 0) + 1
      partsOf.set(token, parts)
      return parts <= (held().partsPerToken ?? parts)
    },
  }
}

const piecesAlone = new Set(['ID', 'Sku', 'DCQuantities', 'TotalAvailableQuantity', ...poolNames])

/** Whoever changes pieces alone leaves the product's own time as it was. */
function stampsOf(changed: object, now: Date): Partial<ProductRecord> {
  const [time, names] = [now.toISOString(), Object.keys(changed)]
  const isOfPieces = names.some((name) => name === 'DCQuantities' || poolNames.has(name))
  const pieces = isOfPieces ? { QuantityUpdateDateUtc: time } : {}
  const isAlone = isOfPieces && names.every((name) => piecesAlone.has(name))
  return isAlone ? pieces : { ...pieces, UpdateDateUtc: time }
}

function settingsOf(before: Settings, given: Static<typeof sentSettings>): Settings {
  return {
    callsPerMinute: given.calls_per_minute ?? before.callsPerMinute,
    inFlight: given.in_flight ?? before.inFlight,
    pageSize: given.page_size ?? before.pageSize,
    tokenLifetimeS: given.token_lifetime_s ?? before.tokenLifetimeS,
    partsPerBatch: given.parts_per_batch ?? before.partsPerBatch,
    partsPerToken: given.parts_per_token ?? before.partsPerToken,
    retryAfterS: given.retry_after_s ?? before.retryAfterS,
    offersExport: given.offers_export ?? before.offersExport,
    exportSeconds: given.export_seconds ?? before.exportSeconds,
    exportLifetimeS: given.export_lifetime_s ?? before.exportLifetimeS,
    exportEnds: given.export_ends ?? before.exportEnds,
    exportLacks: given.export_lacks ?? before.exportLacks,
    orderPageSize: given.order_page_size ?? before.orderPageSize,
    adjustSeconds: given.adjust_seconds ?? before.adjustSeconds,
    refusesAdjustments: given.refuses_adjustments ?? before.refusesAdjustments,
  }
}

type Held = { dataDir: string; now: () => Date; held: () => Settings }

function exportsOf(tables: ReturnType<typeof createJournaledTables<Tables>>, { dataDir, now, held }: Held) {
  return {
    /** Notes that the catalogue was asked for as a file, and names it. */
    note: (): string =>
      tables.write((draft) => {
        const token = createHash('sha256')
          .update(`export ${draft.nextNumber('exports')}`)
          .digest('hex')
          .slice(0, 32)
        draft.put('export', token, { token, askedAt: now().toISOString() })
        return token
      }),
    /** How it stands; undefined when there is none of this token, or none any more. */
    find: (token: string) => {
      const asked = tables.get('export', token)
      const { exportSeconds, exportLifetimeS, exportEnds: end } = held()
      const seconds = (now().getTime() - Date.parse(asked?.askedAt ?? '')) / 1000
      if (asked === undefined || seconds >= exportSeconds + exportLifetimeS) return undefined
      const status = seconds >= exportSeconds ? end : seconds * 2 >= exportSeconds ? 'InProgress' : 'Pending'
      return { askedAt: asked.askedAt, status, hasFile: status.startsWith('Complete') }
    },
    /** Where its file lies. */
    path: (token: string): string => join(dataDir, 'exports', `${token}.zip`),
  }
}
