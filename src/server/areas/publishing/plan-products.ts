import type { PlanBody } from '../../../contract/publishing.endpoints.ts'
import type {
  PlanAction,
  PlanBudget,
  PlanRow,
  PublishPlan,
  PublishPlanQuery,
} from '../../../contract/publish-plan.ts'
import type { Work } from '../../connectors/ports/forecast.ts'
import { centsToDollars } from '../../platform/money.ts'
import { pageOf } from '../../platform/page-of.ts'
import type { ListingParts } from '../listings/listing-queues.ts'
import { connectionField, isAlreadyPublished } from '../listings/pair-eligibility.ts'
import { choosePairs, publishChoice, unpublishChoice, type ChosenPairs } from './choose-pairs.ts'
import type { JudgedPair } from './judge-choice.ts'
import { plannedPair, type KnownPlan, type KnownPlans, type PlannedPair } from './known-plans.ts'
import { liveOffer } from './live-difference.ts'
import { nothingPlanned, planPairs, type PairPlan } from './plan-pairs.ts'

type Asked = { body: PlanBody; query: PublishPlanQuery }

/** What a publish of the chosen products would do; nothing is sent. */
export async function planPublish(parts: ListingParts, known: KnownPlans, asked: Asked) {
  return showPlan(parts, known, { ...asked, choice: await publishChoice(parts, asked.body) })
}

/** What an unpublish of the chosen products would do; nothing is sent. */
export async function planUnpublish(parts: ListingParts, known: KnownPlans, asked: Asked) {
  return showPlan(parts, known, { ...asked, choice: await unpublishChoice(parts, asked.body) })
}

type Planned = { pair: JudgedPair; plan: PairPlan; action: PlanAction }

/**
 * The whole is worked out for the first page that somebody opens; the others go on from what it came to. What stands in a
 * page is found anew either way.
 */
async function showPlan(
  parts: ListingParts,
  known: KnownPlans,
  { body, query: { action, ...query }, choice }: Asked & { choice: ChosenPairs },
): Promise<PublishPlan> {
  const question = { kind: choice.kind, body }
  const { offset, limit } = pageOf(query)
  const isFirst = action === undefined && offset === 0
  const found = isFirst ? undefined : known.find(question)
  const plan = found ?? (await workOut(parts, choice))
  if (found === undefined) known.keep(question, plan)
  const { figures, budgets, pairs } = plan
  const kept = action === undefined ? pairs : pairs.filter((each) => each.action === action)
  return {
    results: await rowsOf(parts, choice, { pairs, page: kept.slice(offset, offset + limit) }),
    count: kept.length,
    figures,
    calls: budgets.reduce((sum, { calls }) => sum + calls, 0),
    seconds: Math.max(0, ...budgets.map(({ seconds }) => seconds)),
    budgets,
  }
}

async function workOut(parts: ListingParts, choice: ChosenPairs): Promise<KnownPlan> {
  const all = await planAll(parts, choice)
  const figures: PublishPlan['figures'] = { send: 0, equal: 0, different: 0, blocked: 0 }
  for (const each of all) figures[each.action] += 1
  return {
    figures,
    budgets: await findBudgets(parts, choice.kind, all),
    pairs: all.map(({ pair, action }) => plannedPair(pair, action)),
  }
}

async function planAll(parts: ListingParts, choice: ChosenPairs): Promise<Planned[]> {
  const pairs = await choosePairs(parts, parts.db, choice)
  const plans = await planPairs(parts, parts.db, pairs)
  return pairs.map((pair, index): Planned => {
    const found = plans[index] ?? nothingPlanned
    // Whatever is on sale can be taken off.
    const plan = choice.kind === 'publish' ? found : { ...nothingPlanned, known: found.known }
    return { pair, plan, action: actionOf(pair, plan) }
  })
}

type Page = Record<'pairs' | 'page', readonly PlannedPair[]>

