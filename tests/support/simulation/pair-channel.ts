// A channel on which one listing is one pair, as on StockX: it takes work in batches and decides later, each size for itself.
import {
  ChannelFailure,
  channelFailure,
  type Ctx,
  type ItemOutcome,
  type ListingRef,
  type RemoteListing,
  type SalesChannel,
} from '../../../src/server/connectors/ports/sales-channel.ts'
import { drawAway } from './drawn-away.ts'
import { callVendor, type Faults } from './faulty-line.ts'
import type { SimulatedProcess } from './process.ts'
import { unasked } from './unasked.ts'
import type { Offer, Operation, Vendor, WantedSize } from './vendor.ts'

type Line = {
  process: SimulatedProcess
  vendor: Vendor
  faults: Faults
  maxBatch: number
  leastBatch: number
  /** How likely it is that a batch refuses one of its sizes for no reason of ours. */
  whims: number
  /** The longest that it takes to decide. */
  slownessMs: number
}

/** How often there is room for some only. */
const scarcity = 0.2

type Wanted = WantedSize & { intent: string }

export function pairChannel(line: Line): SalesChannel {
  const { vendor, maxBatch, leastBatch } = line
  return {
    ...unasked,
    channel: 'StockX',
    maxBatch,
    leastBatch,
    groupedBy: 'basic',
    priceStepCents: 100,
    showsSoldOut: false,
    content: [],
    away: () => drawAway(line.process.world, 'StockX'),
    async room(_, groups) {
      const { random } = line.process.world
      const isFull = !line.process.world.isCalm && random.chance(scarcity)
      const refusal = {
        kind: 'throttled' as const,
        message: 'StockX is full.',
        retryAfterMs: random.between(0, 20_000),
      }
      return { groups: isFull ? random.between(0, groups) : groups, refusal }
    },
    publish: (ctx, drafts) =>
      accept(
        line,
        ctx,
        drafts.flatMap(({ variants, intent }) =>
          variants.map(({ ref, sku, priceCents, quantity }) => ({ ref, sku, priceCents, quantity, intent })),
        ),
      ),
    unpublish: (ctx, refs) =>
      accept(
        line,
        ctx,
        refs.flatMap(({ variants, intent }) =>
          variants.map(({ ref, sku }) => ({ ref, sku, priceCents: 0, quantity: 0, intent })),
        ),
      ),
    follow: (ctx, operation) => follow(line, ctx, operation),
    readListings: (ctx, refs) =>
      call(line, ctx, `reads ${refs.map(({ ref }) => ref).join()}`, () =>
        refs.map((ref) => show(vendor, ref)),
      ),
  }
}

function call<T>({ process, faults }: Line, ctx: Ctx, what: string, work: () => T): Promise<T> {
  return callVendor(process, { ctx, what, faults }, work)
}

/** Looks what is there and under way before it asks: another worker that does so at the same time asks twice. */
async function accept(line: Line, ctx: Ctx, wanted: Wanted[]): Promise<ItemOutcome[]> {
  const { vendor } = line
  const names = wanted.map(({ sku }) => sku).join()
  const under = new Map<string, string>()
  try {
    const there = await call(line, ctx, `looks for ${names}`, () =>
      wanted.map((item) => ({
        item,
        open: vendor.openOperation(item.ref)?.id,
        pairs: vendor.pairs.filter(({ ref }) => ref === item.ref).map((pair) => ({ ...pair })),
      })),
    )
    for (const { item, open } of there) if (open !== undefined) under.set(item.ref, open)
    const unlike = there.filter(({ item, open, pairs }) => open === undefined && !isAsWanted(item, pairs))
    if (unlike.length > 0) {
      const items = unlike.map(({ item }) => item)
      const id = await call(line, ctx, `sends ${items.map(({ sku }) => sku).join()}`, () => send(line, items))
      for (const { ref } of items) under.set(ref, id)
    }
    return there.map(({ item: { ref }, open, pairs }): ItemOutcome => {
      const externalIds = { listings: pairs.map(({ id }) => id) }
      const operation = under.get(ref)
      if (operation === undefined) return { ref, state: 'done', externalIds }
      return { ref, state: 'pending', operation, isEarlier: open !== undefined, externalIds }
    })
  } catch (failure) {
    if (!(failure instanceof ChannelFailure)) throw failure
    // What is under way is known, whatever became of the rest.
    return wanted.map(({ ref }): ItemOutcome => {
      const operation = under.get(ref)
      if (operation !== undefined) return { ref, state: 'pending', operation, isEarlier: true }
      return { ref, state: 'failed', error: failure.error }
    })
  }
}

function isAsWanted({ quantity, priceCents }: Wanted, pairs: Offer[]): boolean {
  const live = pairs.filter(({ isLive }) => isLive)
  return live.length === quantity && live.every((pair) => pair.priceCents === priceCents)
}

function send({ process: { world }, vendor, whims, slownessMs }: Line, items: Wanted[]): string {
  for (const item of items) vendor.noteWrite(item)
  const ms = world.random.between(100, slownessMs)
  const id = vendor.send(items, () => !world.isCalm && world.random.chance(whims))
  world.later(ms, () => {
    world.tell(`${id} is decided`)
    const operation = vendor.operations.find((each) => each.id === id)
    if (operation !== undefined) vendor.carryOut(operation)
  })
  return id
}

function follow(line: Line, ctx: Ctx, name: string): Promise<ItemOutcome[] | 'pending'> {
  const { vendor } = line
  return call(line, ctx, `follows ${name}`, () => {
    const operation = vendor.operations.find(({ id }) => id === name)
    if (operation === undefined) throw channelFailure('not_found', 'There is no such batch.')
    if (!operation.isDecided) return 'pending'
    return operation.items.map((item) => outcomeOf(vendor, operation, item))
  })
}

function outcomeOf(vendor: Vendor, { refused }: Operation, { ref, sku }: WantedSize): ItemOutcome {
  const externalIds = { listings: vendor.pairs.filter((pair) => pair.ref === ref).map(({ id }) => id) }
  if (!refused.has(ref)) return { ref, state: 'done', externalIds }
  const message = `${sku} is refused.`
  vendor.refusals.add(message)
  return { ref, state: 'failed', error: { kind: 'remote_permanent', message }, externalIds }
}

function show(vendor: Vendor, { ref, variants }: ListingRef): RemoteListing {
  const listings = variants.flatMap((variant) => {
    const own = vendor.pairs.filter((pair) => pair.ref === variant.ref)
    vendor.noteShown(variant.ref, own)
    return own.map(({ id, isLive, priceCents }) => ({
      ...{ externalId: id, sku: variant.sku, isLive, priceCents, quantity: 1 },
      compareAtPriceCents: null,
    }))
  })
  if (listings.length === 0) return { ref, isFound: false }
  return { ref, isFound: true, isOurs: true, url: null, listings, warnings: [], details: {} }
}
