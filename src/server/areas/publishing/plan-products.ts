import type { PublishBody } from '../../../contract/publishing.endpoints.ts'
import type { PlanAction, PlanRow, PublishPlan, PublishPlanQuery } from '../../../contract/publish-plan.ts'
import { centsToDollars } from '../../platform/money.ts'
import { pageOf } from '../../platform/page-of.ts'
import type { ListingParts } from '../listings/listing-queues.ts'
import { mostPieces } from '../listings/waiting-work.query.ts'
import { connectionField, isAlreadyPublished } from '../listings/pair-eligibility.ts'
import { choosePairs, publishChoice, unpublishChoice, type ChosenPairs } from './choose-pairs.ts'
import type { JudgedPair } from './judge-choice.ts'
import type { KnownPlans, PlannedPair } from './known-plans.ts'
import { liveOffer } from './live-difference.ts'
import { findRefusingAccounts, type AccountRefusal } from './plan-accounts.ts'
import { planFigures } from './plan-figures.ts'
import { nothingPlanned, planPairs, type PairPlan } from './plan-pairs.ts'
import { pairKey, placeOf } from './pair-key.ts'
import { refuseTaken } from './refuse-taken.ts'

type Asked = { body: PublishBody; query: PublishPlanQuery }

/** What a publish of the chosen products would do; nothing is sent. */
export async function planPublish(parts: ListingParts, known: KnownPlans, asked: Asked) {
  return showPlan(parts, known, { ...asked, choice: await publishChoice(parts, asked.body) })
}

/** What an unpublish of the chosen products would do; nothing is sent. */
export async function planUnpublish(parts: ListingParts, known: KnownPlans, asked: Asked) {
  return showPlan(parts, known, { ...asked, choice: await unpublishChoice(parts, asked.body) })
}

type Planned = {
  pair: JudgedPair
  plan: PairPlan
  /** Why its account would not even be let in with it. */
  account: AccountRefusal | null
  action: PlanAction
}

/**
 * The whole is worked out for the first page that somebody opens; the others, and what is left out of it, go on from what it
 * came to. What stands in a page is found anew either way.
 */
async function showPlan(
  parts: ListingParts,
  known: KnownPlans,
  { body, query: { action, ...query }, choice: { leftOut = [], ...choice } }: Asked & { choice: ChosenPairs },
): Promise<PublishPlan> {
  const { left_out, ...whole } = body
  const question = { kind: choice.kind, body: whole }
  const { offset, limit } = pageOf(query)
  const isFirst = action === undefined && offset === 0 && leftOut.length === 0
  const found = isFirst ? undefined : known.find(question)
  const pairs = found ?? (await planAll(parts, choice)).map(plannedPair)
  if (found === undefined) known.keep(question, pairs)
  const kept = action === undefined ? pairs : pairs.filter((each) => each.action === action)
  return {
    results: await rowsOf(parts, choice, { pairs, page: kept.slice(offset, offset + limit) }),
    count: kept.length,
    ...(await planFigures(parts, pairs, { kind: choice.kind, leftOut })),
  }
}

function plannedPair({ pair: { productId, owner, marketplace }, plan, action }: Planned): PlannedPair {
  return { productId, ownerId: owner?.id ?? 0, marketplace, action, pieces: piecesOf(plan) }
}

function piecesOf({ terms, known }: PairPlan): number {
  const live = known === null ? null : liveOffer(known).quantity
  return Math.min(mostPieces, terms?.quantity ?? live ?? 0)
}

async function planAll(parts: ListingParts, choice: ChosenPairs): Promise<Planned[]> {
  const pairs = await choosePairs(parts, parts.db, choice)
  const found = await planPairs(parts, parts.db, pairs)
  const planned = pairs.map((pair, index) => ({ pair, plan: found[index] ?? nothingPlanned }))
  const plans = choice.kind === 'publish' ? await refuseTaken(parts, planned) : found
  const accounts = await findRefusingAccounts(parts, choice.marketplaces)
  return pairs.map((pair, index): Planned => {
    const full = plans[index] ?? nothingPlanned
    // Whatever is on sale can be taken off.
    const plan = choice.kind === 'publish' ? full : { ...nothingPlanned, known: full.known }
    const action = actionOf(pair, plan)
    const account = action === 'send' ? (accounts.get(pair.marketplace.id) ?? null) : null
    // What is to be off sale is asked for all the same, and done once the account lets us in.
    const isBlocked = account?.isWhole === true && choice.kind === 'publish'
    return { pair, plan, account, action: isBlocked ? 'blocked' : action }
  })
}

type Page = Record<'pairs' | 'page', readonly PlannedPair[]>

/** The rows of a page as they are now, planned with whatever else of the choice goes out with them. */
async function rowsOf(parts: ListingParts, choice: ChosenPairs, { pairs, page }: Page): Promise<PlanRow[]> {
  const owners = new Set(page.map(({ ownerId }) => ownerId).filter((id) => id !== 0))
  const wanted = new Set(page.map((pair) => pairKey(placeOf(pair))))
  const needed = pairs.filter((pair) => owners.has(pair.ownerId) || wanted.has(pairKey(placeOf(pair))))
  const marketplaces = new Map(needed.map(({ marketplace }) => [marketplace.id, marketplace]))
  const planned = await planAll(parts, {
    ...choice,
    productIds: [...new Set(needed.map(({ productId }) => productId))],
    marketplaces: [...marketplaces.values()],
  })
  const byPair = new Map(planned.map((each) => [pairKey(placeOf(each.pair)), each]))
  return page.flatMap((pair) => {
    const now = byPair.get(pairKey(placeOf(pair)))
    return now === undefined ? [] : [rowOf(now, choice.kind)]
  })
}

function actionOf({ verdict }: JudgedPair, { refusal, difference }: PairPlan): PlanAction {
  if (verdict.state === 'failed') return 'blocked'
  if (verdict.state === 'go') return refusal === null ? 'send' : 'blocked'
  return difference === null ? 'equal' : 'different'
}

function rowOf({ pair, plan, account, action }: Planned, kind: ChosenPairs['kind']): PlanRow {
  const { productId, sku, marketplace } = pair
  const live = plan.known === null ? null : liveOffer(plan.known)
  const isLive = action === 'equal' || action === 'different' || kind === 'unpublish'
  const { terms } = plan
  return {
    product_id: productId,
    sku,
    marketplace: marketplace.name,
    action,
    reason: account?.message ?? reasonOf(pair, plan),
    price: dollars(terms?.priceCents ?? null),
    price_reason: terms?.priceReason ?? null,
    quantity: terms?.quantity ?? null,
    live_price: isLive ? dollars(live?.priceCents ?? null) : null,
    live_quantity: isLive ? (live?.quantity ?? null) : null,
    missing: account === null ? missingOf(pair, plan) : [connectionOf(marketplace)],
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
  if (field === connectionField) return [connectionOf(marketplace)]
  return [{ field, where: productPath(isOfOwner ? (owner?.id ?? productId) : productId) }]
}

function connectionOf({ id }: JudgedPair['marketplace']) {
  return { field: connectionField, where: `/configuration/details/${id}` }
}

function productPath(id: number): string {
  return `/catalogs/${id}`
}

function dollars(cents: number | null): number | null {
  return cents === null ? null : centsToDollars(cents)
}