/** The rows of a page as they are now, planned with whatever else of the choice goes out with them. */
async function rowsOf(parts: ListingParts, choice: ChosenPairs, { pairs, page }: Page): Promise<PlanRow[]> {
  const owners = new Set(page.map(({ ownerId }) => ownerId).filter((id) => id !== 0))
  const wanted = new Set(page.map(keyOf))
  const needed = pairs.filter((pair) => owners.has(pair.ownerId) || wanted.has(keyOf(pair)))
  const marketplaces = new Map(needed.map(({ marketplace }) => [marketplace.id, marketplace]))
  const planned = await planAll(parts, {
    ...choice,
    productIds: [...new Set(needed.map(({ productId }) => productId))],
    marketplaces: [...marketplaces.values()],
  })
  const byPair = new Map(planned.map((each) => [keyOf(each.pair), each]))
  return page.flatMap((pair) => {
    const now = byPair.get(keyOf(pair))
    return now === undefined ? [] : [rowOf(now, choice.kind)]
  })
}

function keyOf({ productId, marketplace }: Pick<PlannedPair, 'productId' | 'marketplace'>): string {
  return `${productId}:${marketplace.id}`
}

function actionOf({ verdict }: JudgedPair, { refusal, difference }: PairPlan): PlanAction {
  if (verdict.state === 'failed') return 'blocked'
  if (verdict.state === 'go') return refusal === null ? 'send' : 'blocked'
  return difference === null ? 'equal' : 'different'
}

function rowOf({ pair, plan, action }: Planned, kind: ChosenPairs['kind']): PlanRow {
  const { productId, sku, marketplace } = pair
  const live = plan.known === null ? null : liveOffer(plan.known)
  const isLive = action === 'equal' || action === 'different' || kind === 'unpublish'
  const { terms } = plan
  return {
    product_id: productId,
    sku,
    marketplace: marketplace.name,
    action,
    reason: reasonOf(pair, plan),
    price: dollars(terms?.priceCents ?? null),
    price_reason: terms?.priceReason ?? null,
    quantity: terms?.quantity ?? null,
    live_price: isLive ? dollars(live?.priceCents ?? null) : null,
    live_quantity: isLive ? (live?.quantity ?? null) : null,
    missing: missingOf(pair, plan),
  }
}

function reasonOf({ verdict }: JudgedPair, { difference, refusal }: PairPlan): string | null {
  if (verdict.state === 'go') return refusal
  return isAlreadyPublished(verdict) ? (difference ?? verdict.reason) : verdict.reason
}

function missingOf(
  { productId, owner, marketplace, verdict }: JudgedPair,
  { missing }: PairPlan,
): PlanRow['missing'] {
  if (verdict.state === 'go' || isAlreadyPublished(verdict))
    return missing.map(({ field, productId: of }) => ({ field, where: productPath(of) }))
  if (verdict.obstacle === undefined) return []
  const { field, isOfOwner } = verdict.obstacle
  if (field === connectionField) return [{ field, where: `/configuration/details/${marketplace.id}` }]
  return [{ field, where: productPath(isOfOwner ? (owner?.id ?? productId) : productId) }]
}

function productPath(id: number): string {
  return `/catalogs/${id}`
}

function dollars(cents: number | null): number | null {
  return cents === null ? null : centsToDollars(cents)
}

/** What each marketplace's limits make of it; what is not sent needs nothing. */
async function findBudgets(
  { channels }: ListingParts,
  kind: Work['kind'],
  all: Planned[],
): Promise<PlanBudget[]> {
  const places = Map.groupBy(all, ({ pair }) => pair.marketplace.name)
  const budgets = await Promise.all(
    [...places].map(async ([marketplace, planned]) => {
      const account = channels.account(marketplace)
      if (account === null) return []
      const sent = planned.filter(({ action }) => action === 'send')
      const work: Work = {
        kind,
        groups: new Set(sent.map(({ pair }) => pair.owner?.id)).size,
        listings: sent.length,
        pieces: sent.reduce((sum, each) => sum + piecesOf(each), 0),
      }
      const { calls, seconds, budget } = await account.sales.forecast(account.credential, work)
      return [{ marketplace, calls, seconds, ...budget }]
    }),
  )
  return budgets.flat()
}

// One listing takes no more of them at a time.
const mostPieces = 100

function piecesOf({ plan: { terms, known } }: Planned): number {
  const live = known === null ? null : liveOffer(known).quantity
  return Math.min(mostPieces, terms?.quantity ?? live ?? 0)
}
