import { createHash } from 'node:crypto'
import type { OrderPage, OrderSource, RemoteOrder } from '../../connectors/ports/order-source.ts'
import { ChannelFailure, type Ctx } from '../../connectors/ports/sales-channel.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/database/database.ts'
import {
  askForTurn,
  giveTurnBack,
  keepTurn,
  takeTurn,
  type Turn,
} from '../../platform/jobs/scheduled-processes.store.ts'
import { findNews } from './channel-orders.store.ts'
import { fillShortOrders } from './fill-short-orders.ts'
import { countAtMaster, leaveToMaster, noteStored, sortOut, type TheirOrder } from './handed-on.ts'
import type { Taking } from './order-matter.ts'
import { takeOrder } from './take-order.ts'

export type FollowContext = Pick<Context, 'db' | 'clock' | 'log'>

/** Each account has its own turn, so that one that does not answer holds up no other. */
export const orderFetch = 'order_fetch'

const leaseSeconds = 60
/** However often somebody asks: a channel allows so many calls. */
const askedSeconds = 5
/** A worker that is told to stop waits for this; what is left is done in the next turn. */
const turnMs = 3_000
const secondsToAsk = 6
const waitSeconds = 30
/** Clocks and indexes lag. */
const overlapMs = 10 * 60_000

/** How far a round came, kept page by page. */
type Progress = {
  account: string
  /** When the first round of this account began. */
  followedOn: string
  /** When this round began, what it asks for and where it is. */
  round: string
  since: string | null
  at: string | null
  /** The change of the oldest order that could not be taken: the next round begins there. */
  stuckOn: string | null
  problem: string | null
  /** What the next round asks for; null while this one has not come to its end. */
  nextSince: string | null
}

/**
 * Brings over orders that are new or were changed at a channel, for a few seconds at a time: each order in a transaction of its
 * own, and how far it came after each page, so that a worker that dies loses none and doubles none.
 */
export async function followOrders(context: FollowContext, source: OrderSource, ms = turnMs): Promise<void> {
  const { db, clock, log } = context
  const rhythm = { everySeconds: source.everySeconds, askedSeconds, leaseSeconds }
  const turn = await takeTurn(db, `${orderFetch}:${source.credential}`, rhythm)
  if (turn === undefined) return
  const started = clock.now().getTime()
  const isTime = () => clock.now().getTime() - started < ms
  const ctx: Ctx = {
    credential: source.credential,
    deadline: new Date(started + Math.max(ms, secondsToAsk * 1000)),
    signal: new AbortController().signal,
  }
  try {
    let progress = openRound(source, turn)
    do {
      const next = await takePage(context, { source, ctx, turn, progress, isTime })
      if (next === undefined) return
      progress = next
    } while (progress.nextSince === null && isTime())
    const isOver = progress.nextSince !== null
    if (isOver) await fillShortOrders(context)
    await giveTurnBack(db, turn, isOver ? { isOver, note: progress.problem } : { isOver })
  } catch (error) {
    const problem =
      error instanceof ChannelFailure ? error.message : 'Backroom had a fault while it read orders.'
    await giveTurnBack(db, turn, { problem, waitSeconds })
    if (!(error instanceof ChannelFailure)) throw error
    const told = { channel: source.channel, ...error.error }
    // Its limit is kept and no fault: the next turn goes on.
    if (error.error.kind === 'throttled') log.info(told, 'the orders are read on later')
    else log.warn(told, 'the orders could not be read')
  }
}

/** Has the orders of an account read at the next look, and not only when it is time. */
export function askForOrders(tx: Tx, credential: string): Promise<void> {
  return askForTurn(tx, `${orderFetch}:${credential}`)
}

/** The round goes on where it was; another account is read from its beginning. */
function openRound({ account }: OrderSource, { startedOn, progress }: Turn): Progress {
  const left = progress as Partial<Progress>
  const round = startedOn.toISOString()
  const isOther = left.account !== account
  if (left.round === round && !isOther) return left as Progress
  return {
    ...{ account, round, at: null, stuckOn: null, problem: null, nextSince: null },
    since: isOther ? null : (left.nextSince ?? left.since ?? null),
    followedOn: isOther ? round : (left.followedOn ?? round),
  }
}

type Step = {
  source: OrderSource
  ctx: Ctx
  turn: Turn
  progress: Progress
  isTime: () => boolean
}

