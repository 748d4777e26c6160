// How a try that ended is written down in memory.
import { LeaseLost } from '../../../src/server/areas/listings/group-outcome.store.ts'
import type { ClaimedGroup } from '../../../src/server/areas/listings/listing-groups.store.ts'
import type { Result } from '../../../src/server/areas/listings/listing-results.ts'
import type { Ending } from '../../../src/server/areas/listings/publishing-engine.ts'
import { nextTry } from '../../../src/server/areas/listings/save-attempt.ts'
import type { MemoryParts } from './memory-store.ts'
import {
  groupOf,
  isOnline,
  setActual,
  type MemoryGroup,
  type MemoryListing,
  type Tables,
} from './memory-tables.ts'

export function saveEnding(parts: MemoryParts, claimedGroup: ClaimedGroup, ending: Ending): void {
  const { tables, now } = parts
  const group = groupOf(tables, claimedGroup.id)
  if (group.leaseToken !== claimedGroup.leaseToken) throw new LeaseLost(`group ${group.id} was taken over`)
  saveGroup(group, claimedGroup, { outcome: ending.outcome, now: now() })
  for (const result of ending.results) {
    const listing = tables.listings.find(
      (each) => each.groupId === group.id && each.productId === result.productId,
    )
    if (listing === undefined) continue
    saveListing(parts, listing, { result, group: claimedGroup, terms: ending.terms })
    listing.externalIds = new Set(result.externalIds)
  }
  for (const id of ending.terms?.keys() ?? []) {
    const product = tables.products.get(Number(id))
    const isOffered = (ending.terms?.get(id)?.quantity ?? 0) > 0
    const isGone = (product?.total_available_quantity ?? 0) <= 0
    if (isOffered && isGone && isOnline(tables, Number(id))) tables.soldOut.add(Number(id))
  }
  answerRows(tables, claimedGroup, ending)
  const next = nextTry(claimedGroup, group.generation, ending)
  if (next === null) return
  const { group_id: groupId, generation } = next.job
  parts.addJob(claimedGroup.marketplace, { groupId, generation }, next.delayMs)
}

function saveGroup(
  group: MemoryGroup,
  { generation }: ClaimedGroup,
  { outcome, now }: { outcome: Ending['outcome']; now: number },
): void {
  const operations = outcome.operations.length > 0 ? outcome.operations : null
  const { attempts, externalId, url, sent, received } = outcome
  Object.assign(group, {
    ...{ attempts, externalId, url, operations, leaseToken: null, leaseUntil: null },
    settled: outcome.isSettled ? generation : group.settled,
    nextTry: now + (group.generation > generation && operations === null ? 0 : outcome.delayMs),
    error: kept(outcome.error),
    operationsGeneration: operations === null ? null : outcome.operationsGeneration,
    operationsSince: operations === null ? null : (group.operationsSince ?? now),
    ...(sent === undefined ? {} : { sent: kept(sent), sentOn: now }),
    ...(received === undefined ? {} : { received: kept(received), receivedOn: now }),
  })
}

type Answered = { result: Result; group: ClaimedGroup; terms: Ending['terms'] }

function saveListing(
  { tables, now }: MemoryParts,
  listing: MemoryListing,
  { result, group, terms }: Answered,
): void {
  setActual(tables, listing, result.actual)
  listing.error = kept('error' in result ? result.error : null)
  if (result.state === 'failed' && listing.generation <= group.generation) listing.desired = result.actual
  const isSent = result.state === 'done' || result.state === 'pending'
  const offered = isSent ? terms?.get(String(result.productId)) : undefined
  const { offer } = result
  if (offered !== undefined) {
    listing.price = offered.priceCents ?? listing.price
    listing.cost = offered.costCents
    listing.margin = offered.margin
    listing.quantity = offered.quantity
    listing.step = offered.priceStepCents
  }
  const wasAsked = group.operations.length > 0 || terms !== undefined
  if (result.state === 'done' && result.actual === 'listed' && wasAsked) {
    listing.publishedOn = now()
    listing.priceConfirmed = offer?.priceCents ?? null
    listing.quantityConfirmed = offer?.quantity ?? null
  }
  if (offer === undefined) return
  listing.seenOn = now()
  listing.priceSeen = offer?.priceCents ?? null
  listing.quantitySeen = offer?.quantity ?? null
}

function answerRows(tables: Tables, group: ClaimedGroup, { results, outcome }: Ending): void {
  for (const row of tables.rows) {
    const isAnswered =
      row.status === 'queued' && row.groupId === group.id && row.generation <= group.generation
    const result = results.find(({ productId }) => productId === row.productId)
    if (!isAnswered || result === undefined) continue
    row.status = result.state === 'again' || result.state === 'pending' ? 'queued' : result.state
    row.message = 'error' in result ? result.error.message : null
    row.url = outcome.url
  }
}

/** As a column of JSON gives it back. */
function kept(value: unknown): unknown {
  return value === null || value === undefined ? null : (JSON.parse(JSON.stringify(value)) as unknown)
}
