// Shopify's global ids: `gid://shopify/Product/…`. Ours follow from the seed and a counter, so that a run can be repeated.
import { draw } from '../seeded-random.ts'

export type GlobalType =
  | 'Product'
  | 'ProductVariant'
  | 'ProductOption'
  | 'ProductOptionValue'
  | 'InventoryItem'
  | 'InventoryAdjustmentGroup'
  | 'MediaImage'
  | 'Metafield'
  | 'ProductSetOperation'
  | 'BulkOperation'
  | 'Order'
  | 'LineItem'
  | 'Fulfillment'
  | 'FulfillmentOrder'
  | 'Job'
  | 'WebhookSubscription'

const base = 8_000_000_000_000
const stride = 32_768

export function globalId(type: GlobalType, number: number, seed: number): string {
  return `gid://shopify/${type}/${base + number * stride + draw(stride, seed, number)}`
}

/** The part that names the type; empty when it is no global id. */
export function typeOfGlobalId(id: string): string {
  return /^gid:\/\/shopify\/([A-Za-z]+)\/[^/]+$/.exec(id)?.[1] ?? ''
}

/** The last part, which older interfaces and the store's pages use alone. */
export function numberOfGlobalId(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1).split('?')[0] ?? ''
}
