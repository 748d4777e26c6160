import type { Limits } from './limits.ts'
import type { Settings, Store } from './store.ts'

/** What every call is answered from. */
export type Market = {
  store: Store
  limits: Limits
  seed: number
  settings: () => Settings
  now: () => Date
  /** How often a buyer comes by himself when nobody set it; 0: none does. */
  buyerEveryS: number
}
