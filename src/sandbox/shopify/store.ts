// What the practice store holds, one table of records for each kind; all of it is plain JSON and goes into the journal.
import { join } from 'node:path'
import { createJournaledTables, type TablesDraft } from '../journaled-tables.ts'
import { globalId, type GlobalType } from './global-ids.ts'
import type { UserError } from './user-errors.ts'
import { noteEvents } from './webhooks/deliveries.ts'
import { deletionOf, eventsOf, newestOf, type Event } from './webhooks/events.ts'
import { touchProducts } from './webhooks/touched-products.ts'
import type { ProductSetRequest, ProductStatus } from './product-set/product-set-input.ts'

export type MetafieldRecord = { id: string; namespace: string; key: string; type: string; value: string }
export type OptionRecord = { id: string; name: string; values: { id: string; name: string }[] }

export type ProductRecord = {
  id: string
  handle: string
  title: string
  descriptionHtml: string
  vendor: string
  productType: string
  tags: string[]
  status: ProductStatus
  templateSuffix: string | null
  requiresSellingPlan: boolean
  category: string | null
  seo: { title: string | null; description: string | null }
  options: OptionRecord[]
  variantIds: string[]
  fileIds: string[]
  metafields: MetafieldRecord[]
  /** When it was put on each publication it is on, by publication id. */
  publishedAt: Record<string, string>
  createdAt: string
  updatedAt: string
}

export type VariantRecord = {
  id: string
  productId: string
  itemId: string
  /** One value for each option of the product, in the order of the options. */
  optionValues: string[]
  sku: string | null
  barcode: string | null
  price: string
  compareAtPrice: string | null
  taxable: boolean
  inventoryPolicy: 'DENY' | 'CONTINUE'
  metafields: MetafieldRecord[]
  createdAt: string
  updatedAt: string
}

export type ItemRecord = {
  id: string
  /** Absent in what an older practice store wrote. */
  variantId?: string
  tracked: boolean
  cost: string | null
  weight: { unit: string; value: number } | null
  /** What lies at each location where the item is stocked, by location id. */
  levels: Record<string, { available: number }>
}

export type FileRecord = {
  id: string
  alt: string | null
  source: string
  createdAt: string
  /** What will come of fetching it; known at once, shown only when the fetching is over. */
  failure: { code: string; message: string } | null
}

export type UploadRecord = {
  key: string
  filename: string
  mimeType: string
  /** Absent until the file has been uploaded. */
  received: { bytes: number; image: 'png' | 'jpeg' | 'gif' | 'webp' | null } | null
}

/** A mutation that is carried out for each line of an uploaded file. */
export type BulkRecord = {
  id: string
  query: string
  uploadKey: string
  status: 'CREATED' | 'RUNNING' | 'COMPLETED' | 'FAILED'
  errorCode: string | null
  createdAt: string
  endedAt: string | null
  /** How many lines are carried out, and how long their results are. */
  lines: number
  bytes: number
}

export type OperationRecord = {
  id: string
  createdAt: string
  request: ProductSetRequest
  outcome: { productId: string | null; userErrors: UserError[] } | null
}

export type LineRecord = {
  id: string
  variantId: string | null
  sku: string | null
  name: string
  price: string
  quantity: number
  currentQuantity: number
}

/** What is sent of an order from one location: the vendor's fulfillment order. */
export type PartRecord = { id: string; locationId: string; status: string }

export type ParcelRecord = { id: string; company: string; number: string; at: string }

export type OrderRecord = {
  id: string
  name: string
  createdAt: string
  processedAt: string
  updatedAt: string
  cancelledAt: string | null
  closedAt: string | null
  test: boolean
  fulfillment: string
  financial: string
  /** The parcel that somebody said it has. */
  tracking: { company: string; number: string } | null
  /** As for an app that may not know customers: their names, addresses and e-mail are nothing. */
  hidesCustomer?: boolean
  /** Those that an app told of; absent where none did. */
  parcels?: ParcelRecord[]
  /** Absent where all of it is sent from one location and in the state of the order. */
  parts?: PartRecord[]
  shipping: string
  tax: string
  discount: string
  refunded: string
  lines: LineRecord[]
}

