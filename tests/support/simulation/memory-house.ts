import type { SourceProduct } from '../../../src/server/areas/listings/listing-source.query.ts'
import type { Asked, AskedListing, House, SimulatedMarketplace } from './house.ts'
import { memoryStore, type MemoryParts } from './memory-store.ts'
import {
  groupOf,
  isOnline,
  listingOf,
  stateOf,
  type MemoryGroup,
  type MemoryListing,
  type MemoryRow,
  type Tables,
} from './memory-tables.ts'

export type MemoryHouseParts = Pick<MemoryParts, 'now' | 'addJob'> & {
  marketplaces: SimulatedMarketplace[]
  products: (SourceProduct & { parentId: number | null })[]
}

export const seller = { user: 'seller', requestId: 'request-1' }

/** The house without a database, where a thousand stories are told in seconds. */
export function memoryHouse({
  marketplaces,
  products,
  ...given
}: MemoryHouseParts): House & { tables: Tables } {
  const tables: Tables = {
    products: new Map(products.map((product) => [product.id, { ...product }])),
    ...{ marketplaces, groups: [], listings: [], runs: [], rows: [] },
    ...{ claimedBatches: [], history: [], soldOut: new Set() },
  }
  const parts = { tables, ...given }
  return {
    tables,
    store: memoryStore(parts),
    ask: async (asked) => ask(parts, asked),
    cancel: async (run) => cancel(parts, run),
    async change(productId, { priceCents, isBlocked, parentId, pieces }) {
      const product = tables.products.get(productId)
      if (product === undefined) throw new Error(`there is no product ${productId}`)
      product.retail_price_cents = priceCents ?? product.retail_price_cents
      product.isBlocked = isBlocked ?? product.isBlocked
      product.parentId = parentId ?? product.parentId
      const before = product.total_available_quantity
      product.total_available_quantity = pieces ?? before
      if (before > 0 && pieces === 0 && isOnline(tables, productId)) tables.soldOut.add(productId)
    },
    state: async () => stateOf(tables),
  }
}

function ask({ tables, now, addJob }: MemoryParts, { desired, listings, isUrgent }: Asked): void {
  const raised = new Set<MemoryGroup>()
  const queue = ({ id: groupId, generation, marketplaceId }: MemoryGroup) => {
    const marketplace = tables.marketplaces.find((each) => each.id === marketplaceId)
    addJob(marketplace?.name ?? '', { groupId, generation }, 0)
  }
  for (const listing of inOrder(listings)) addMissingGroup(tables, listing, now())
  const targets = new Map(listings.map((listing) => [listing, targetOf(tables, listing)]))
  const left = new Set<MemoryGroup>()
  const joined = new Set<MemoryGroup>()
  for (const [{ productId, marketplaceId }, target] of targets) {
    const known = listingOf(tables, productId, marketplaceId)
    if (known === undefined || known.groupId === target.id) continue
    left.add(groupOf(tables, known.groupId))
    joined.add(target)
  }
  for (const group of left) {
    raise(group, now())
    group.leased = group.generation
    if (isUrgent) group.urgent = group.generation
    queue(group)
  }
  for (const group of targets.values()) raised.add(group)
  for (const group of raised) {
    raise(group, now())
    Object.assign(group, { error: null, requestedBy: seller.user, requestId: seller.requestId })
  }
  for (const group of joined) group.leased = group.generation
  for (const group of isUrgent ? raised : []) group.urgent = group.generation
  for (const [listing, target] of targets) desire(tables, listing, { desired, target })
  replaceWaiting(tables, listings, desired === 'listed' ? 'publish' : 'unpublish')
  const run = tables.runs.push({ kind: desired === 'listed' ? 'publish' : 'unpublish', ...unstarted }) - 1
  for (const [{ productId, marketplaceId }, { id: groupId, generation }] of targets) {
    const waiting = { status: 'queued', message: null, url: null }
    tables.rows.push({ run, productId, marketplaceId, ...waiting, groupId, generation })
  }
  for (const group of raised) queue(group)
}

const unstarted = { isStarted: false, isCancelled: false }

function inOrder(listings: AskedListing[]): AskedListing[] {
  return listings.toSorted(
    (one, other) => one.marketplaceId - other.marketplaceId || one.ownerId - other.ownerId,
  )
}

