// What the worker knows between tries, in memory: a contract test holds it equal to the database's.
import type { BatchSize } from '../../../src/server/areas/listings/listing-batches.store.ts'
import type { ClaimedGroup, ClaimedListing } from '../../../src/server/areas/listings/listing-groups.store.ts'
import type { SourceProduct } from '../../../src/server/areas/listings/listing-source.query.ts'
import type { PublishingStore } from '../../../src/server/areas/listings/publishing-engine.ts'
import type { Claim } from '../../../src/server/areas/listings/plan-group.ts'
import type { SimulatedJob } from './job-queue.ts'
import { saveEnding } from './memory-save.ts'
import type { ClaimedBatch, MemoryGroup, MemoryProduct, Tables } from './memory-tables.ts'

export type MemoryParts = {
  tables: Tables
  now: () => number
  addJob: (marketplace: string, job: SimulatedJob, delayMs: number) => void
}

const leaseMs = 12_000
const togetherMs = 2_000
const mostOpen = 3

export function memoryStore(parts: MemoryParts): PublishingStore {
  const { tables, now, addJob } = parts
  const held = (groupIds: number[], token: string) =>
    tables.groups.filter(({ id, leaseToken }) => groupIds.includes(id) && leaseToken === token)
  return {
    claim: async (groupId, sizeOf) => claim(parts, groupId, sizeOf),
    async renew({ groupIds, leaseToken }) {
      const groups = held(groupIds, leaseToken)
      for (const group of groups) group.leaseUntil = now() + leaseMs
      return groups.length === groupIds.length
    },
    async release({ groupIds, leaseToken }) {
      const free = { leaseToken: null, leaseUntil: null, nextTry: now() }
      for (const group of held(groupIds, leaseToken)) Object.assign(group, free)
    },
    async postpone(groups, { delayMs, message }) {
      for (const { id, leaseToken, wasTaken } of groups) {
        for (const group of held([id], leaseToken)) {
          const leased = wasTaken ? group.leased : group.settled
          Object.assign(group, { leaseToken: null, leaseUntil: null, nextTry: now() + delayMs, leased })
        }
        for (const row of tables.rows)
          if (row.status === 'queued' && row.groupId === id) row.message = message
      }
    },
    async putOff(groupIds, { delayMs, message }) {
      for (const group of tables.groups)
        if (groupIds.includes(group.id) && isFree(group, now())) group.nextTry = now() + delayMs
      for (const row of tables.rows)
        if (row.status === 'queued' && groupIds.includes(row.groupId)) row.message = message
    },
    async readSources(groups, groupedBy) {
      return groups.map(({ ownerId, basicIds }) => {
        const products = basicIds.flatMap((id) => tables.products.get(id) ?? [])
        const known = tables.products.get(ownerId)
        const owner = groupedBy === 'basic' ? (tables.products.get(known?.parentId ?? 0) ?? known) : known
        if (owner === undefined) throw new Error(`product ${ownerId} of a listing group is gone`)
        return { owner: sold(owner), basics: products.map(sold), pictures: [] }
      })
    },
    save: async (group, ending) => saveEnding(parts, group, ending),
    async findDue(limit) {
      const due = tables.groups.filter((group) => isDue(group, now())).toSorted(inTurn)
      const looks = Map.groupBy(
        due,
        ({ marketplaceId, operations }) => operations && `${marketplaceId} ${operations.join()}`,
      )
      const places = Map.groupBy(looks.get(null) ?? [], ({ marketplaceId }) => marketplaceId)
      looks.delete(null)
      const first = [...looks.values()].flatMap(([one]) => one ?? [])
      const others = [...places.values()].flatMap((some) => some.slice(0, limit)).toSorted(inTurn)
      return [...first, ...others].map((group) => ({
        ...{ id: group.id, generation: group.generation, operations: group.operations ?? [] },
        marketplace: marketplaceOf(tables, group.marketplaceId).name,
        isUrgent: isUrgent(group),
      }))
    },
    async enqueue(marketplace, groups) {
      for (const { id, generation } of groups) addJob(marketplace, { groupId: id, generation }, 0)
    },
  }
}

function sold({ parentId: _, ...product }: MemoryProduct): SourceProduct {
  return product
}

function claim(
  { tables, now }: MemoryParts,
  groupId: number,
  sizeOf: (marketplace: string) => BatchSize,
): Claim[] | null {
  const first = tables.groups.find(({ id }) => id === groupId)
  if (first === undefined || !isDue(first, now())) return null
  const token = crypto.randomUUID()
  const size = sizeOf(marketplaceOf(tables, first.marketplaceId).name)
  const others = whoGoesAlong(tables, first, { ...size, now: now() })
  const groups = [first, ...others].map((group) => lease(tables, group, { token, now: now() }))
  const ids = new Set(groups.map(({ id }) => id))
  if (size.least > 1 && others.length > 0 && first.operations === null)
    noteBatch(tables, { leaseToken: token, marketplaceId: first.marketplaceId, groupIds: [...ids] }, now())
  for (const row of tables.rows) {
    const run = tables.runs[row.run]
    if (run !== undefined && row.status === 'queued' && ids.has(row.groupId)) run.isStarted = true
  }
  return groups.map((group) => ({ group, listings: listingsOf(tables, group.id) }))
}

