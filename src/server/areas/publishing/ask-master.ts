// A sync with ChannelAdvisor, some products at a time: what it says is taken over, what was changed here goes back.
import type { MasterCenter, MasterProduct } from '../../connectors/ports/catalogue-master.ts'
import { ChannelFailure, type Ctx } from '../../connectors/ports/sales-channel.ts'
import type { Context } from '../../context.ts'
import type { Turn } from '../../platform/runs/run-rules.ts'
import { noteSending, sendOwn, type Sent } from '../channeladvisor/send-own.ts'
import { takeProducts, type TakenProduct } from '../channeladvisor/take-products.ts'
import type * as store from './sync.store.ts'

const secondsToAsk = 20

export type Told =
  { products: MasterProduct[]; centers: ReadonlyMap<number, MasterCenter> } | { failure: string }

/** What ChannelAdvisor says of these products, or why it does not. */
export async function askMaster(
  context: Context,
  waiting: readonly store.WaitingProduct[],
  signal?: AbortSignal,
): Promise<Told> {
  const { catalogueMaster } = context.services
  const ctx = askedOf(context, signal)
  if (!catalogueMaster.isConnected) return { products: [], centers: new Map() }
  const alive = waiting.filter(({ isDeleted }) => !isDeleted)
  try {
    const products = await catalogueMaster.find(ctx, {
      ids: alive.flatMap(({ channelAdvisorId }) => channelAdvisorId ?? []),
      skus: alive.flatMap(({ sku }) => sku ?? []),
    })
    const hasPieces = products.some(({ isParent }) => !isParent)
    return {
      products,
      centers: hasPieces ? await catalogueMaster.readCenters(ctx) : new Map<number, MasterCenter>(),
    }
  } catch (error) {
    return failureOf(error, signal)
  }
}

function askedOf({ services, clock }: Context, signal = new AbortController().signal): Ctx {
  const deadline = new Date(clock.now().getTime() + secondsToAsk * 1000)
  return { credential: services.catalogueMaster.credential, deadline, signal }
}

function failureOf(error: unknown, signal: AbortSignal | undefined): { failure: string } {
  signal?.throwIfAborted()
  if (error instanceof ChannelFailure) return { failure: error.message }
  throw error
}

/** Takes over what it says, and writes down what is to be sent back: a successor that finds that comes to the same. */
export async function takeFromMaster(
  { services }: Context,
  turn: Turn,
  { told, progress }: { told: Told; progress: number },
): Promise<TakenProduct[]> {
  if ('failure' in told) return []
  const { account } = services.catalogueMaster
  let taken: TakenProduct[] = []
  await turn.step(async (tx) => {
    taken = await takeProducts(tx, told.products, { account, makesNew: false, centers: told.centers })
    await noteSending(tx, account, taken)
    return { progress }
  })
  return taken
}

/** What was changed here goes to ChannelAdvisor, and what that shows afterwards comes back. */
export async function tellMaster(
  context: Context,
  taken: readonly TakenProduct[],
  signal: AbortSignal | undefined,
): Promise<Sent | { failure: string }> {
  try {
    return await sendOwn(context, askedOf(context, signal), taken)
  } catch (error) {
    return failureOf(error, signal)
  }
}
