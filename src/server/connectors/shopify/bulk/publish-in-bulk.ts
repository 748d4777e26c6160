// Many products by one of Shopify's bulk operations: written down first, then carried out there while others are worked on here.
import type { Db } from '../../../platform/database/database.ts'
import { ChannelFailure } from '../../ports/sales-channel.ts'
import type { ChannelError, ItemOutcome, ListingDraft, ListingRef } from '../../ports/sales-channel.ts'
import { matchVariants, type Found } from '../find-product.ts'
import {
  isHopeless,
  outcomes,
  planVariant,
  refuseForeign,
  startOf,
  stockRows,
  type Progress,
} from '../publish-draft.ts'
import { productInput, shopifyHandle } from '../product-input.ts'
import type { Store } from '../read-account.ts'
import { sendPictures } from '../send-pictures.ts'
import { publicationVariables } from '../on-sale.ts'
import { upsertVariables } from '../write-product.ts'
import type { BulkLine } from './bulk-line.ts'
import { findOldestOpen, insertBulk, type Bulk, type BulkStage } from './bulk.store.ts'
import { eachOrRefused, findMany, findOwners } from './find-many.ts'
import { followBulk } from './follow-bulk.ts'

/** An outcome for each variant of the drafts: refused, or pending in the operation that was written down. */
export async function publishInBulk(db: Db, store: Store, drafts: ListingDraft[]): Promise<ItemOutcome[]> {
  const progress = drafts.map(startOf)
  const good = progress.filter((each) => !isHopeless(each))
  const found = await findMany(
    store,
    good.map(({ draft }) => draft),
  )
  const there = new Map(found.map((each) => [each.draft, each.found]))
  const planned = await eachOrRefused(good, (each) => planLine(store, each, there.get(each.draft) ?? null))
  const lines = planned.flatMap(({ result }) => (result instanceof ChannelFailure ? [] : [result]))
  const open = await begin(db, store, { kind: 'publish', stage: 'products', lines })
  const failures = new Map(
    planned.flatMap(({ item, result }) => (result instanceof ChannelFailure ? [[item, result.error]] : [])),
  )
  return progress.flatMap((each) => {
    if (isHopeless(each)) return outcomes(each)
    const failure = failures.get(each) ?? (typeof open === 'string' ? undefined : open)
    if (failure !== undefined || typeof open !== 'string') return outcomes(each, failure)
    return each.draft.variants.map(({ ref }) => pendingOrRefused(ref, each, open))
  })
}

function pendingOrRefused(ref: string, { refused }: Progress, operation: string): ItemOutcome {
  const error = refused.get(ref)
  return error === undefined ? { ref, state: 'pending', operation } : { ref, state: 'failed', error }
}

async function planLine(store: Store, progress: Progress, found: Found | null): Promise<BulkLine> {
  const { draft } = progress
  if (found !== null) refuseForeign(draft, found)
  progress.productId = found?.id
  const matches = matchVariants(draft.variants, found?.variants ?? [])
  const pictures = await sendPictures(store, draft.pictures, found?.pictures ?? null)
  const variants = draft.variants.flatMap((variant) => planVariant(variant, matches, progress))
  const plan = {
    ...{ draft, variants, locationId: store.account.location.id, productId: found?.id },
    pictures: pictures ?? undefined,
  }
  const mpn = found === null || found.mpn === draft.mpn ? '' : draft.mpn
  return {
    ref: draft.ref,
    intent: draft.intent,
    input: upsertVariables(plan, productInput(plan)),
    facts: {
      handle: shopifyHandle(draft),
      ...(found === null ? {} : { productId: found.id }),
      variants: draft.variants.map(rowOf),
      sent: variants.map(({ variant }) => rowOf(variant)),
      refused: Object.fromEntries(progress.refused),
      stock: stockRows(progress, matches),
      marks: found === null ? {} : { ...(pictures ? { pictures: pictures.fingerprint } : {}), mpn },
      isOnPublication: found?.isOnPublication === true,
    },
    outcome: null,
  }
}

const rowOf = ({ ref, sku }: { ref: string; sku: string }) => ({ ref, sku })

/** An outcome for each of the products: off sale already, or pending. */
export async function unpublishInBulk(db: Db, store: Store, refs: ListingRef[]): Promise<ItemOutcome[]> {
  const owners = await findOwners(
    store,
    refs.filter(({ externalId }) => externalId === undefined),
  )
  const lines = refs.flatMap((ref) => {
    const owner = owners.get(ref.ref)
    const productId = ref.externalId ?? (owner?.owner === ref.ref ? owner.id : undefined)
    return productId === undefined ? [] : [offLine(store, ref, productId)]
  })
  const open = await begin(db, store, { kind: 'unpublish', stage: 'sale', lines })
  const sent = new Set(lines.map(({ ref }) => ref))
  return refs.map(({ ref }): ItemOutcome => {
    if (!sent.has(ref)) return { ref, state: 'done', externalIds: {} }
    return typeof open === 'string'
      ? { ref, state: 'pending', operation: open }
      : { ref, state: 'failed', error: open }
  })
}

function offLine(store: Store, { ref, intent, name, variants }: ListingRef, productId: string): BulkLine {
  const facts = {
    ...{ handle: shopifyHandle({ name, ref }), productId, variants: variants.map(rowOf), sent: [] },
    ...{ refused: {}, stock: [], marks: {}, isOnPublication: true },
  }
  return { ref, intent, input: publicationVariables(store, productId), facts, outcome: null }
}

const soonMs = 2_000

type Beginning = { kind: Bulk['kind']; stage: BulkStage; lines: BulkLine[] }

async function begin(db: Db, store: Store, beginning: Beginning): Promise<string | ChannelError> {
  const { credential } = store.ctx
  if (beginning.lines.length === 0) return ''
  const id = await insertBulk(db, credential, beginning)
  if (typeof id === 'number') return operationOf(id)
  if (id === 'in another') return busyWith('an earlier bulk operation with this product')
  // Those who began it may have gone: whoever waits for its place takes it further too.
  const oldest = await findOldestOpen(db, credential)
  if (oldest !== undefined) await followBulk(db, async () => store, { id: oldest, refs: [] })
  return busyWith('as many bulk operations as it is given at a time')
}

function busyWith(what: string): ChannelError {
  const message = `Shopify still works on ${what}; Backroom goes on by itself.`
  return { kind: 'throttled', message, retryAfterMs: soonMs }
}

/** How an operation is named outside of the connector. */
export function operationOf(id: number): string {
  return `bulk:${id}`
}

export function idOf(operation: string): number {
  return Number(operation.replace(/^bulk:/, ''))
}
