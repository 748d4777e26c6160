// A market on which one listing is one pair, in few lines: it takes work in batches and decides later, each item for itself.
import { ChannelFailure } from '../../src/server/connectors/ports/sales-channel.ts'
import type {
  ItemOutcome,
  SalesChannel,
  VariantRef,
} from '../../src/server/connectors/ports/sales-channel.ts'

type Item = VariantRef & { wanted: number; priceCents: number }

export function pairMarket({ refuses = [] as string[] } = {}) {
  const pairs = new Map<string, { sku: string; priceCents: number }>()
  const batches = new Map<string, { items: Item[]; outcomes: ItemOutcome[] | null }>()
  const calls: string[] = []
  const state = { isAway: false }
  const idsOf = (sku: string) => [...pairs].filter(([, pair]) => pair.sku === sku).map(([id]) => id)

  /** Not harmless to repeat, so what a lost answer left behind is looked for before anything is sent. */
  const accept = (items: Item[]): ItemOutcome[] => {
    const waiting = (ref: string) =>
      [...batches].find(
        ([, { items, outcomes }]) => outcomes === null && items.some((item) => item.ref === ref),
      )
    const unsent = items.filter(({ ref }) => waiting(ref) === undefined)
    if (unsent.length > 0) batches.set(`batch-${batches.size + 1}`, { items: unsent, outcomes: null })
    calls.push(`sent ${unsent.length}`)
    return items.map(({ ref }) => ({ ref, state: 'pending', operation: waiting(ref)?.[0] ?? '' }))
  }
  const settle = ({ ref, sku, wanted, priceCents }: Item): ItemOutcome => {
    const message = `${sku} is not in the market’s catalogue.`
    if (refuses.includes(sku)) return { ref, state: 'failed', error: { kind: 'remote_permanent', message } }
    for (const id of idsOf(sku).slice(wanted)) pairs.delete(id)
    while (idsOf(sku).length < wanted) pairs.set(`${sku}-pair-${pairs.size + 1}`, { sku, priceCents })
    return { ref, state: 'done', externalIds: { listings: idsOf(sku) } }
  }
  const channel: SalesChannel = {
    channel: 'StockX',
    maxBatch: 100,
    groupedBy: 'basic',
    showsSoldOut: false,
    priceStepCents: 100,
    content: [],
    check: () => [],
    forecast: async () => ({ calls: 0, seconds: 0, budget: { left: 0, of: 0, unit: 'calls' } }),
    verify: async () => ({ name: 'Pairs', currency: 'USD', details: {} }),
    publish: async (_ctx, drafts) =>
      accept(drafts.flatMap(({ variants }) => variants.map((each) => ({ ...each, wanted: each.quantity })))),
    unpublish: async (_ctx, refs) =>
      accept(refs.flatMap(({ variants }) => variants.map((each) => ({ ...each, wanted: 0, priceCents: 0 })))),
    async follow(_ctx, operation) {
      calls.push(`followed ${operation}`)
      if (state.isAway) throw new ChannelFailure({ kind: 'remote_transient', message: 'The market is away.' })
      return batches.get(operation)?.outcomes ?? 'pending'
    },
    readListings: async (_ctx, refs) =>
      refs.map(({ ref, variants }) => {
        const skus = variants.map(({ sku }) => sku)
        const there = [...pairs].filter(([, { sku }]) => skus.includes(sku))
        const shown = { isLive: true, compareAtPriceCents: null, quantity: 1 }
        const listings = there.map(([externalId, pair]) => ({ externalId, ...pair, ...shown }))
        return { ref, isFound: true, isOurs: true, url: null, listings, warnings: [], details: {} }
      }),
  }
  const decide = () => {
    for (const batch of batches.values()) batch.outcomes ??= batch.items.map(settle)
  }
  return { channel, pairs, calls, state, decide }
}
