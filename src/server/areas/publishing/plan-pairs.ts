import { refusalsOf, type ItemProblem } from '../../connectors/ports/sales-channel.ts'
import type { ChannelAccount } from '../../connectors/registry.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { readAhead } from '../../platform/database/read-ahead.ts'
import type { ListingParts } from '../listings/listing-queues.ts'
import { readGroupSources, type GroupSource } from '../listings/listing-source.query.ts'
import { planFrom, productsOf } from '../listings/plan-group.ts'
import { findPlannedGroups, type KnownOffer, type PlannedGroup } from '../listings/planned-groups.query.ts'
import { documentOf } from '../listings/save-attempt.ts'
import type { ListingTerms } from '../mapping/build-listing.ts'
import type { JudgedPair } from './judge-choice.ts'
import { changedContent, liveDifference, unsendable } from './live-difference.ts'
import { pairKey, placeOf } from './pair-key.ts'

/** What would become of a pair, as far as it can be known without asking its channel. */
export type PairPlan = {
  /** What would go out; null where nothing would. */
  terms: ListingTerms | null
  /** Why the channel would refuse it, as the worker will say it. */
  refusal: string | null
  /** The place in the channel's own catalogue that it asks for; null where it asks for none. */
  catalogueId: string | null
  /** Whose field stands in the way. */
  missing: { field: string; productId: number }[]
  known: KnownOffer | null
  /** Whether the channel showed it on sale when it was last looked at. */
  isLive: boolean
  /** What is live otherwise than we have it. */
  difference: string | null
}

export const nothingPlanned: PairPlan = {
  terms: null,
  refusal: null,
  catalogueId: null,
  missing: [],
  known: null,
  isLive: false,
  difference: null,
}

// As many as are read and built at a time, so that a plan for a whole catalogue needs no more memory than one for a part.
const groupsAtOnce = 500

type Parts = Pick<ListingParts, 'files' | 'channels'>

/** What would become of each pair, in order; the same is worked out again when it is sent. */
export async function planPairs(parts: Parts, db: Db | Tx, pairs: JudgedPair[]): Promise<PairPlan[]> {
  const plans = new Map<string, PairPlan>()
  const chunks = chunksOf(parts, pairs)
  for await (const [chunk, groups] of readAhead(chunks, (next) => readGroups(db, next)))
    planGroups({ ...parts, ...chunk }, groups, plans)
  return pairs.map((pair) => plans.get(pairKey(placeOf(pair))) ?? nothingPlanned)
}

/** Pairs of one marketplace, with all that go out together. */
type Chunk = { sales: ChannelAccount['sales']; byOwner: Map<number, JudgedPair[]> }

function chunksOf({ channels }: Parts, pairs: JudgedPair[]): Chunk[] {
  return [...Map.groupBy(pairs, ({ marketplace }) => marketplace.id).values()].flatMap((ofMarketplace) => {
    const account = channels.account(ofMarketplace[0]?.marketplace.name ?? '')
    if (account === null) return []
    const groups = [...Map.groupBy(ofMarketplace, ({ owner }) => owner?.id ?? 0)].filter(([id]) => id !== 0)
    return Array.from({ length: Math.ceil(groups.length / groupsAtOnce) }, (_, chunk) => ({
      sales: account.sales,
      byOwner: new Map(groups.slice(chunk * groupsAtOnce, (chunk + 1) * groupsAtOnce)),
    }))
  })
}

type Read = { planned: PlannedGroup; source: GroupSource }

async function readGroups(db: Db | Tx, { sales, byOwner }: Chunk): Promise<Read[]> {
  const marketplaceId = byOwner.values().next().value?.[0]?.marketplace.id ?? 0
  const places = [...byOwner.keys()].map((ownerId) => ({ marketplaceId, ownerId }))
  const groups = (await findPlannedGroups(db, places)).map((planned) =>
    withWanted(planned, byOwner.get(planned.ownerId) ?? []),
  )
  const sources = await readGroupSources(db, groups.map(productsOf), sales.groupedBy)
  return groups.flatMap((planned, index) => {
    const source = sources[index]
    return source === undefined ? [] : [{ planned, source }]
  })
}

function planGroups(
  { files, sales, byOwner }: Pick<Parts, 'files'> & Chunk,
  groups: Read[],
  plans: Map<string, PairPlan>,
): void {
  for (const { planned, source } of groups) {
    const { built, unsellable } = planFrom(source, planned, { priceStepCents: sales.priceStepCents, files })
    const problems = built === null ? [] : sales.check(built.draft)
    const byRef = Map.groupBy(problems, ({ ref }) => ref)
    const refusals = refusalsOf(problems)
    const drafted = new Map(built?.draft.variants.map((variant) => [variant.ref, variant]))
    const document = built === null ? null : documentOf(built.draft)
    for (const pair of byOwner.get(planned.ownerId) ?? []) {
      const ref = String(pair.productId)
      const terms = built?.terms.get(ref) ?? null
      const known = planned.listings.find(({ productId }) => productId === pair.productId) ?? null
      const refusal = refusals.get(ref)?.message ?? unsellable.get(pair.productId) ?? null
      plans.set(pairKey(placeOf(pair)), {
        terms,
        refusal,
        catalogueId: drafted.get(ref)?.catalogueId ?? null,
        missing: missingOf(byRef.get(ref) ?? [], { productId: pair.productId, ownerId: source.owner.id }),
        known,
        isLive: known?.actual === 'listed',
        difference: differenceOf({
          ...{ known, terms, refusal },
          changed: changedContent(sales.content, { now: document, sent: planned.lastSent, ref }),
        }),
      })
    }
  }
}

type Compared = Pick<PairPlan, 'known' | 'terms' | 'refusal'> & { changed: string[] }

/** What its channel would refuse of it is not what is live, whatever that is. */
function differenceOf({ known, terms, refusal, changed }: Compared): string | null {
  if (known === null) return null
  if (refusal !== null) return unsendable(known, refusal)
  return terms === null ? null : liveDifference({ known, terms, changed })
}

/** The group as it would be once all that may go is asked for. */
function withWanted(planned: PlannedGroup, pairs: JudgedPair[]): PlannedGroup {
  const wanted = new Set(
    pairs.filter(({ verdict }) => verdict.state === 'go').map(({ productId }) => productId),
  )
  const there = planned.listings.map((listing) =>
    wanted.has(listing.productId) ? { ...listing, desired: 'listed' as const } : listing,
  )
  const known = new Set(there.map(({ productId }) => productId))
  const added = [...wanted].filter((id) => !known.has(id)).map((productId) => ({ ...notListed, productId }))
  return { ...planned, listings: [...there, ...added] }
}

const notListed = {
  desired: 'listed' as const,
  actual: 'unlisted' as const,
  externalIds: [],
  sentCents: null,
  sentQuantity: null,
  seenCents: null,
  seenQuantity: null,
  confirmedQuantity: null,
}

// What holds for the product as a whole is written at its parent.
const fieldsOfOwner = new Set(['title', 'brand', 'shopify_product_type', 'images'])

function missingOf(problems: ItemProblem[], { productId, ownerId }: { productId: number; ownerId: number }) {
  const fields = new Set(problems.flatMap(({ error }) => error.field ?? []))
  return [...fields].map((field) => ({ field, productId: fieldsOfOwner.has(field) ? ownerId : productId }))
}
