import type { Settings } from './records.ts'
import type { Store } from './store.ts'

/** What one GraphQL call works with. */
export type Call = {
  store: Store
  settings: Settings
  /** The scopes granted, each write scope with the read scope it includes. */
  granted: ReadonlySet<string>
  now: Date
  /** Where the sandbox is reached, without a slash at the end. */
  address: string
  /** Idempotency keys whose first call has not been answered yet, of all calls. */
  busyKeys: Set<string>
  /** Those of them that this call took. */
  takenKeys: string[]
}
