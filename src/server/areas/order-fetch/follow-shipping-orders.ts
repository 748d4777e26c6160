import { ChannelFailure, type Ctx } from '../../connectors/ports/sales-channel.ts'
import type { ShippingOrderPage } from '../../connectors/ports/shipping-orders.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import {
  endRounds,
  giveTurnBack,
  keepTurn,
  takeTurn,
  type Turn,
} from '../../platform/jobs/scheduled-processes.store.ts'
import { addMarks, lockUnmarked } from '../channel-acts/channel-acts.store.ts'
import { orderFetch } from './follow-orders.ts'
import { saveShippingOrders } from './shipping-orders.store.ts'

type ShippingContext = Pick<Context, 'db' | 'clock' | 'log' | 'services'>

/** However often somebody asks: the service allows forty calls a minute, for all that it is asked. */
const rhythm = { everySeconds: 60, askedSeconds: 15, leaseSeconds: 60 }
const turnMs = 3_000
const secondsToAsk = 6
const waitSeconds = 30
/** Clocks and indexes lag by minutes, and once a year an hour comes twice on the service's clock. */
const overlapMs = 70 * 60_000
/** Times are asked for in whole seconds, and whether those of the second itself are meant is not said. */
const stepBackMs = 1_000

/** Where reading is, kept with each page. */
type Place = {
  account: string
  /** What is asked for now: all of them where it is null. */
  since: string | null
  page: number
  /** The latest change that was seen. */
  seen: string | null
}

/** Brings over the shipping service's orders that are new or were changed, for a few seconds at a time. */
export async function followShippingOrders(context: ShippingContext, ms = turnMs): Promise<void> {
  const { db, clock, log } = context
  const { shippingOrders: source } = context.services
  const name = `${orderFetch}:${source.credential}`
  if (!source.isConnected) return endRounds(db, [name])
  const turn = await takeTurn(db, name, rhythm)
  if (turn === undefined) return
  const started = clock.now().getTime()
  const ctx: Ctx = {
    credential: source.credential,
    deadline: new Date(started + Math.max(ms, secondsToAsk * 1000)),
    signal: new AbortController().signal,
  }
  try {
    let place = placeIn(turn, source.account)
    let isOver = false
    do {
      const { since, page } = place
      const told = await source.readPage(ctx, { since: since === null ? null : new Date(since), page })
      isOver = told.isLast
      place = nextPlace(place, told)
      if (!(await keepPage(db, turn, { place, told }))) return
    } while (!isOver && clock.now().getTime() - started < ms)
    await giveTurnBack(db, turn, { isOver })
  } catch (error) {
    const problem =
      error instanceof ChannelFailure ? error.message : 'Backroom had a fault while it read orders.'
    await giveTurnBack(db, turn, { problem, waitSeconds })
    if (!(error instanceof ChannelFailure)) throw error
    log.warn({ channel: 'ShipStation', ...error.error }, 'the orders could not be read')
  }
}

/** Reading goes on where it was; another account is read from its beginning. */
function placeIn({ progress }: Turn, account: string): Place {
  const left = progress as Partial<Place>
  return left.account === account ? (left as Place) : { account, since: null, page: 1, seen: null }
}

/**
 * Asks on from the last change that was seen and not by the number of the page, since an order that is changed meanwhile moves to the
 * end and would draw another one over to a page that was read. Pages are counted only where all of one are of the same time.
 */
function nextPlace(place: Place, { orders, isLast }: ShippingOrderPage): Place {
  const last = orders.at(-1)?.modifiedAt.toISOString() ?? null
  const seen =
    [place.seen, last]
      .filter((time) => time !== null)
      .toSorted()
      .at(-1) ?? null
  if (isLast) return { ...place, since: earlier(seen, overlapMs), page: 1, seen }
  const since = earlier(last, stepBackMs)
  const isFurther = since !== null && (place.since === null || since > place.since)
  return isFurther ? { ...place, since, page: 1, seen } : { ...place, page: place.page + 1, seen }
}

function earlier(time: string | null, ms: number): string | null {
  return time === null ? null : new Date(Date.parse(time) - ms).toISOString()
}

/** The page and how far it came, or neither where another worker has taken over. */
function keepPage(
  db: Db,
  turn: Turn,
  { place, told }: { place: Place; told: ShippingOrderPage },
): Promise<boolean> {
  return inTransaction(db, { actor: 'ShipStation', reason: 'orders fetched' }, async (tx) => {
    const { leaseSeconds } = rhythm
    const isOurs = await keepTurn(tx, turn, { progress: place, leaseSeconds })
    if (!isOurs) return false
    await saveShippingOrders(tx, place.account, told.orders)
    // One that was sent from here before the service knew of it must not be packed there.
    const ids = told.orders.map(({ id }) => id)
    const sent = await lockUnmarked(tx, place.account, ids)
    if (sent.length > 0) await addMarks(tx, place.account, sent)
    return true
  })
}
