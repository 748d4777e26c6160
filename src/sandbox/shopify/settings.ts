// What an app is granted and how fast the store is; the admin port changes it, a reset brings these back.
import { isObject, RefusedInput } from '../refused-input.ts'
import type { Settings } from './records.ts'

export const defaultSettings: Settings = {
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
  tokenLifetimeS: 86_399,
}

/** The settings after the fields named in the body; an unknown or impossible one is refused. */
export function changeSettings(before: Settings, body: unknown): Settings {
  if (!isObject(body)) throw new RefusedInput('The settings must be an object')
  const after = { ...before }
  for (const [name, value] of Object.entries(body)) {
    const change = changes[name]
    if (change === undefined) {
      throw new RefusedInput(`${name} is not a setting; the settings are ${Object.keys(changes).join(', ')}`)
    }
    change(after, value)
  }
  return after
}

const changes: Record<string, (settings: Settings, value: unknown) => void> = {
  scopes: (settings, value) => {
    if (!Array.isArray(value) || !value.every((scope) => typeof scope === 'string')) {
      throw new RefusedInput('scopes must be a list of scope names')
    }
    settings.scopes = value
  },
  bucket_size: (settings, value) => {
    settings.bucketSize = amount('bucket_size', value)
  },
  restore_rate: (settings, value) => {
    settings.restoreRate = amount('restore_rate', value)
  },
  delay_ms: (settings, value) => {
    const { min, max } = isObject(value) ? value : { min: value, max: value }
    settings.delayMs = { min: amount('delay_ms.min', min), max: amount('delay_ms.max', max) }
  },
  file_delay_ms: (settings, value) => {
    settings.fileDelayMs = amount('file_delay_ms', value)
  },
  operation_delay_ms: (settings, value) => {
    settings.operationDelayMs = amount('operation_delay_ms', value)
  },
  delay_per_variant_ms: (settings, value) => {
    settings.delayPerVariantMs = amount('delay_per_variant_ms', value)
  },
  token_lifetime_s: (settings, value) => {
    settings.tokenLifetimeS = amount('token_lifetime_s', value)
  },
}

function amount(name: string, value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value
  throw new RefusedInput(`${name} must be a number of at least 0`)
}