/** Before any of them is leased. */
function whoGoesAlong(
  tables: Tables,
  first: MemoryGroup,
  { least, most, now }: BatchSize & { now: number },
): MemoryGroup[] {
  if (least > most) return []
  const { operations, marketplaceId } = first
  const goesAlong = (group: MemoryGroup) => {
    if (operations !== null)
      return isFree(group, now) && operations.some((each) => group.operations?.includes(each))
    if (least > 1 && isUrgent(group)) return false
    return group.operations === null && isDue(group, now, togetherMs)
  }
  const others = tables.groups.filter(
    (group) => group !== first && group.marketplaceId === marketplaceId && goesAlong(group),
  )
  if (least === 1 || operations !== null) return others.toSorted(inTurn).slice(0, most - 1)
  const isRoom = openBatches(tables, marketplaceId, now) < mostOpen
  return isRoom && !isUrgent(first) && others.length >= least - 1
    ? others.toSorted(inTurn).slice(0, most - 1)
    : []
}

/** What the channel has accepted, and what a worker is about to send it. */
function openBatches({ groups, claimedBatches }: Tables, marketplaceId: number, now: number): number {
  const here = groups.filter((group) => group.marketplaceId === marketplaceId)
  const asked = new Set(here.flatMap(({ operations }) => operations ?? []))
  const batches = claimedBatches.filter((batch) => batch.marketplaceId === marketplaceId)
  return asked.size + batches.filter((batch) => isPrepared(groups, batch, now)).length
}

function isPrepared(groups: MemoryGroup[], { leaseToken, groupIds }: ClaimedBatch, now: number): boolean {
  const members = groups.filter(({ id }) => groupIds.includes(id))
  const isHeld = members.some((each) => each.leaseToken === leaseToken && (each.leaseUntil ?? 0) >= now)
  return isHeld && members.every((each) => each.operations === null)
}

function noteBatch(tables: Tables, batch: ClaimedBatch, now: number): void {
  const { groups, claimedBatches } = tables
  const isKept = (each: ClaimedBatch) =>
    each.marketplaceId !== batch.marketplaceId || isPrepared(groups, each, now)
  tables.claimedBatches = [...claimedBatches.filter(isKept), batch]
}

function lease(
  tables: Tables,
  group: MemoryGroup,
  { token, now }: { token: string; now: number },
): ClaimedGroup {
  const wasTaken = group.leased > group.settled
  Object.assign(group, { leaseToken: token, leaseUntil: now + leaseMs, leased: group.generation })
  return { ...claimed(tables, group), wasTaken }
}

function isFree({ settled, generation, leaseUntil }: MemoryGroup, now: number): boolean {
  return settled < generation && (leaseUntil === null || leaseUntil < now)
}

function isDue(group: MemoryGroup, now: number, earlyMs = 0): boolean {
  return isFree(group, now) && (group.nextTry === null || group.nextTry <= now + earlyMs)
}

/** The urgent first. */
function inTurn(one: MemoryGroup, other: MemoryGroup): number {
  const urgent = Number(isUrgent(other)) - Number(isUrgent(one))
  return urgent || (one.nextTry ?? -Infinity) - (other.nextTry ?? -Infinity) || one.id - other.id
}

function isUrgent({ urgent, settled }: MemoryGroup): boolean {
  return urgent > settled
}

function marketplaceOf(tables: Tables, id: number) {
  const marketplace = tables.marketplaces.find((each) => each.id === id)
  if (marketplace === undefined) throw new Error(`there is no marketplace ${id}`)
  return marketplace
}

function claimed(tables: Tables, group: MemoryGroup): Omit<ClaimedGroup, 'wasTaken'> {
  const { id, marketplaceId, ownerId, name, externalId, attempts, requestedBy, requestId } = group
  const marketplace = marketplaceOf(tables, marketplaceId)
  return {
    ...{ id, marketplaceId, ownerId, name, externalId, attempts, requestedBy, requestId },
    leaseToken: group.leaseToken ?? '',
    marketplace: marketplace.name,
    marketplaceMargin: marketplace.margin,
    generation: group.operationsGeneration ?? group.generation,
    operations: group.operations ?? [],
    isUrgent: isUrgent(group),
    operationsSince: group.operationsSince === null ? null : new Date(group.operationsSince),
  }
}

function listingsOf(tables: Tables, groupId: number): ClaimedListing[] {
  return tables.listings
    .filter((listing) => listing.groupId === groupId)
    .toSorted((one, other) => one.productId - other.productId)
    .map(({ productId, desired, generation, actual, price, externalIds }) => ({
      ...{ productId, groupId, desired, generation, actual, sentCents: price },
      sku: tables.products.get(productId)?.sku ?? '',
      externalIds: [...externalIds].toSorted(),
    }))
}
