import { parcelLists, type ParcelQuestion } from '../../connectors/ports/shipping-parcels.ts'
import { ChannelFailure, type CredentialId, type Ctx } from '../../connectors/ports/sales-channel.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import {
  askForTurn,
  endRounds,
  giveTurnBack,
  keepTurn,
  takeTurn,
  type Turn,
} from '../../platform/jobs/scheduled-processes.store.ts'
import { orderFetch } from '../order-fetch/follow-orders.ts'
import { findDueOrders, saveParcels } from './parcels.store.ts'
import { takeParcels } from './take-parcels.ts'

type ParcelContext = Pick<Context, 'db' | 'clock' | 'log' | 'services'>

const service = 'shipstation'
const parcelFetch = `${orderFetch}:${service} parcels`
/** However often somebody asks: the service allows forty calls a minute, for all that it is asked. */
const rhythm = { everySeconds: 60, askedSeconds: 15, leaseSeconds: 60 }
const turnMs = 3_000
const secondsToAsk = 6
const waitSeconds = 30
/** Clocks and indexes lag by minutes, and once a year an hour comes twice on the service's clock. */
const overlapMs = 70 * 60_000
/** What was sent before an account was first read, as far back as it may concern an order that waits. */
const firstDays = 30
const dayMs = 86_400_000
const ordersAtOnce = 100

/** Where reading is, kept with each page. */
type Place = {
  account: string
  /** When this round began: the next asks for what is newer. */
  round: string
  since: string
  list: number
  page: number
  isOver: boolean
}

/** Brings over what left through the shipping service, and the orders that it carries, for a few seconds at a time. */
export async function followParcels(context: ParcelContext, ms = turnMs): Promise<void> {
  const { db, clock, log } = context
  const { shippingOrders: source } = context.services
  if (!source.isConnected) return endRounds(db, [parcelFetch])
  const turn = await takeTurn(db, parcelFetch, rhythm)
  if (turn === undefined) return
  const started = clock.now().getTime()
  const isTime = () => clock.now().getTime() - started < ms
  const ctx: Ctx = {
    credential: source.credential,
    deadline: new Date(started + Math.max(ms, secondsToAsk * 1000)),
    signal: new AbortController().signal,
  }
  try {
    let place = placeIn(turn, source.account)
    do {
      const next = await takePage(context, ctx, { turn, place })
      if (next === undefined) return
      place = next
    } while (!place.isOver && isTime())
    if (place.isOver) await takeDue(context, isTime)
    await giveTurnBack(db, turn, { isOver: place.isOver })
  } catch (error) {
    const problem =
      error instanceof ChannelFailure ? error.message : 'Backroom had a fault while it read parcels.'
    await giveTurnBack(db, turn, { problem, waitSeconds })
    if (!(error instanceof ChannelFailure)) throw error
    log.warn({ channel: 'ShipStation', ...error.error }, 'the parcels could not be read')
  }
}

/** Has the parcels of an account read at the next look, and not only when it is time. */
export async function askForParcels(tx: Tx, credential: CredentialId): Promise<void> {
  if (credential === service) await askForTurn(tx, parcelFetch)
}

/** The round goes on where it was; another account is read from its beginning. */
function placeIn({ progress, startedOn }: Turn, account: string): Place {
  const left = progress as Partial<Place>
  const round = startedOn.toISOString()
  if (left.account === account && left.round === round && left.isOver === false) return left as Place
  const since =
    left.account === account && left.round !== undefined
      ? left.isOver === true
        ? left.round
        : (left.since ?? left.round)
      : new Date(startedOn.getTime() - firstDays * dayMs).toISOString()
  return { account, round, since, list: 0, page: 1, isOver: false }
}

/** The next page with how far it came; undefined where another worker has taken over. */
async function takePage(
  { db, services }: ParcelContext,
  ctx: Ctx,
  { turn, place }: { turn: Turn; place: Place },
): Promise<Place | undefined> {
  const told = await services.shippingOrders.readParcels(ctx, questionOf(place))
  const next: Place = !told.isLast
    ? { ...place, page: place.page + 1 }
    : { ...place, list: place.list + 1, page: 1, isOver: place.list + 1 === parcelLists.length }
  return inTransaction(db, { actor: 'ShipStation', reason: 'parcels fetched' }, async (tx) => {
    const isOurs = await keepTurn(tx, turn, { progress: next, leaseSeconds: rhythm.leaseSeconds })
    if (!isOurs) return undefined
    await saveParcels(tx, place.account, told.parcels)
    return next
  })
}

function questionOf({ list, since, page }: Place): ParcelQuestion {
  const from = new Date(Date.parse(since) - overlapMs)
  return { list: parcelLists[list] ?? 'labels', since: from, page }
}

/** Each order by itself: what is left when the time is over is found in the next round. */
async function takeDue({ db, clock, services }: ParcelContext, isTime: () => boolean): Promise<void> {
  const { account } = services.shippingOrders
  for (const orderId of await findDueOrders(db, account, ordersAtOnce)) {
    await takeParcels(db, orderId, { account, now: clock.now() })
    if (!isTime()) return
  }
}
