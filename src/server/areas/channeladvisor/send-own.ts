import { foldText } from '../../platform/fold-text.ts'
import type { MasterCenter, MasterProduct } from '../../connectors/ports/catalogue-master.ts'
import type { Ctx } from '../../connectors/ports/sales-channel.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { findCenterNames } from '../products/products.store.ts'
import { masterCells } from './master-input.ts'
import { unshown } from './own-change.ts'
import type { TakenProduct } from './take-products.ts'
import { saveSent, saveShown } from './told-products.store.ts'

/** Writes down what is about to be sent, in the transaction that decided on it. */
export async function noteSending(tx: Tx, account: string, taken: readonly TakenProduct[]): Promise<void> {
  await saveSent(
    tx,
    account,
    taken.flatMap(({ channelAdvisorId, own }) =>
      own === null ? [] : [{ channelAdvisorId, cells: own.sent }],
    ),
  )
}

export type Sent = {
  /** Why ChannelAdvisor does not have all of ours, by its number. */
  problems: Map<number, string>
  /** How it shows them now. */
  shown: MasterProduct[]
}

/** Sends what was changed here and reads back what came of it; harmless to repeat. Throws ChannelFailure. */
export async function sendOwn(
  { services }: Pick<Context, 'services'>,
  ctx: Ctx,
  taken: readonly TakenProduct[],
): Promise<Sent> {
  const { catalogueMaster } = services
  const own = taken.flatMap((each) => each.own ?? [])
  if (own.length === 0) return { problems: new Map(), shown: [] }
  const refused = await catalogueMaster.write(
    ctx,
    own.map(({ change }) => change),
  )
  const problems = new Map([...refused].map(([id, { message }]) => [id, message]))
  const shown = await catalogueMaster.find(ctx, { ids: own.map(({ change }) => change.id), skus: [] })
  return { problems, shown }
}

type Shown = { account: string; centers: ReadonlyMap<number, MasterCenter> }

/** Keeps what it shows, and says of each product that is not as it was sent what differs. */
export async function keepShown(
  tx: Tx,
  taken: readonly TakenProduct[],
  { problems, shown, account, centers }: Sent & Shown,
): Promise<Map<number, string>> {
  const called = new Map([...centers].map(([number, { name }]) => [number, name]))
  const names = await findCenterNames(tx, [...new Set(called.values())])
  const now = new Map(shown.map((product) => [product.id, masterCells(product, called, names)]))
  await saveShown(
    tx,
    account,
    [...now].map(([channelAdvisorId, cells]) => ({ channelAdvisorId, cells })),
  )
  const told = new Map(problems)
  for (const { channelAdvisorId: id, own } of taken) {
    if (own === null || told.has(id)) continue
    const field = unshown(own.sent, now.get(id) ?? {})
    if (field !== undefined) told.set(id, `ChannelAdvisor took ${nameOf(field)} and does not show it yet.`)
  }
  return told
}

function nameOf(field: string): string {
  const [place = '', name] = field.split('.')
  return name === undefined ? foldText(place.replaceAll('_', ' ')) : `the pieces of ${name}`
}
