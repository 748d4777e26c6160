import { ChannelFailure } from '../../connectors/ports/sales-channel.ts'
import { endRounds, giveTurnBack, takeTurn } from '../../platform/jobs/scheduled-processes.store.ts'
import { afterFailure, afterPart, openRound, questionOf, secondsToLook } from './fetch-progress.ts'
import {
  keepProducts,
  keepProgress,
  leaseSeconds,
  secondsToAsk,
  type FollowContext,
  type Round,
  type Stepped,
} from './fetch-round.ts'
import { takeExport } from './take-export.ts'

export const productFetch = 'ca_product_fetch'
const rhythm = { everySeconds: 900, leaseSeconds }
const waitSeconds = 120
/** Pages are read for so long at a time. */
const turnMs = 3_000

type Following = {
  makesNew: boolean
  /** The worker is to stop. */
  stopping?: AbortSignal
  /** At most so long at a time, whatever is read. */
  ms?: number
}

/**
 * Brings over what changed at ChannelAdvisor, for some time at a turn: each page or batch in one transaction with how far it
 * came, so that a worker that dies loses none and repeats none. Of several workers one does it.
 */
export async function followChannelAdvisor(context: FollowContext, following: Following): Promise<void> {
  const { db, services } = context
  if (!services.catalogueMaster.isConnected) return endRounds(db, [productFetch])
  const turn = await takeTurn(db, productFetch, rhythm)
  if (turn === undefined) return
  const { makesNew } = following
  const progress = openRound(services.catalogueMaster, turn)
  const round: Round = { turn, makesNew, progress, ...limitsOf(context, following) }
  try {
    const end = await goOn(context, round)
    if (end === 'lost') return
    const isOver = round.progress.nextSince !== undefined
    await giveTurnBack(db, turn, { isOver, waitSeconds: end === 'wait' ? secondsToLook : 0 })
  } catch (error) {
    await endFailed(context, round, { error, isStopped: following.stopping?.aborted === true })
  }
}

function limitsOf({ clock, services }: FollowContext, { stopping, ms }: Following) {
  const started = clock.now().getTime()
  const signal = stopping ?? new AbortController().signal
  return {
    isTimeOver: (most: number) => signal.aborted || clock.now().getTime() - started >= (ms ?? most),
    ctx: (seconds: number) => ({
      credential: services.catalogueMaster.credential,
      deadline: new Date(clock.now().getTime() + seconds * 1000),
      signal,
    }),
  }
}

async function goOn(context: FollowContext, round: Round): Promise<Stepped> {
  let end: Stepped
  do {
    const isFile = round.progress.file !== undefined
    end = isFile ? await takeExport(context, round) : await takePage(context, round)
  } while (end === 'done' && round.progress.nextSince === undefined && !round.isTimeOver(turnMs))
  return end
}

async function takePage(context: FollowContext, round: Round): Promise<Stepped> {
  const { progress, turn } = round
  const { catalogueMaster } = context.services
  const question = questionOf(progress)
  const { products, isLast } = await catalogueMaster.readPage(round.ctx(secondsToAsk), question)
  const afterId = products.at(-1)?.id ?? progress.afterId
  const next = isLast ? afterPart(progress, turn) : { ...progress, afterId }
  return (await keepProducts(context, round, { products, next })) ? 'done' : 'lost'
}

type Failed = { error: unknown; isStopped: boolean }

async function endFailed(context: FollowContext, round: Round, { error, isStopped }: Failed): Promise<void> {
  const { db, log } = context
  const { turn, progress } = round
  if (isStopped) return giveTurnBack(db, turn, { isOver: false })
  if (!(error instanceof ChannelFailure)) {
    // A fault that comes with each try of a file need not come with pages.
    const other = afterFailure(progress, { kind: 'remote_transient', message: 'A fault of ours.' })
    if (other !== progress) await keepProgress(context, round, other)
    await giveTurnBack(db, turn, { problem: 'Backroom had a fault while it read products.', waitSeconds })
    throw error
  }
  const next = afterFailure(progress, error.error)
  if (next !== progress) await keepProgress(context, round, next)
  await giveTurnBack(db, turn, { problem: error.message, waitSeconds })
  log.warn({ channel: 'ChannelAdvisor', ...error.error }, 'the products could not be read')
}
