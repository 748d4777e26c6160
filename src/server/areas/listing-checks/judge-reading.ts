import type { RunFinding } from '../../../contract/runs.ts'
import type { RemoteListing } from '../../connectors/ports/sales-channel.ts'
import { money } from '../../platform/money.ts'
import type { NewRow } from '../../platform/runs/runs.store.ts'
import type { ClaimedListing } from '../listings/listing-groups.store.ts'
import { seenOf, type Seen } from '../listings/listing-results.ts'
import { liveDifference } from '../publishing/live-difference.ts'
import type { CheckedGroup, Drift, SeenListing } from './listing-checks.store.ts'

export type GroupReading = {
  group: CheckedGroup
  listings: ClaimedListing[]
  /** What the channel shows, or why it could not be read. */
  shown: RemoteListing | string | null
}

type Row = Omit<NewRow, 'position'>

export type Judged = {
  seen: SeenListing[]
  /** What is told of them once it is known which of them drifted: a row for each that is not as we have it. */
  told(drifts: readonly Drift[]): { rows: Row[]; counts: Record<RunFinding, number> }
}

type Found = SeenListing & { sku: string; finding: Exclude<RunFinding, 'drifted'>; url: string | null }

/** What was found of each listing that is on sale, or should be. */
export function judgeReading(readings: readonly GroupReading[]): Judged {
  const found = readings.flatMap(findingsOf)
  const unread = readings.flatMap(unreadRows)
  const strangers = readings.flatMap(strangerRows)
  return {
    seen: found,
    told(drifts) {
      const drifted = new Map(drifts.map((drift) => [keyOf(drift), drift]))
      const rows = found.flatMap((each) => rowOf(each, drifted.get(keyOf(each))))
      const all = [...rows, ...strangers]
      const count = (finding: RunFinding) => all.filter((row) => row.finding === finding).length
      const counts = {
        equal: found.length - rows.length,
        drifted: count('drifted'),
        not_ours: count('not_ours'),
        missing: count('missing'),
      }
      return { rows: [...all, ...unread], counts }
    },
  }
}

function keyOf({ productId, marketplaceId }: Pick<SeenListing, 'productId' | 'marketplaceId'>): string {
  return `${productId}:${marketplaceId}`
}

function findingsOf({ group, listings, shown }: GroupReading): Found[] {
  if (typeof shown === 'string' || shown === null) return []
  const seen = seenOf(listings, { remote: shown, outcomes: [] })
  return listings.flatMap((listing, index) => {
    const now = seen[index]
    if (now === undefined || (listing.actual === 'unlisted' && now.actual === 'unlisted')) return []
    return [
      { ...foundOf({ listing, now, shown, place: group.marketplace }), marketplaceId: group.marketplaceId },
    ]
  })
}

type One = { listing: ClaimedListing; now: Seen; shown: RemoteListing; place: string }

function foundOf({ listing: { productId, sku, actual, desired }, now, shown, place }: One) {
  const base = { productId, sku, actual: now.actual, offer: now.offer ?? null }
  const url = shown.isFound ? shown.url : null
  if (now.actual === 'listed') {
    // Somebody put it up again there.
    const isOurs = actual === 'listed'
    return { ...base, url, problem: null, finding: isOurs ? ('equal' as const) : ('not_ours' as const) }
  }
  if (desired === 'unlisted') return { ...base, url, problem: null, finding: 'equal' as const }
  const isTaken = shown.isFound && !shown.isOurs
  const problem = isTaken
    ? `What ${place} shows in its place belongs to somebody else.`
    : `${place} does not show it any more.`
  return { ...base, url, problem, finding: isTaken ? ('not_ours' as const) : ('missing' as const) }
}

function rowOf(found: Found, drift: Drift | undefined): Row[] {
  const { productId, sku, marketplaceId, finding, problem, url } = found
  const base = { status: 'done' as const, productId, sku, marketplaceId, url }
  if (finding !== 'equal')
    return [{ ...base, finding, message: problem ?? 'It is on sale there and not here.' }]
  if (drift === undefined) return []
  const { ourCents: priceCents, ourQuantity: quantity, changed } = drift
  const message = liveDifference({ known: drift, terms: { priceCents, quantity }, changed })
  return [{ ...base, finding: 'drifted', message }]
}

function unreadRows({ group: { marketplaceId }, listings, shown }: GroupReading): Row[] {
  if (typeof shown !== 'string') return []
  return listings
    .filter(({ actual }) => actual === 'listed')
    .map(({ productId, sku }) => ({ status: 'failed', productId, sku, marketplaceId, message: shown }))
}

/** What is on sale in our listing's place and is none of its sizes. */
function strangerRows({ group: { marketplaceId }, listings, shown }: GroupReading): Row[] {
  if (typeof shown === 'string' || shown === null || !shown.isFound || !shown.isOurs) return []
  const ids = new Set(listings.flatMap(({ externalIds }) => externalIds))
  const skus = new Set(listings.map(({ sku }) => sku))
  return shown.listings
    .filter(({ isLive, externalId, sku }) => isLive && !ids.has(externalId) && !skus.has(sku))
    .map(({ sku, priceCents, quantity }) => ({
      ...{ status: 'done', marketplaceId, sku, url: shown.url, finding: 'not_ours' },
      message: `Nothing of ours: live there with ${money(priceCents)}, ${quantity} in stock.`,
    }))
}
