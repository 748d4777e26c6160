// What a worker has in its hands while it reads ChannelAdvisor's products, and how it keeps what it took.
import type { MasterCenter, MasterProduct } from '../../connectors/ports/catalogue-master.ts'
import type { Ctx } from '../../connectors/ports/sales-channel.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { keepTurn, type Turn } from '../../platform/jobs/scheduled-processes.store.ts'
import type { Progress } from './fetch-progress.ts'
import { takeProducts } from './take-products.ts'

export type FollowContext = Pick<Context, 'db' | 'clock' | 'services' | 'log'>

export type Round = {
  readonly turn: Turn
  /** Whether products that we do not have are made. */
  readonly makesNew: boolean
  /** As it was kept last. */
  progress: Progress
  /** Time to stop at the next safe point: what is left is done in the next turn. */
  readonly isTimeOver: (ms: number) => boolean
  /** For calls that may take so many seconds. */
  readonly ctx: (seconds: number) => Ctx
}

/** How a step ended: `lost` when another worker has taken over, `wait` when ChannelAdvisor is not ready. */
export type Stepped = 'done' | 'wait' | 'lost'

export const leaseSeconds = 60
export const secondsToAsk = 6

export async function keepProgress({ db }: FollowContext, round: Round, next: Progress): Promise<boolean> {
  const { turn } = round
  const isOurs = await keepTurn(db, turn, { progress: next, leaseSeconds })
  if (isOurs) round.progress = next
  return isOurs
}

/** Takes these products over and notes that they are taken, or does neither; false when another worker has taken over. */
export async function keepProducts(
  { db, services }: FollowContext,
  round: Round,
  { products, next }: { products: readonly MasterProduct[]; next: Progress },
): Promise<boolean> {
  const { turn, makesNew } = round
  const hasPieces = products.some(({ quantities }) => quantities.length > 0)
  const centers = hasPieces
    ? await services.catalogueMaster.readCenters(round.ctx(secondsToAsk))
    : new Map<number, MasterCenter>()
  const isOurs = await inTransaction(db, { actor: 'ChannelAdvisor', reason: 'fetched' }, async (tx) => {
    if (!(await keepTurn(tx, turn, { progress: next, leaseSeconds }))) return false
    await takeProducts(tx, products, { account: next.account, makesNew, centers })
    return true
  })
  if (isOurs) round.progress = next
  return isOurs
}
