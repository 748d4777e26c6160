import type { GraphQLResolveInfo } from 'graphql'
import type { CostBucket } from './cost-bucket.ts'
import type { Settings, Store } from './store.ts'

/** What every call is made from. */
export type Surroundings = {
  store: Store
  bucket: CostBucket
  seed: number
  settings: () => Settings
  now: () => Date
  address: () => string
  /** Where its files lie. */
  folder: string
  /** How often a buyer comes by himself when nobody set it; 0: none does. */
  buyerEveryS: number
}

/** What one GraphQL call works with. */
export type Call = {
  store: Store
  settings: Settings
  /** The scopes granted, each write scope with the read scope it includes. */
  granted: ReadonlySet<string>
  now: Date
  /** Where the sandbox is reached, without a slash at the end. */
  address: string
  folder: string
  /** Idempotency keys whose first call has not been answered yet, of all calls. */
  busyKeys: Set<string>
  /** Those of them that this call took. */
  takenKeys: string[]
}

/** Resolvers of one type by field; what shape each takes is settled by the schema, not by this type. */
export type Resolvers = Record<
  string,
  (source: never, args: never, call: Call, info: GraphQLResolveInfo) => unknown
>
