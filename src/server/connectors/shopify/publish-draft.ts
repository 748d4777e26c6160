import { ChannelFailure, channelFailure, refusalsOf } from '../ports/sales-channel.ts'
import type { ChannelError, DraftVariant, ItemOutcome, ListingDraft } from '../ports/sales-channel.ts'
import { checkDraft, hasProductProblem } from './check-draft.ts'
import { findProduct, matchVariants, type Found, type FoundVariant } from './find-product.ts'
import { putOnSale } from './on-sale.ts'
import { shopifyHandle, valuesInTitle, type PlannedVariant, type ProductPlan } from './product-input.ts'
import type { OpenStore, Store } from './read-account.ts'
import { sendPictures } from './send-pictures.ts'
import { setMarks } from './set-marks.ts'
import { setQuantities, type QuantityRow } from './set-quantities.ts'
import { writeProduct } from './write-product.ts'

/** What is known while a draft is on its way, so that an error half-way still tells how far it came. */
export type Progress = {
  draft: ListingDraft
  productId: string | undefined
  refused: Map<string, ChannelError>
  variantIds: Map<string, string>
}

export type Matches = Map<string, FoundVariant>

const mostRounds = 4

/** One remote product, from nothing or from wherever an earlier try left it, to on sale. */
export async function publishDraft(open: OpenStore, draft: ListingDraft): Promise<ItemOutcome[]> {
  const progress = startOf(draft)
  if (isHopeless(progress)) return outcomes(progress)
  try {
    await bringOnSale(await open(), progress)
    return outcomes(progress)
  } catch (failure) {
    if (!(failure instanceof ChannelFailure)) throw failure
    return outcomes(progress, failure.error)
  }
}

export function startOf(draft: ListingDraft): Progress {
  return {
    draft,
    productId: draft.externalId,
    refused: refusalsOf(checkDraft(draft)),
    variantIds: new Map(),
  }
}

/** Nothing of it would be taken, as far as can be said without asking. */
export function isHopeless(progress: Progress): boolean {
  return hasProductProblem(progress.draft) || isAllRefused(progress)
}

async function bringOnSale(store: Store, progress: Progress): Promise<void> {
  const { draft } = progress
  const found = await findProduct(store, draft)
  if (found !== null) refuseForeign(draft, found)
  progress.productId = found?.id
  const matches = matchVariants(draft.variants, found?.variants ?? [])
  const pictures = await sendPictures(store, draft.pictures, found?.pictures ?? null)

  await writeWhatIsTaken(store, progress, (variants) => ({
    draft,
    variants: variants.flatMap((variant) => planVariant(variant, matches, progress)),
    locationId: store.account.location.id,
    productId: found?.id,
    pictures: pictures ?? undefined,
  }))
  const { productId } = progress
  if (productId === undefined || isAllRefused(progress)) return
  await correctStock(store, progress, matches)
  if (found?.isOnPublication !== true) await putOnSale(store, productId)
  if (found === null) return
  const mpn = found.mpn === draft.mpn ? '' : draft.mpn
  await setMarks(store, productId, { pictures: pictures?.fingerprint, mpn })
}

// A product of the same address that does not carry our mark belongs to somebody else: it is never overwritten.
export function refuseForeign(draft: ListingDraft, found: Found): void {
  const { ref, externalId } = draft
  const isKnown = found.id === externalId && found.owner === null
  if (found.owner === ref || isKnown) return
  const message = `Shopify has another product at the address ${shopifyHandle(draft)}. Rename or delete it there, then publish again.`
  throw channelFailure('duplicate', message, { field: 'sku' })
}

/** Writes without the variants that Shopify refuses, so that one bad size does not hold up the others. */
async function writeWhatIsTaken(
  store: Store,
  progress: Progress,
  plan: (variants: DraftVariant[]) => ProductPlan,
): Promise<void> {
  for (let round = 1; !isAllRefused(progress); round += 1) {
    const written = await writeProduct(store, plan(progress.draft.variants))
    if (written.state === 'written') {
      progress.productId = written.productId
      progress.variantIds = written.variantIds
      return
    }
    for (const [ref, error] of written.variants) {
      // Refused although it was to stay as it is: then there is no way around it.
      if (progress.refused.has(ref) || round === mostRounds) throw new ChannelFailure(error)
      progress.refused.set(ref, error)
    }
  }
}

/** A refused variant that is on sale already stays as it is there; leaving it out would delete it. */
export function planVariant(variant: DraftVariant, matches: Matches, progress: Progress): PlannedVariant[] {
  const there = matches.get(variant.ref)
  const error = progress.refused.get(variant.ref)
  if (error === undefined) return [{ variant, remoteId: there?.id }]
  if (there === undefined) return []
  const keptValues = valuesInTitle(there.title, progress.draft)
  if (keptValues === null) throw new ChannelFailure(error)
  return [{ variant, remoteId: there.id, keptValues }]
}

/** What is there already and has another stock. */
export function stockRows({ draft, refused }: Progress, matches: Matches): QuantityRow[] {
  return draft.variants.flatMap(({ ref, sku, quantity }) => {
    const there = matches.get(ref)
    if (there === undefined || refused.has(ref) || there.available === quantity) return []
    return [{ ref, sku, quantity, inventoryItemId: there.inventoryItemId }]
  })
}

async function correctStock(store: Store, progress: Progress, matches: Matches): Promise<void> {
  const { draft, refused } = progress
  const wrong = await setQuantities(store, {
    rows: stockRows(progress, matches),
    locationId: store.account.location.id,
    productRef: draft.ref,
    intent: draft.intent,
  })
  for (const [ref, error] of wrong) refused.set(ref, error)
}

function isAllRefused({ draft, refused }: Progress): boolean {
  return draft.variants.every(({ ref }) => refused.has(ref))
}

export function outcomes(progress: Progress, failure?: ChannelError): ItemOutcome[] {
  const { draft, productId, refused, variantIds } = progress
  return draft.variants.map(({ ref, sku }) => {
    const error = refused.get(ref) ?? failure
    const variant = variantIds.get(sku)
    const externalIds = { product: productId, listings: variant === undefined ? undefined : [variant] }
    if (error === undefined) return { ref, state: 'done', externalIds }
    return { ref, state: 'failed', error, externalIds }
  })
}
