// What an app is granted and how fast the store is; the admin port changes it, a reset brings these back.
import { isObject, RefusedInput } from '../refused-input.ts'
import { readOrders, sayOrder } from './orders.ts'
import { readProducts, sayProduct } from './said-products.ts'
import type { Settings, Store } from './store.ts'

const defaultSettings: Settings = {
  scopes: [
    'write_products',
    'write_publications',
    'read_locations',
    'write_inventory',
    'read_orders',
    'write_orders',
    'write_merchant_managed_fulfillment_orders',
  ],
  bucketSize: 2000,
  restoreRate: 100,
  delayMs: { min: 0, max: 20 },
  fileDelayMs: 1500,
  operationDelayMs: 1000,
  delayPerVariantMs: 10,
  bulkAtOnce: 1,
  bulkLinesPerS: 10,
  bulkUrlS: 7 * 86_400,
  bulkFailsAfter: null,
  tokenLifetimeS: 86_399,
  buyerEveryS: null,
}

/** What each field of a change makes of its value. */
const changes: Record<string, (name: string, value: unknown) => Partial<Settings>> = {
  scopes: (_name, value) => ({ scopes: scopesIn(value) }),
  bucket_size: (name, value) => ({ bucketSize: amount(name, value) }),
  restore_rate: (name, value) => ({ restoreRate: amount(name, value) }),
  delay_ms: (name, value) => {
    const { min, max } = isObject(value) ? value : { min: value, max: value }
    return { delayMs: { min: amount(`${name}.min`, min), max: amount(`${name}.max`, max) } }
  },
  file_delay_ms: (name, value) => ({ fileDelayMs: amount(name, value) }),
  operation_delay_ms: (name, value) => ({ operationDelayMs: amount(name, value) }),
  delay_per_variant_ms: (name, value) => ({ delayPerVariantMs: amount(name, value) }),
  bulk_at_once: (name, value) => ({ bulkAtOnce: amount(name, value) }),
  bulk_lines_per_s: (name, value) => ({ bulkLinesPerS: amount(name, value) }),
  bulk_url_s: (name, value) => ({ bulkUrlS: amount(name, value) }),
  bulk_fails_after: (name, value) => ({ bulkFailsAfter: value === null ? null : amount(name, value) }),
  token_lifetime_s: (name, value) => ({ tokenLifetimeS: amount(name, value) }),
  buyer_every_s: (name, value) => ({ buyerEveryS: amount(name, value) }),
}

export function currentSettings(store: Store): Settings {
  return { ...defaultSettings, ...store.get('settings', 'shop') }
}

/** Empties the store. Tokens and subscriptions stay: an app that was let in does not notice that somebody cleared the shelves. */
export function resetStore(store: Store, body: unknown): void {
  const after = changeSettings(defaultSettings, body)
  store.write((draft) => {
    draft.drops([
      'product',
      'handle',
      'variant',
      'item',
      'file',
      'upload',
      'operation',
      'bulk',
      'pending',
      'replay',
    ])
    draft.drops(['order', 'job', 'visit', 'delivery', 'sent'])
    draft.drop('counter', 'orders')
    draft.drop('counter', 'ids')
    draft.put('settings', 'shop', after)
  })
}

/** Beside the settings: everybody is signed out, nobody is told of anything any more, orders and products are what somebody says that they are. */
export function configureStore(store: Store, body: unknown, now: Date): void {
  const {
    revoke_tokens: revokeTokens,
    forget_webhooks: forgetWebhooks,
    orders,
    products,
    ...fields
  } = isObject(body) ? body : {}
  const said = readOrders(orders)
  const changed = readProducts(products)
  const after = changeSettings(currentSettings(store), isObject(body) ? fields : body)
  store.write((draft) => {
    draft.put('settings', 'shop', after)
    if (revokeTokens === true) draft.drops(['token'])
    if (forgetWebhooks === true) draft.drops(['subscription', 'delivery'])
    for (const order of said) sayOrder(draft, store, { order, now })
    for (const product of changed) sayProduct(draft, store, { product, now })
  })
}

/** The settings after the fields named in the body; an unknown or impossible one is refused. */
function changeSettings(before: Settings, body: unknown): Settings {
  if (!isObject(body)) throw new RefusedInput('The settings must be an object')
  const changed = Object.entries(body).map(([name, value]) => {
    const change = changes[name]
    if (change !== undefined) return change(name, value)
    throw new RefusedInput(`${name} is not a setting; the settings are ${Object.keys(changes).join(', ')}`)
  })
  return Object.assign({ ...before }, ...changed) as Settings
}

function scopesIn(value: unknown): string[] {
  if (Array.isArray(value) && value.every((scope) => typeof scope === 'string')) return value
  throw new RefusedInput('scopes must be a list of scope names')
}

function amount(name: string, value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value
  throw new RefusedInput(`${name} must be a number of at least 0`)
}