/** Background work that was accepted; an order is cancelled when it is carried out. */
export type JobRecord = { id: string; orderId: string; createdAt: string; restock: boolean; isDone: boolean }

export type SubscriptionRecord = {
  id: string
  topic: string
  uri: string
  includeFields: string[]
  createdAt: string
}

/** What an app has still to be told. */
export type DeliveryRecord = {
  key: string
  /** The same when it is sent again. */
  id: string
  eventId: string
  subscriptionId: string
  uri: string
  topic: string
  body: string
  triggeredAt: string
  tries: number
  /** When it is due, in milliseconds. */
  at: number
}

/** The first answer to an idempotency key, given again to whoever repeats it. */
export type ReplayRecord = {
  key: string
  mutation: string
  variables: string
  payload: { userErrors: UserError[] }
  at: string
}

export type Settings = {
  scopes: string[]
  bucketSize: number
  restoreRate: number
  delayMs: { min: number; max: number }
  /** How long Shopify takes to fetch a picture and to finish background work. */
  fileDelayMs: number
  operationDelayMs: number
  /** What each variant beyond a hundred adds to a call that wants its answer at once. */
  delayPerVariantMs: number
  tokenLifetimeS: number
  /** How many bulk operations run beside each other, how fast each goes, and for how long its results can be fetched. */
  bulkAtOnce: number
  bulkLinesPerS: number
  bulkUrlS: number
  /** The next one fails after so many lines. */
  bulkFailsAfter: number | null
  /** A buyer comes by himself every so many seconds; null: as the sandbox was started. */
  buyerEveryS: number | null
}

export type Tables = {
  counter: { last: number }
  settings: Settings
  /** Without scopes it has all that the app is granted. */
  token: { token: string; scopes?: string[]; expiresAt: string }
  /** What a seller who said yes came back with; good once. */
  code: { code: string; scopes?: string[]; expiresAt: string }
  /** Good once: each use brings the next. */
  refresh: { token: string; scopes?: string[]; expiresAt: string }
  product: ProductRecord
  handle: { productId: string }
  variant: VariantRecord
  item: ItemRecord
  order: OrderRecord
  job: JobRecord
  /** When the last of the buyers came who come by themselves. */
  visit: { at: string }
  file: FileRecord
  upload: UploadRecord
  bulk: BulkRecord
  operation: OperationRecord
  /** Operations that have not been carried out yet. */
  pending: { id: string }
  replay: ReplayRecord
  subscription: SubscriptionRecord
  delivery: DeliveryRecord
  /** How the last of them was taken. */
  sent: { topic: string; status: string }
}

export type Store = ReturnType<typeof createStore>

/** The product that lives under a handle. */
export function productAt(store: Store, handle: string): ProductRecord | undefined {
  const owner = store.get('handle', handle)
  return owner && store.get('product', owner.productId)
}

export type Draft = TablesDraft<Tables> & { newId(type: GlobalType): string }

export function createStore(folder: string, seed: number) {
  const tables = createJournaledTables<Tables>(join(folder, 'journal.jsonl'))
  return {
    ...tables,
    write: <Result>(work: (draft: Draft) => Result): Result =>
      tables.write((step) => {
        const events: Event[] = []
        const at = new Date().toISOString()
        const draft: Draft = {
          ...step,
          newId: (type) => globalId(type, step.nextNumber('ids'), seed),
          put: (table, id, after) => {
            events.push(...eventsOf(table, step.get(table, id), after, at))
            step.put(table, id, after)
          },
          drop: (table, id) => {
            events.push(...deletionOf(table, id))
            step.drop(table, id)
          },
        }
        const result = work(draft)
        touchProducts(draft, { events, at, store: tables })
        noteEvents(draft, { events: newestOf(events), seed, store: tables })
        return result
      }),
  }
}
