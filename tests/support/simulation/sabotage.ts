// The engine broken on purpose, from outside: what a simulation has to notice.
import type {
  ItemOutcome,
  ListingDraft,
  SalesChannel,
} from '../../../src/server/connectors/ports/sales-channel.ts'
import type { Timers } from '../../../src/server/platform/clock.ts'
import type { memoryHouse } from './memory-house.ts'
import type { Sabotage } from './process-engine.ts'

type MemoryHouse = ReturnType<typeof memoryHouse>

/** Each with what it is to be noticed by. */
export const sabotages: Record<string, Sabotage<MemoryHouse> & { shows: RegExp }> = {
  'takes a group that another worker has': {
    shows: /asked for twice|made twice/,
    store: (store, { tables }) => ({
      ...store,
      claim: (id, sizeOf) => {
        const group = tables.groups.find((each) => each.id === id)
        if (group !== undefined) group.leaseUntil = null
        return store.claim(id, sizeOf)
      },
    }),
  },
  'works on when its lease may have run out': { shows: /was written over/, timers: endless },
  'writes down what it knows of a group that it has lost': {
    shows: /fell back from generation/,
    timers: endless,
    store: (store, { tables }) => ({
      ...store,
      save: (claimed, ending) => {
        const group = tables.groups.find((each) => each.id === claimed.id)
        return store.save({ ...claimed, leaseToken: group?.leaseToken ?? claimed.leaseToken }, ending)
      },
    }),
  },
  'believes that what it asked for is so, and reads nothing back': {
    shows: /called done, and the channel never showed so/,
    channel: believing,
  },
  'takes a price for shown once the channel has decided about it': {
    shows: /only shown for a price from before it was asked for/,
    store: (store) => ({
      ...store,
      claim: async (id, sizeOf) => {
        const claims = (await store.claim(id, sizeOf)) ?? []
        return claims.map(({ group, listings }) => ({
          group,
          listings: listings.map((listing) => ({ ...listing, sentCents: null })),
        }))
      },
    }),
  },
  'forgets what the channel has accepted': {
    shows: /this is still open: group/,
    store: (store) => ({
      ...store,
      save: (group, { outcome, ...ending }) =>
        store.save(group, { ...ending, outcome: { ...outcome, operations: [] } }),
    }),
  },
  'answers the newest request with what became of an older one': {
    shows: /this is still open: row|and is not so/,
    store: (store, { tables }) => ({
      ...store,
      save: (claimed, ending) => {
        const group = tables.groups.find((each) => each.id === claimed.id)
        return store.save({ ...claimed, generation: group?.generation ?? claimed.generation }, ending)
      },
    }),
  },
  'takes an answer that was lost for a refusal': {
    shows: /failed although nobody refused it/,
    channel: (channel) => ({
      ...channel,
      publish: async (ctx, drafts) => (await channel.publish(ctx, drafts)).map(forGood),
      unpublish: async (ctx, refs) => (await channel.unpublish(ctx, refs)).map(forGood),
    }),
  },
  'sends the price of an older reading': {
    shows: /only shown for a price from before it was asked for/,
    store: (store) => {
      const known = new Map<number, number | null>()
      return {
        ...store,
        readSources: async (groups, groupedBy) =>
          (await store.readSources(groups, groupedBy)).map((source) => ({
            ...source,
            basics: source.basics.map((basic) => {
              const { id, retail_price_cents: price } = basic
              const older = known.get(id) ?? price
              known.set(id, older)
              return { ...basic, retail_price_cents: older }
            }),
          })),
      }
    },
  },
  'never looks for what was left undone': {
    shows: /this is still open: group/,
    store: (store) => ({ ...store, findDue: async () => [] }),
  },
}

/** As if no time passed while it works. */
function endless(timers: Timers): Timers {
  return { ...timers, elapsedMs: () => 0 }
}

function forGood(outcome: ItemOutcome): ItemOutcome {
  if (outcome.state !== 'failed' || outcome.error.kind !== 'remote_transient') return outcome
  return { ...outcome, error: { ...outcome.error, kind: 'remote_permanent' } }
}

function believing(channel: SalesChannel): SalesChannel {
  const wanted = new Map<string, ListingDraft | null>()
  return {
    ...channel,
    publish: (ctx, drafts) => {
      for (const draft of drafts) wanted.set(draft.ref, draft)
      return channel.publish(ctx, drafts)
    },
    unpublish: (ctx, refs) => {
      for (const { ref } of refs) wanted.set(ref, null)
      return channel.unpublish(ctx, refs)
    },
    readListings: async (_, refs) =>
      refs.map(({ ref }) => {
        const listings = (wanted.get(ref)?.variants ?? []).map(({ ref: id, sku, priceCents, quantity }) => ({
          ...{ externalId: `believed-${id}`, sku, isLive: true, priceCents, quantity },
          compareAtPriceCents: null,
        }))
        return { ref, isFound: true, isOurs: true, url: null, listings, warnings: [], details: {} }
      }),
  }
}
