// Which products go in bulk and which alone, and what is still open of earlier operations.
import { createHash } from 'node:crypto'
import type { Db } from '../../../platform/database/database.ts'
import type { ChannelError, Ctx, ItemOutcome, ListingDraft, ListingRef } from '../../ports/sales-channel.ts'
import type { OpenStore, Store } from '../read-account.ts'
import { mostSynchronous } from '../write-product.ts'
import { findKnownLines, forgetLines, type KnownLine } from './bulk.store.ts'
import { followBulk } from './follow-bulk.ts'
import { operationOf, publishInBulk, unpublishInBulk } from './publish-in-bulk.ts'

export type BulkParts = {
  db: Db
  openStore: (ctx: Ctx) => Promise<Store>
  /** From how many products on. */
  least: number
}

const soonMs = 2_000

type Ways<T extends ListingRef> = {
  alone: (item: T) => Promise<ItemOutcome[]>
  inBulk: (store: Store, items: T[]) => Promise<ItemOutcome[]>
}

/** Publishes those one by one that are few, or that can't go with others. */
export function publishMany(
  { db, openStore, least }: BulkParts,
  ctx: Ctx,
  { drafts, alone }: { drafts: ListingDraft[]; alone: (draft: ListingDraft) => Promise<ItemOutcome[]> },
): Promise<ItemOutcome[]> {
  const wanted = drafts.map((draft) => ({ ...draft, intent: intentOf(draft) }))
  const ways = { alone, inBulk: (store: Store, items: ListingDraft[]) => publishInBulk(db, store, items) }
  return byTheirWays({ db, openStore, least }, ctx, { items: wanted, ways })
}

export function unpublishMany(
  { db, openStore, least }: BulkParts,
  ctx: Ctx,
  { refs, alone }: { refs: ListingRef[]; alone: (ref: ListingRef) => Promise<ItemOutcome[]> },
): Promise<ItemOutcome[]> {
  const ways = { alone, inBulk: (store: Store, items: ListingRef[]) => unpublishInBulk(db, store, items) }
  return byTheirWays({ db, openStore, least }, ctx, { items: refs, ways })
}

type Work<T extends ListingRef> = { items: T[]; ways: Ways<T> }

async function byTheirWays<T extends ListingRef>(
  { db, openStore, least }: BulkParts,
  ctx: Ctx,
  { items, ways }: Work<T>,
): Promise<ItemOutcome[]> {
  const refs = items.map(({ ref }) => ref)
  const known = new Map((await findKnownLines(db, ctx.credential, refs)).map((line) => [line.ref, line]))
  const open = items.filter(({ ref }) => known.get(ref)?.isOpen === true)
  const free = items.filter((item) => !open.includes(item))
  const many = free.filter(({ ref, variants }) => canGoInBulk(known.get(ref), variants.length))
  const bulk = many.length >= least ? many : []
  const outcomes = new Map<T, ItemOutcome[]>()
  for (const item of open)
    outcomes.set(item, await stillOpen({ db, open: () => openStore(ctx) }, item, known.get(item.ref)))
  if (bulk.length > 0) {
    const told = Map.groupBy(await ways.inBulk(await openStore(ctx), bulk), ({ ref }) => ref)
    for (const item of bulk)
      outcomes.set(
        item,
        refsOf(item).flatMap((ref) => told.get(ref) ?? []),
      )
  }
  const single = free.filter((item) => !outcomes.has(item))
  for (const item of single) outcomes.set(item, await ways.alone(item))
  await forgetLines(
    db,
    ctx.credential,
    single.flatMap(({ ref }) => (known.has(ref) ? [ref] : [])),
  )
  return items.flatMap((item) => outcomes.get(item) ?? [])
}

/** What takes long or was refused with others goes alone. */
function canGoInBulk(known: KnownLine | undefined, variants: number): boolean {
  return variants <= mostSynchronous && known?.isAlone !== true
}

/** A worker that died left it. What it was asked for is what is wanted, or has to be over before anything else is asked for. */
async function stillOpen(
  { db, open }: { db: Db; open: OpenStore },
  item: ListingRef,
  line: KnownLine | undefined,
): Promise<ItemOutcome[]> {
  if (line === undefined) return []
  const refs = refsOf(item)
  if (line.intent === item.intent) {
    const operation = operationOf(line.bulkId)
    return refs.map((ref) => ({ ref, state: 'pending', operation }))
  }
  await followBulk(db, open, { id: line.bulkId, refs: [item] })
  const message = 'Shopify still works on what this product was before; Backroom goes on by itself.'
  const error: ChannelError = { kind: 'throttled', message, retryAfterMs: soonMs }
  return refs.map((ref) => ({ ref, state: 'failed', error }))
}

/** A product without sizes is its own only one. */
function refsOf({ ref, variants }: ListingRef): string[] {
  return [...new Set([ref, ...variants.map((variant) => variant.ref)])]
}

/** What it is desired to be, and what that came to when it was asked for: another price under the same desire is another one. */
function intentOf(draft: ListingDraft): string {
  const { externalId: _id, intent, variants, ...whole } = draft
  const sizes = variants.map(({ externalIds: _ids, ...size }) => size)
  const digest = createHash('sha256')
    .update(JSON.stringify([whole, sizes]))
    .digest('base64url')
  return `${intent} ${digest}`
}
