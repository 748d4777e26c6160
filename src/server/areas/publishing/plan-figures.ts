import type { PublishBody } from '../../../contract/publishing.endpoints.ts'
import type { PlanBudget, PublishPlan } from '../../../contract/publish-plan.ts'
import type { Work } from '../../connectors/ports/forecast.ts'
import type { ListingParts } from '../listings/listing-queues.ts'
import { findWaitingWork, type WaitingWork } from '../listings/waiting-work.query.ts'
import type { PlannedPair } from './known-plans.ts'
import { leftOutOf } from './left-out.ts'

type Asked = { kind: Work['kind']; leftOut: NonNullable<PublishBody['left_out']> }

/** What a plan comes to without the rows that are left out. */
export async function planFigures(
  parts: Pick<ListingParts, 'channels' | 'db'>,
  pairs: readonly PlannedPair[],
  { kind, leftOut }: Asked,
): Promise<Omit<PublishPlan, 'results' | 'count'>> {
  const isLeftOut = leftOutOf(leftOut)
  const kept = leftOut.length === 0 ? pairs : pairs.filter((pair) => !isLeftOut(pair))
  const figures: PublishPlan['figures'] = { send: 0, equal: 0, different: 0, blocked: 0 }
  for (const { action } of kept) figures[action] += 1
  const sent = kept.filter(({ action }) => action === 'send')
  const budgets = await findBudgets(parts, kind, { pairs, sent })
  return {
    figures,
    left_out: pairs.length - kept.length,
    products: new Set(sent.map(({ productId }) => productId)).size,
    calls: budgets.reduce((sum, { calls }) => sum + calls, 0),
    seconds: Math.max(0, ...budgets.map(({ seconds }) => seconds)),
    budgets,
  }
}

/** What each marketplace's limits make of it, behind what waits there already; what is not sent needs nothing. */
async function findBudgets(
  { channels, db }: Pick<ListingParts, 'channels' | 'db'>,
  kind: Work['kind'],
  { pairs, sent }: Record<'pairs' | 'sent', readonly PlannedPair[]>,
): Promise<PlanBudget[]> {
  const places = new Set(pairs.map(({ marketplace: { name } }) => name))
  const sentTo = Map.groupBy(sent, ({ marketplace: { name } }) => name)
  const waiting = await findWaitingWork(db, [...sentTo.keys()])
  const budgets = await Promise.all(
    [...places].map(async (marketplace) => {
      const account = channels.account(marketplace)
      if (account === null) return []
      const theirs = sentTo.get(marketplace) ?? []
      const work: Work = {
        kind,
        groups: new Set(theirs.map(({ ownerId }) => ownerId)).size,
        listings: theirs.length,
        pieces: theirs.reduce((sum, { pieces }) => sum + pieces, 0),
      }
      const { credential, sales } = account
      const own = await sales.forecast(credential, work)
      const before = waiting.get(marketplace)
      const isFirst = before === undefined || before.groups === 0
      const { seconds } = isFirst ? own : await sales.forecast(credential, withWaiting(work, before))
      return [{ marketplace, calls: own.calls, seconds: theirs.length === 0 ? 0 : seconds, ...own.budget }]
    }),
  )
  return budgets.flat()
}

function withWaiting(work: Work, waiting: WaitingWork): Work {
  return {
    kind: work.kind,
    groups: work.groups + waiting.groups,
    listings: work.listings + waiting.listings,
    pieces: work.pieces + waiting.pieces,
  }
}
