// How fast and how generous the imitated StockX is; the admin port changes it, a reset brings these back.
import { Type, type Static } from 'typebox'
import { readInput, RefusedInput } from '../refused-input.ts'
import type { Market } from './market.ts'
import { findAsk, saidOrder, sayOrder, sell } from './orders.ts'
import { saidListing, sayListing } from './say-listing.ts'
import type { Settings, Store } from './store.ts'

const defaultSettings: Settings = {
  callsPerSecond: 1,
  callsPerDay: 25_000,
  itemsPer5Minutes: 500,
  itemsPerDay: 50_000,
  delayMs: { min: 0, max: 20 },
  batchDelayMs: 1_500,
  tokenLifetimeS: 43_200,
  buyerEveryS: null,
  refusedVariants: [],
  isAnyRunSold: false,
}

const amount = Type.Number({ minimum: 0 })
const change = Type.Object(
  {
    calls_per_second: Type.Optional(amount),
    calls_per_day: Type.Optional(amount),
    items_per_5_minutes: Type.Optional(amount),
    items_per_day: Type.Optional(amount),
    delay_ms: Type.Optional(Type.Object({ min: amount, max: amount })),
    batch_delay_ms: Type.Optional(amount),
    token_lifetime_s: Type.Optional(amount),
    buyer_every_s: Type.Optional(amount),
    refused_variants: Type.Optional(Type.Array(Type.String())),
    is_any_run_sold: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
/**
 * Acts beside the settings: a sign-out of everybody, buyers who take the asks with these ids or any ask for these sizes, and orders and
 * listings as somebody says that they are.
 */
const acts = Type.Object({
  ...change.properties,
  revoke_tokens: Type.Optional(Type.Boolean()),
  match: Type.Optional(Type.Array(Type.String())),
  buy: Type.Optional(Type.Array(Type.String())),
  orders: Type.Optional(Type.Array(saidOrder)),
  listings: Type.Optional(Type.Array(saidListing)),
})

export function currentSettings(store: Store): Settings {
  return store.get('settings', 'market') ?? defaultSettings
}

/** Empties the market. Tokens stay: an app that was let in does not notice. */
export function resetMarket(store: Store, body: unknown): void {
  const after = changed(defaultSettings, readInput(change, body))
  store.write((draft) => {
    draft.drops(['listing', 'batch', 'open', 'order', 'visit'])
    draft.put('settings', 'market', after)
  })
}

export function configureMarket(
  { store, seed }: Pick<Market, 'store' | 'seed'>,
  body: unknown,
  now: Date,
): void {
  const given = readInput(acts, body)
  const { revoke_tokens: revokes, match = [], buy = [], orders = [], listings = [], ...fields } = given
  const after = changed(currentSettings(store), readInput(change, fields))
  store.write((draft) => {
    draft.put('settings', 'market', after)
    if (revokes === true) draft.drops(['token'])
    const asks = store.all('listing')
    for (const said of listings) sayListing(draft, said, now)
    for (const variantId of buy) {
      const ofSize = asks.filter((each) => each.variantId === variantId)
      const [ask] = ofSize.flatMap(({ listingId }) => findAsk(draft, listingId, now) ?? [])
      if (ask === undefined) throw new RefusedInput(`Nobody sells ${variantId}`)
      sell(draft, { ask, seed, now })
    }
    for (const listingId of match) {
      const ask = findAsk(draft, listingId, now)
      if (ask === undefined) throw new RefusedInput(`${listingId} is not for sale`)
      sell(draft, { ask, seed, now })
    }
    for (const said of orders) sayOrder(draft, said, { settings: after, now })
  })
}

function changed(before: Settings, given: Static<typeof change>): Settings {
  return {
    callsPerSecond: given.calls_per_second ?? before.callsPerSecond,
    callsPerDay: given.calls_per_day ?? before.callsPerDay,
    itemsPer5Minutes: given.items_per_5_minutes ?? before.itemsPer5Minutes,
    itemsPerDay: given.items_per_day ?? before.itemsPerDay,
    delayMs: given.delay_ms ?? before.delayMs,
    batchDelayMs: given.batch_delay_ms ?? before.batchDelayMs,
    tokenLifetimeS: given.token_lifetime_s ?? before.tokenLifetimeS,
    buyerEveryS: given.buyer_every_s ?? before.buyerEveryS,
    refusedVariants: given.refused_variants ?? before.refusedVariants,
    isAnyRunSold: given.is_any_run_sold ?? before.isAnyRunSold,
  }
}
