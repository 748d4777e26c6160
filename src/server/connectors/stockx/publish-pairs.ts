// Makes the pairs on sale those that are wanted. Reads before it asks: an ask that is made twice is a second pair to deliver.
import type {
  ChannelError,
  Ctx,
  DraftVariant,
  ItemOutcome,
  ListingDraft,
  ListingRef,
} from '../ports/sales-channel.ts'
import { dollarCents, whyNotListed } from './check-draft.ts'
import { pausePairs, planPairs, type Pair } from './plan-pairs.ts'
import { readPairs } from './read-pairs.ts'
import { sendPlans, unanswered, type Planned } from './send-batches.ts'
import type { StockxParts } from './stockx-calls.ts'
import { sameSize } from './taken-sizes.ts'
import { claimSizes, closeAsks, findSizes, releaseSizes, type KnownSize } from './stockx-sizes.store.ts'

/** As many pairs of a size as fit in one batch; the next follow when these are sold. */
export const mostPairs = 100

type Judged = ItemOutcome | (Planned & { sku: string })
type PairsOf = (variantId: string) => Pair[]

export async function publishPairs(
  parts: StockxParts,
  ctx: Ctx,
  drafts: ListingDraft[],
): Promise<ItemOutcome[]> {
  const { db } = parts
  const variants = drafts.flatMap((draft) => draft.variants)
  const good = variants.filter((variant) => refusalOf(variant) === null)
  const known = await findSizes(db, ctx.credential, {
    refs: good.map(({ ref }) => ref),
    variantIds: good.map(({ catalogueId }) => catalogueId ?? ''),
  })
  const own = new Map(known.map((size) => [size.ref, size]))
  const ids = good.flatMap(({ ref, catalogueId }) =>
    [catalogueId ?? '', own.get(ref)?.variantId ?? []].flat(),
  )
  const pairsOf = await readPairs(parts, ctx, ids)
  const judged: Judged[] = []
  for (const variant of variants) judged.push(await judge(parts, ctx, { variant, known, pairsOf }))
  return carryOut(parts, ctx, judged)
}

/** What keeps it from being listed; without stock there may still be pairs to take away. */
function refusalOf(variant: DraftVariant): ChannelError | null {
  const error = whyNotListed(variant)
  return error?.field === 'distribution_center_quantity' ? null : error
}

type Case = { variant: DraftVariant; known: KnownSize[]; pairsOf: PairsOf }

async function judge(parts: StockxParts, ctx: Ctx, { variant, known, pairsOf }: Case): Promise<Judged> {
  const { ref, sku, priceCents, quantity } = variant
  const refusal = refusalOf(variant)
  if (refusal !== null) return { ref, state: 'failed', error: refusal }
  const variantId = variant.catalogueId ?? ''
  const own = known.find((size) => size.ref === ref)
  const there = pairsOf(variantId)
  if (own !== undefined) {
    const open = await judgeAsk(parts, ctx, own, pairsOf(own.variantId))
    // Its pairs came, perhaps for another price than is asked now; one that was sold at once is not made again.
    if (open?.state === 'done' && own.variantId === variantId) {
      const pairs = Math.min(quantity, there.filter(({ state }) => state === 'live').length)
      const plan = planPairs(there, { pairs, amount: priceCents / dollarCents })
      return { ref, sku, variantId, plan, amount: priceCents / dollarCents, there }
    }
    if (open !== null) return open
  }
  const isLive = (pairs: Pair[]) => pairs.some(({ state }) => state === 'live')
  if (own !== undefined && own.variantId !== variantId) {
    const message = `${sku} is still on sale under its former StockX Variant ID. Unpublish it from StockX first, then publish it again.`
    if (isLive(pairsOf(own.variantId))) {
      return { ref, state: 'failed', error: { kind: 'validation', field: 'stockx_variant_id', message } }
    }
    await releaseSizes(parts.db, ctx.credential, [ref])
  }
  const other = known.find((size) => size.variantId === variantId && size.ref !== ref)
  if (other !== undefined) {
    if (other.ask !== null || isLive(there)) return { ref, state: 'failed', error: sameSize(sku, other.ref) }
    await releaseSizes(parts.db, ctx.credential, [other.ref])
  }
  const amount = priceCents / dollarCents
  const plan = planPairs(there, { pairs: Math.min(quantity, mostPairs), amount })
  const noStock = whyNotListed(variant)
  if (noStock !== null && plan.remove.length === 0) return { ref, state: 'failed', error: noStock }
  return { ref, sku, variantId, plan, amount, there }
}

