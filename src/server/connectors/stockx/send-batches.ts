// Carries plans out in batches of at most 100 asks; each product learns in which batches its changes went, or what stood in
// the way. New asks go last, so that nothing that comes after them can make them be forgotten.
import { ChannelFailure, channelFailure } from '../ports/sales-channel.ts'
import type { ChannelError, Ctx, ItemOutcome } from '../ports/sales-channel.ts'
import { findRoom } from './find-room.ts'
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

/** What goes in one batch or not at all. */
type Wish = { planned: Planned; inputs: object[] }
type Sent = Map<string, { operations: string[]; error: ChannelError | null }>

const itemsAtOnce = 100
// A little less than the 999 days that StockX gives a new ask, since its clock is not ours.
const lastsMs = 990 * 86_400_000

/** One outcome for each plan, in order. */
export async function sendPlans(parts: StockxParts, ctx: Ctx, planned: Planned[]): Promise<ItemOutcome[]> {
  const sent: Sent = new Map(planned.map(({ ref }) => [ref, { operations: [], error: null }]))
  const isFine = ({ ref }: Planned) => sent.get(ref)?.error === null
  await sendAll(parts, ctx, { kind: 'delete', wishes: planned.flatMap(removals), sent })
  const now = parts.clock.now()
  const changed = planned.filter(isFine).flatMap((each) => changes(each, now))
  await sendAll(parts, ctx, { kind: 'update', wishes: changed, sent })
  await sendAll(parts, ctx, { kind: 'create', wishes: planned.filter(isFine).flatMap(newPairs), sent })
  return planned.map(({ ref, there }): ItemOutcome => {
    const { operations = [], error = null } = sent.get(ref) ?? {}
    const listings = there.filter(({ state }) => state !== 'sold').map(({ listingId }) => listingId)
    if (error !== null) return { ref, state: 'failed', error, externalIds: { listings } }
    if (operations.length === 0) return { ref, state: 'done', externalIds: { listings } }
    return { ref, state: 'pending', operation: operations.join(' '), externalIds: { listings } }
  })
}

function removals(planned: Planned): Wish[] {
  return chunks(planned.plan.remove.map((listingId) => ({ listingId }))).map((inputs) => ({
    planned,
    inputs,
  }))
}

/** A pair may have run out while it was paused, and would be woken for nobody: it lasts as long as a new one from then on. */
function changes(planned: Planned, now: Date): Wish[] {
  const expiresAt = new Date(now.getTime() + lastsMs).toISOString()
  const inputs = planned.plan.update.map(({ amount, ...change }) => ({
    ...change,
    ...(change.active === true ? { expiresAt } : {}),
    ...(amount === undefined ? {} : { amount: String(amount), currencyCode: 'USD' }),
  }))
  return chunks(inputs).map((some) => ({ planned, inputs: some }))
}

/** One ask for each pair: so a batch holds as many items as it counts for, however StockX reads a quantity. */
function newPairs(planned: Planned): Wish[] {
  const { variantId, amount, plan } = planned
  const input = { variantId, amount: String(amount), currencyCode: 'USD', active: true }
  return chunks(Array.from({ length: plan.create }, () => input)).map((inputs) => ({ planned, inputs }))
}

/** In batches as large as there is room for: a smaller one is followed by as many calls, but the items are scarcer. */
async function sendAll(
  parts: StockxParts,
  ctx: Ctx,
  { kind, wishes, sent }: { kind: Kind; wishes: Wish[]; sent: Sent },
): Promise<void> {
  for (let left = wishes; left.length > 0;) {
    const wanted = countItems(left)
    const urgent = kind === 'delete' ? wanted : countItems(left.filter(takesOffSale))
    const { items, refusal } = await findRoom(parts.calls, ctx.credential, { items: wanted, urgent })
    const [batch, others] = cut(left, items)
    const said =
      batch.length === 0
        ? refusal
        : await orError(() =>
            kind === 'create' ? create(parts, ctx, batch) : post(parts, ctx, { kind, batch }),
          )
    for (const ref of new Set((batch.length === 0 ? left : batch).map(({ planned }) => planned.ref))) {
      const entry = sent.get(ref)
      if (typeof said === 'string') entry?.operations.push(`${kind}:${said}`)
      else if (entry !== undefined) entry.error = said
    }
    if (batch.length === 0) return
    left = others
  }
}

/** What is sold out must not stay on sale for want of others to go with. */
function takesOffSale({ planned: { plan } }: Wish): boolean {
  return plan.update.some(({ active }) => active === false)
}

function countItems(wishes: Wish[]): number {
  return wishes.reduce((sum, { inputs }) => sum + inputs.length, 0)
}

function cut(wishes: Wish[], room: number): [Wish[], Wish[]] {
  const [batch, others]: [Wish[], Wish[]] = [[], []]
  let left = Math.min(room, itemsAtOnce)
  for (const wish of wishes) {
    const fits = wish.inputs.length <= left
    if (fits) left -= wish.inputs.length
    ;(fits ? batch : others).push(wish)
  }
  return [batch, others]
}

async function orError(act: () => Promise<string>): Promise<string | ChannelError> {
  try {
    return await act()
  } catch (failure) {
    if (!(failure instanceof ChannelFailure)) throw failure
    return failure.error
  }
}

type Batch = { kind: Kind; batch: Wish[]; beforeSend?: () => Promise<void> }

async function post(parts: StockxParts, ctx: Ctx, { kind, batch, beforeSend }: Batch): Promise<string> {
  const items = batch.flatMap(({ inputs }) => inputs)
  const { batchId } = await callStockX(parts.calls, ctx, {
    method: 'POST',
    path: `/selling/batch/${kind}-listing`,
    body: { items },
    items: items.length,
    ...(beforeSend === undefined ? {} : { beforeSend }),
    reply: batchReply,
  })
  return batchId
}

/** Not harmless to repeat: what is asked for is written down first, and stays open where it is not known what became of it. */
async function create(parts: StockxParts, ctx: Ctx, batch: Wish[]): Promise<string> {
  const { db, settings } = parts
  const refs = batch.map(({ planned }) => planned.ref)
  let isOut = false
  const beforeSend = async () => {
    const asks = batch.map(({ planned: { ref, plan, there } }) => ({
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
    const batchId = await post(parts, ctx, { kind: 'create', batch, beforeSend })
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

function chunks(inputs: object[]): object[][] {
  return Array.from({ length: Math.ceil(inputs.length / itemsAtOnce) }, (_, index) =>
    inputs.slice(index * itemsAtOnce, (index + 1) * itemsAtOnce),
  )
}