/** Takes the next page, or as much of it as there is time for; undefined when another worker has taken over. */
async function takePage(context: FollowContext, step: Step): Promise<Progress | undefined> {
  const { source, ctx, turn, progress } = step
  const { since, at } = progress
  const page = await source.readPage(ctx, { since: since === null ? null : new Date(since), at })
  const { isWhole, stuck } = await takeOrders(context, step, page)
  const after = { ...progress, ...worst(progress, stuck) }
  const next = !isWhole
    ? after
    : page.next === null
      ? { ...after, at: null, nextSince: beginOfNext(turn, after.stuckOn) }
      : { ...after, at: page.next }
  const isOurs = await context.db
    .transaction()
    .execute((tx) => keepTurn(tx, turn, { progress: next, leaseSeconds }))
  return isOurs ? next : undefined
}

type Stuck = { order: RemoteOrder; problem: string }

/** Those of the page that are new or were changed, the oldest change first. */
async function takeOrders(
  context: FollowContext,
  step: Step,
  page: OrderPage,
): Promise<{ isWhole: boolean; stuck: Stuck[] }> {
  const { db } = context
  const { source, ctx, isTime } = step
  const { ours, theirs } = await sortOut(db, source, page.orders)
  const shown = ours.map((order) => ({ order, id: order.id, digest: digestOf(order) }))
  const news = await findNews(
    db,
    source.account,
    shown.map(({ order, id, digest }) => ({ id, digest, updatedAt: order.updatedAt })),
  )
  const promised = theirs.filter(({ isPromised }) => isPromised)
  await countAtMaster(db, ctx, source, [...ours.filter(({ id }) => news.has(id)), ...promised])
  const areNew = page.areNew === true
  const works = [
    // What was stored before somebody died is still to be noted as that.
    ...shown
      .filter(({ id }) => news.has(id) || areNew)
      .map((each) => () => takeOurs(context, step, { ...each, isUntaken: news.has(each.id), isNew: areNew })),
    ...theirs.map((order) => () => takeTheirs(context, step, { order, isNew: areNew })),
  ]
  const stuck: Stuck[] = []
  for (const [done, work] of works.entries()) {
    // One at least, so that every turn comes further.
    if (done > 0 && !isTime()) return { isWhole: false, stuck }
    stuck.push(...(await work()))
  }
  return { isWhole: true, stuck }
}

type Shown<Order = RemoteOrder> = {
  order: Order
  /** Whether the channel waits to be told that it is stored here. */
  isNew: boolean
}

async function takeOurs(
  { db, clock, log }: FollowContext,
  { source, ctx, progress }: Step,
  { order, digest, isUntaken, isNew }: Shown & { digest: string; isUntaken: boolean },
): Promise<Stuck[]> {
  if (isUntaken) {
    const whole = await source.complete(ctx, order)
    const { channel, credential, account } = source
    const [now, followedOn] = [clock.now(), new Date(progress.followedOn)]
    const master = source.handsOn?.master.account
    const taking: Taking = { channel, credential, account, master, now, followedOn, digest }
    try {
      if ((await takeOrder(db, taking, whole)) === 'elsewhere') return []
    } catch (error) {
      if (isOfTheHouse(error)) throw error
      log.warn({ channel, order: order.id, err: error }, 'an order could not be taken')
      return [{ order, problem: `Order ${order.number} of ${channel} could not be taken.` }]
    }
  }
  if (isNew) await noteStored({ log }, ctx, source, order)
  return []
}

async function takeTheirs(
  { db, log }: FollowContext,
  { source, ctx }: Step,
  { order, isNew }: Shown<TheirOrder>,
): Promise<Stuck[]> {
  await leaveToMaster(db, source, order)
  if (isNew) await noteStored({ log }, ctx, source, order)
  return []
}

/** The database is gone, or somebody was in the way: that says nothing about the order. */
function isOfTheHouse(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  // Values that no table takes are the order's own.
  return !(error instanceof TypeError || code.startsWith('22') || code.startsWith('23'))
}

function worst({ stuckOn, problem }: Progress, stuck: readonly Stuck[]) {
  const times = stuck.map(({ order }) => order.updatedAt.toISOString())
  const [oldest = null] = [...times, ...(stuckOn === null ? [] : [stuckOn])].toSorted()
  return { stuckOn: oldest, problem: stuck.at(-1)?.problem ?? problem }
}

function beginOfNext({ startedOn }: Turn, stuckOn: string | null): string {
  const from = Math.min(startedOn.getTime(), stuckOn === null ? Infinity : Date.parse(stuckOn))
  return new Date(from - overlapMs).toISOString()
}

function digestOf(order: RemoteOrder): string {
  return createHash('sha256').update(JSON.stringify(order)).digest('base64')
}
