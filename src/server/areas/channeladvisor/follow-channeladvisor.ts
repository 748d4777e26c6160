import type {
  CatalogueMaster,
  MasterCenter,
  MasterQuestion,
} from '../../connectors/ports/catalogue-master.ts'
import { ChannelFailure, type Ctx } from '../../connectors/ports/sales-channel.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { giveTurnBack, keepTurn, takeTurn, type Turn } from '../../platform/jobs/scheduled-processes.store.ts'
import { takeProducts } from './take-products.ts'

export type FollowContext = Pick<Context, 'db' | 'clock' | 'services' | 'log'>

export const productFetch = 'ca_product_fetch'
const rhythm = { everySeconds: 900, leaseSeconds: 60 }
const waitSeconds = 120
/** Clocks and indexes lag. */
const overlapMs = 10 * 60_000
/** A worker that is told to stop waits for this; what is left is done in the next turn. */
const turnMs = 3_000
const secondsToAsk = 6

/** How far a round came, kept page by page. */
type Progress = {
  account: string
  /** When its round began. */
  round: string
  /** What the round asks for, and where it is: what owns others first. */
  since: string | null
  isParent: boolean
  afterId: number
  /** What the next round asks for; absent while none came to its end. */
  nextSince?: string
}

/**
 * Brings over what changed at ChannelAdvisor, for a few seconds at a time: each page in one transaction with how far it came,
 * so that a worker that dies loses no page and repeats none. Of several workers one does it.
 */
export async function followChannelAdvisor(
  context: FollowContext,
  { makesNew, ms = turnMs }: { makesNew: boolean; ms?: number },
): Promise<void> {
  const { db, clock, log } = context
  const turn = await takeTurn(db, productFetch, rhythm)
  if (turn === undefined) return
  const started = clock.now().getTime()
  const ctx: Ctx = {
    credential: context.services.catalogueMaster.credential,
    deadline: new Date(started + secondsToAsk * 1000),
    signal: new AbortController().signal,
  }
  try {
    let progress = openRound(context.services.catalogueMaster, turn)
    do {
      const next = await takePage(context, ctx, { turn, progress, makesNew })
      if (next === undefined) return
      progress = next
    } while (progress.nextSince === undefined && clock.now().getTime() - started < ms)
    await giveTurnBack(db, turn, { isOver: progress.nextSince !== undefined })
  } catch (error) {
    const problem =
      error instanceof ChannelFailure ? error.message : 'Backroom had a fault while it read products.'
    await giveTurnBack(db, turn, { problem, waitSeconds })
    if (!(error instanceof ChannelFailure)) throw error
    log.warn({ channel: 'ChannelAdvisor', ...error.error }, 'the products could not be read')
  }
}

/** The round goes on where it was; another account is read from its beginning. */
function openRound({ account }: CatalogueMaster, { startedOn, progress }: Turn): Progress {
  const left = progress as Partial<Progress>
  const round = startedOn.toISOString()
  const isOther = left.account !== account
  if (left.round === round && !isOther) return left as Progress
  return { account, round, since: isOther ? null : (left.nextSince ?? null), isParent: true, afterId: 0 }
}

type Step = { turn: Turn; progress: Progress; makesNew: boolean }

/** Takes the next page; undefined when another worker has taken over. */
async function takePage(
  { db, services }: FollowContext,
  ctx: Ctx,
  { turn, progress, makesNew }: Step,
): Promise<Progress | undefined> {
  const { catalogueMaster } = services
  const { products, isLast } = await catalogueMaster.readPage(ctx, questionOf(progress))
  const hasPieces = products.some(({ quantities }) => quantities.length > 0)
  const centers = hasPieces ? await catalogueMaster.readCenters(ctx) : new Map<number, MasterCenter>()
  const afterId = products.at(-1)?.id ?? progress.afterId
  const next: Progress = !isLast
    ? { ...progress, afterId }
    : progress.isParent
      ? { ...progress, isParent: false, afterId: 0 }
      : { ...progress, nextSince: new Date(turn.startedOn.getTime() - overlapMs).toISOString() }
  return inTransaction(db, { actor: 'ChannelAdvisor', reason: 'fetched' }, async (tx) => {
    const isOurs = await keepTurn(tx, turn, { progress: next, leaseSeconds: rhythm.leaseSeconds })
    if (!isOurs) return undefined
    await takeProducts(tx, products, { account: progress.account, makesNew, centers })
    return next
  })
}

function questionOf({ since, isParent, afterId }: Progress): MasterQuestion {
  return { since: since === null ? null : new Date(since), isParent, afterId }
}
