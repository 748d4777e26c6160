// Puts one product there as it should be: first what it is and for how much, then how many there are. Both are absolute, so that
// either may be repeated; an answer proves that it was taken, not that a buyer sees it.
import Type from 'typebox'
import {
  ChannelFailure,
  refusalsOf,
  type ChannelError,
  type Ctx,
  type ItemOutcome,
  type ListingDraft,
  type ListingRef,
} from '../ports/sales-channel.ts'
import { checkDraft } from './check-draft.ts'
import type { Publishing } from './contract-file.ts'
import { codeOf, productBody, stockBody } from './product-names.ts'
import { callVoyageOne, type VoyageOneCalls } from './voyageone-call.ts'

const anything = Type.Unknown()

/** One outcome for each size, in order; a size that the check refuses is left out, the others go on. */
export async function publishProduct(
  calls: VoyageOneCalls,
  ctx: Ctx,
  { draft, publishing }: { draft: ListingDraft; publishing: Publishing },
): Promise<ItemOutcome[]> {
  const refusals = refusalsOf(checkDraft(draft))
  const good = { ...draft, variants: draft.variants.filter(({ ref }) => !refusals.has(ref)) }
  const error = good.variants.length === 0 ? null : await send(calls, ctx, { draft: good, publishing })
  return draft.variants.map(({ ref, sku }): ItemOutcome => {
    const refusal = refusals.get(ref) ?? error
    if (refusal !== null) return { ref, state: 'failed', error: refusal }
    return { ref, state: 'done', externalIds: { product: codeOf(draft), listings: [sku] } }
  })
}

type Sent = { draft: ListingDraft; publishing: Publishing }

function send(calls: VoyageOneCalls, ctx: Ctx, { draft, publishing }: Sent): Promise<ChannelError | null> {
  const { productUpsert, stockSet } = publishing.paths
  return orError(async () => {
    const body = productBody(draft, publishing)
    await callVoyageOne(calls, ctx, { path: productUpsert, body, reply: anything })
    const stock = stockBody(draft, publishing)
    await callVoyageOne(calls, ctx, { path: stockSet, body: stock, reply: anything })
  })
}

/** Takes the whole product off sale; what is not there is off sale already. */
export async function unpublishProduct(
  calls: VoyageOneCalls,
  ctx: Ctx,
  { ref, publishing }: { ref: ListingRef; publishing: Publishing },
): Promise<ItemOutcome> {
  const code = ref.externalId ?? codeOf(ref)
  const body = { [publishing.product.code]: code }
  const path = publishing.paths.productOffline
  const error = await orError(() => callVoyageOne(calls, ctx, { path, body, reply: anything }))
  if (error === null) return { ref: ref.ref, state: 'done', externalIds: { product: code } }
  if (error.kind === 'not_found') return { ref: ref.ref, state: 'done', externalIds: {} }
  return { ref: ref.ref, state: 'failed', error }
}

async function orError(act: () => Promise<unknown>): Promise<ChannelError | null> {
  try {
    await act()
    return null
  } catch (failure) {
    if (!(failure instanceof ChannelFailure)) throw failure
    return failure.error
  }
}