/** What StockX has been asked for already is decided first; null when nothing is open. */
async function judgeAsk(
  { db, settings }: StockxParts,
  ctx: Ctx,
  { ref, ask }: KnownSize,
  there: Pair[],
): Promise<ItemOutcome | null> {
  if (ask === null) return null
  if (ask.batchId !== null) {
    return { ref, state: 'pending', operation: `create:${ask.batchId}`, isEarlier: true }
  }
  const fresh = there.filter(({ listingId }) => !ask.known.includes(listingId))
  const isThere = fresh.length >= ask.pairs
  if (!isThere && ask.ageMs < settings.unansweredMs) {
    const error = unanswered(null, { ageMs: ask.ageMs, settings })
    return { ref, state: 'failed', error, externalIds: { listings: idsOf(there) } }
  }
  await closeAsks(db, ctx.credential, [ref])
  return isThere ? { ref, state: 'done', externalIds: { listings: idsOf(there) } } : null
}

function idsOf(pairs: Pair[]): string[] {
  return pairs.filter(({ state }) => state !== 'sold').map(({ listingId }) => listingId)
}

/** Takes every pair of these products off sale. */
export async function unpublishPairs(
  parts: StockxParts,
  ctx: Ctx,
  refs: ListingRef[],
): Promise<ItemOutcome[]> {
  const variants = refs.flatMap((ref) => ref.variants)
  const known = await findSizes(parts.db, ctx.credential, {
    refs: variants.map(({ ref }) => ref),
    variantIds: [],
  })
  const own = new Map(known.map((size) => [size.ref, size]))
  const pairsOf = await readPairs(
    parts,
    ctx,
    known.map(({ variantId }) => variantId),
  )
  const judged: Judged[] = []
  for (const { ref, sku } of variants) {
    const size = own.get(ref)
    if (size === undefined) {
      judged.push({ ref, state: 'done', externalIds: {} })
      continue
    }
    const there = pairsOf(size.variantId)
    const open = await judgeAsk(parts, ctx, size, there)
    const isOpen = open !== null && open.state !== 'done'
    judged.push(
      isOpen ? open : { ref, variantId: size.variantId, plan: pausePairs(there), amount: 0, there, sku },
    )
  }
  return carryOut(parts, ctx, judged)
}

/** One outcome for each, in order: what was judged already, and what becomes of the plans. */
async function carryOut(parts: StockxParts, ctx: Ctx, judged: Judged[]): Promise<ItemOutcome[]> {
  const planned = judged.filter((each) => 'plan' in each)
  const claimed = await claimSizes(parts.db, ctx.credential, planned)
  const [free, taken] = [
    planned.filter(({ ref }) => claimed.has(ref)),
    planned.filter(({ ref }) => !claimed.has(ref)),
  ]
  const variantIds = taken.map(({ variantId }) => variantId)
  const others = taken.length === 0 ? [] : await findSizes(parts.db, ctx.credential, { refs: [], variantIds })
  const sent = await sendPlans(parts, ctx, free)
  const refused = taken.map(({ ref, sku, variantId }): ItemOutcome => {
    const other = others.find((size) => size.variantId === variantId)
    return { ref, state: 'failed', error: sameSize(sku, other?.ref ?? '') }
  })
  const outcomes = new Map([...sent, ...refused].map((outcome) => [outcome.ref, outcome]))
  return judged.flatMap((each) => ('plan' in each ? (outcomes.get(each.ref) ?? []) : each))
}
