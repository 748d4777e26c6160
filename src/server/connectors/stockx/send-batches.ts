// Carries plans out in batches of at most 100 asks; each product learns in which batches its changes went, or what stood in
// the way. New asks go last, so that nothing that comes after them can make them be forgotten.
import { ChannelFailure, channelFailure } from '../ports/sales-channel.ts'
import type { ChannelError, Ctx, ItemOutcome } from '../ports/sales-channel.ts'
import type { Pair, PairPlan } from './plan-pairs.ts'
import { batchReply } from './replies.ts'
import { callStockX, type StockxParts } from './stockx-calls.ts'
import { closeAsks, noteBatch, openAsks } from './stockx-sizes.store.ts'

export type Planned = {
  ref: string
  variantId: string
  plan: PairPlan
  /** Whole dollars; of no meaning where nothing is created. */
  amount: number
  there: Pair[]
}

type Kind = 'create' | 'update' | 'delete'
type Item = { ref: string; input: object }

const itemsAtOnce = 100

/** One outcome for each plan, in order. */
export async function sendPlans(parts: StockxParts, ctx: Ctx, planned: Planned[]): Promise<ItemOutcome[]> {
  const sent = new Map<string, { operations: string[]; error: ChannelError | null }>(
    planned.map(({ ref }) => [ref, { operations: [], error: null }]),
  )
  const isFine = ({ ref }: { ref: string }) => sent.get(ref)?.error === null
  const send = async (kind: Kind, items: Item[], act: () => Promise<string>) => {
    const refs = new Set(items.map(({ ref }) => ref))
    const said = await orError(act)
    for (const ref of refs) {
      const entry = sent.get(ref)
      if (typeof said !== 'string' && entry !== undefined) entry.error = said
      if (typeof said === 'string') entry?.operations.push(`${kind}:${said}`)
    }
  }
  const removals = planned.flatMap(({ ref, plan }) =>
    plan.remove.map((listingId) => ({ ref, input: { listingId } })),
  )
  for (const items of chunks(removals))
    await send('delete', items, () => post(parts, ctx, { kind: 'delete', items }))
  const updates = planned.filter(isFine).flatMap(({ ref, plan }) =>
    plan.update.map(({ amount, ...change }) => ({
      ref,
      input: { ...change, ...(amount === undefined ? {} : { amount: String(amount), currencyCode: 'USD' }) },
    })),
  )
  for (const items of chunks(updates))
    await send('update', items, () => post(parts, ctx, { kind: 'update', items }))
  for (const group of packed(planned.filter(isFine))) {
    const items = group.flatMap(newItems)
    await send('create', items, () => create(parts, ctx, group))
  }
  return planned.map(({ ref, there }): ItemOutcome => {
    const { operations = [], error = null } = sent.get(ref) ?? {}
    const listings = there.filter(({ state }) => state !== 'sold').map(({ listingId }) => listingId)
    if (error !== null) return { ref, state: 'failed', error, externalIds: { listings } }
    if (operations.length === 0) return { ref, state: 'done', externalIds: { listings } }
    return { ref, state: 'pending', operation: operations.join(' '), externalIds: { listings } }
  })
}

async function orError(act: () => Promise<string>): Promise<string | ChannelError> {
  try {
    return await act()
  } catch (failure) {
    if (!(failure instanceof ChannelFailure)) throw failure
    return failure.error
  }
}

/** One ask for each pair: so a batch holds as many items as it counts for, however StockX reads a quantity. */
function newItems({ ref, variantId, amount, plan }: Planned): Item[] {
  const input = { variantId, amount: String(amount), currencyCode: 'USD', active: true }
  return Array.from({ length: plan.create }, () => ({ ref, input }))
}

type Batch = { kind: Kind; items: Item[]; beforeSend?: () => Promise<void> }

async function post(parts: StockxParts, ctx: Ctx, { kind, items, beforeSend }: Batch): Promise<string> {
  const { batchId } = await callStockX(parts.calls, ctx, {
    method: 'POST',
    path: `/selling/batch/${kind}-listing`,
    body: { items: items.map(({ input }) => input) },
    items: items.length,
    ...(beforeSend === undefined ? {} : { beforeSend }),
    reply: batchReply,
  })
  return batchId
}

/** Not harmless to repeat: what is asked for is written down first, and stays open where it is not known what became of it. */
async function create(parts: StockxParts, ctx: Ctx, group: Planned[]): Promise<string> {
  const { db, settings } = parts
  const refs = group.map(({ ref }) => ref)
  let isOut = false
  const beforeSend = async () => {
    const asks = group.map(({ ref, plan, there }) => ({
      ref,
      pairs: plan.create,
      known: there.map(({ listingId }) => listingId),
    }))
    if (!isOut && !(await openAsks(db, ctx.credential, asks))) {
      throw channelFailure('conflict', 'Another worker is listing these pairs; Backroom looks again.')
    }
    isOut = true
  }
  try {
    const batchId = await post(parts, ctx, { kind: 'create', items: group.flatMap(newItems), beforeSend })
    await noteBatch(db, ctx.credential, refs, batchId)
    return batchId
  } catch (failure) {
    if (!isOut || !(failure instanceof ChannelFailure)) throw failure
    if (wasRefused(failure.error)) {
      await closeAsks(db, ctx.credential, refs)
      throw failure
    }
    throw new ChannelFailure(unanswered(failure.error, { ageMs: 0, settings }), { cause: failure })
  }
}

/** An answer that says that nothing was done. */
function wasRefused({ kind }: ChannelError): boolean {
  return kind !== 'remote_transient' && kind !== 'contract_unknown'
}

type Waiting = { ageMs: number; settings: { unansweredMs: number } }

const firstLookMs = 2_000

/** What is said of asks whose answer never came, with the time to look again: sooner at first, as most are done at once. */
export function unanswered(error: ChannelError | null, { ageMs, settings }: Waiting): ChannelError {
  const leftMs = Math.max(0, settings.unansweredMs - ageMs)
  return {
    ...error,
    kind: 'outcome_unknown',
    message: 'StockX did not say whether it took the pairs; Backroom looks before it asks again.',
    retryAfterMs: Math.min(leftMs, Math.max(firstLookMs, ageMs)),
  }
}

/** Whole products in each, so that one is never in two batches. */
function packed(planned: Planned[]): Planned[][] {
  const groups: Planned[][] = []
  let room = 0
  for (const each of planned) {
    const { create: pairs } = each.plan
    if (pairs === 0) continue
    if (pairs > room) {
      groups.push([])
      room = itemsAtOnce
    }
    groups.at(-1)?.push(each)
    room -= pairs
  }
  return groups
}

function chunks(items: Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / itemsAtOnce) }, (_, index) =>
    items.slice(index * itemsAtOnce, (index + 1) * itemsAtOnce),
  )
}