function targetOf(tables: Tables, { marketplaceId, ownerId }: AskedListing): MemoryGroup {
  const group = tables.groups.find((each) => each.marketplaceId === marketplaceId && each.ownerId === ownerId)
  if (group === undefined) throw new Error(`product ${ownerId} has no group`)
  return group
}

function addMissingGroup(tables: Tables, { marketplaceId, ownerId, name }: AskedListing, now: number): void {
  const isKnown = tables.groups.some(
    (each) => each.marketplaceId === marketplaceId && each.ownerId === ownerId,
  )
  if (isKnown) return
  tables.groups.push({
    ...{
      id: tables.groups.length + 1,
      marketplaceId,
      ownerId,
      name,
      generation: 0,
      settled: 0,
      urgent: 0,
      leased: 0,
    },
    ...{
      leaseToken: null,
      leaseUntil: null,
      nextTry: now,
      attempts: 0,
      error: null,
      externalId: null,
      url: null,
    },
    ...{ operations: null, operationsGeneration: null, operationsSince: null, requestedBy: seller.user },
    ...{ requestId: null, sent: null, sentOn: null, received: null, receivedOn: null },
  })
}

function raise(group: MemoryGroup, now: number): void {
  Object.assign(group, { generation: group.generation + 1, attempts: 0, nextTry: now })
}

function desire(
  tables: Tables,
  { productId, marketplaceId }: AskedListing,
  { desired, target }: { desired: MemoryListing['desired']; target: MemoryGroup },
): void {
  const asked = { desired, groupId: target.id, generation: target.generation, error: null }
  const known = listingOf(tables, productId, marketplaceId)
  if (known !== undefined) {
    Object.assign(known, asked)
    return
  }
  const unsent = { price: null, cost: null, margin: null, quantity: null, step: null, publishedOn: null }
  const unseen = {
    seenOn: null,
    priceSeen: null,
    quantitySeen: null,
    priceConfirmed: null,
    quantityConfirmed: null,
  }
  const identity = { productId, marketplaceId, actual: 'unlisted' as const, externalIds: new Set<string>() }
  tables.listings.push({ ...identity, ...asked, ...unsent, ...unseen })
}

// What still waits of earlier runs: the opposite request is over, the same one now waits for the newer answer.
function replaceWaiting(tables: Tables, listings: AskedListing[], kind: 'publish' | 'unpublish'): void {
  for (const row of waitingRows(tables)) {
    const isAsked = listings.some(
      ({ productId, marketplaceId }) => productId === row.productId && marketplaceId === row.marketplaceId,
    )
    const listing = listingOf(tables, row.productId, row.marketplaceId)
    if (!isAsked || listing === undefined) continue
    Object.assign(row, { groupId: listing.groupId, generation: listing.generation })
    if (tables.runs[row.run]?.kind === kind) continue
    Object.assign(row, { status: 'skipped', message: `replaced by a later ${kind}` })
  }
}

function waitingRows({ rows }: Tables): MemoryRow[] {
  return rows.filter(({ status }) => status === 'queued')
}

/** What nobody has answered is desired no longer; where a worker may have begun, a new generation makes the channel follow. */
function cancel({ tables, now }: MemoryParts, index: number): void {
  const run = tables.runs[index]
  const own = waitingRows(tables).filter((row) => row.run === index)
  if (run === undefined || run.isCancelled || own.length === 0) return
  const others = waitingRows(tables).filter((row) => row.run !== index)
  const withdrawn = new Set<MemoryGroup>()
  for (const { productId, marketplaceId } of own) {
    const isWanted = others.some((row) => row.productId === productId && row.marketplaceId === marketplaceId)
    const listing = listingOf(tables, productId, marketplaceId)
    if (isWanted || listing === undefined) continue
    listing.desired = listing.actual
    withdrawn.add(groupOf(tables, listing.groupId))
  }
  for (const group of withdrawn) {
    const isUntouched = group.leased <= group.settled
    const isAwaited = others.some(({ groupId }) => groupId === group.id)
    if (isUntouched && !isAwaited) group.settled = group.generation
    if (!isUntouched) group.generation += 1
    Object.assign(group, { attempts: 0, nextTry: now() })
  }
  for (const row of own) Object.assign(row, { status: 'skipped', message: 'cancelled' })
  run.isCancelled = true
}
