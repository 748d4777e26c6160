import type { PublishBody } from '../../../contract/publishing.endpoints.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Asker } from '../../platform/runs/run-rules.ts'
import type { StoredRun } from '../../platform/runs/runs.query.ts'
import { announceRuns, insertRows, insertRun, saveTry, type NewRow } from '../../platform/runs/runs.store.ts'
import {
  saveDesired,
  saveRefusals,
  type DesiredPair,
  type RaisedGroup,
  type RefusedPair,
} from '../listings/desired-listings.store.ts'
import { oneOfEachBatch, publishQueue, type ListingParts } from '../listings/listing-queues.ts'
import { findMarketplaces } from '../marketplaces/marketplaces.query.ts'
import { choosePairs, publishChoice, unpublishChoice, type ChosenPairs } from './choose-pairs.ts'
import { findFailedPairs } from './chosen-products.query.ts'
import { foreseePairs, type ForeseenPair } from './foresee-pairs.ts'
import type { JudgedPair } from './judge-choice.ts'
import { forgetSoldOut } from './sold-out.store.ts'

/** Puts the chosen products on sale on the named marketplaces; answers the run's id. */
export async function publishProducts(parts: ListingParts, asker: Asker, body: PublishBody): Promise<number> {
  return requestRun(parts, asker, await publishChoice(parts, body))
}

/** Takes the chosen products off sale on the named marketplaces, or wherever they are; answers the run's id. */
export async function unpublishProducts(parts: ListingParts, asker: Asker, body: PublishBody) {
  return requestRun(parts, asker, await unpublishChoice(parts, body))
}

/** The pairs that failed, and no others, as a run of their own. */
export async function retryFailedPairs(parts: ListingParts, run: StoredRun, asker: Asker): Promise<number> {
  const pairs = await findFailedPairs(parts.db, run.id)
  const known = await findMarketplaces(parts.db)
  const marketplaces = known.filter(({ id }) => pairs.some(({ marketplaceId }) => marketplaceId === id))
  const failed = new Set(pairs.map(({ productId, marketplaceId }) => `${productId}:${marketplaceId}`))
  return requestRun(parts, asker, {
    kind: run.kind === 'unpublish' ? 'unpublish' : 'publish',
    productIds: [...new Set(pairs.map(({ productId }) => productId))],
    marketplaces: () => marketplaces,
    isAsked: (productId, { id }) => failed.has(`${productId}:${id}`),
  })
}

/** In one transaction: judges every pair, writes down the run, its rows and what is desired, and queues the work. */
async function requestRun(
  parts: ListingParts,
  { user, requestId, keepId }: Asker,
  choice: ChosenPairs,
): Promise<number> {
  const { kind } = choice
  return inTransaction(parts.db, { actor: user.username, reason: kind }, async (tx) => {
    const chosen = await choosePairs(parts, tx, choice)
    const pairs: ForeseenPair[] = kind === 'publish' ? await foreseePairs(parts, tx, chosen) : chosen
    const runId = await insertRun(tx, { kind, user: user.username, followsRows: true })
    const groups = await saveDesired(tx, desiredPairs(pairs), {
      desired: kind === 'publish' ? 'listed' : 'unlisted',
      requestedBy: user.username,
      requestId,
    })
    await saveRefusals(tx, refusedPairs(pairs), user.username)
    if (kind === 'unpublish') await forgetSoldOut(tx, pairs.map(pairOf))
    await insertRows(tx, runId, rowsOf(pairs, groups))
    const names = new Map(pairs.map(({ marketplace: { id, name } }) => [id, name]))
    for (const [marketplaceId, theirs] of Map.groupBy(groups, (group) => group.marketplaceId)) {
      const name = names.get(marketplaceId) ?? ''
      const first = oneOfEachBatch(parts.channels.account(name), theirs)
      const payloads = first.map(({ id, generation }) => ({ group_id: id, generation }))
      await parts.jobs.enqueueMany(tx, publishQueue(name), payloads)
    }
    if (pairs.length === 0) await saveTry(tx, { id: runId, attempt: 0 }, nothingToDo)
    await announceRuns(tx, [runId])
    await keepId?.(tx, runId)
    return runId
  })
}

function pairOf({ productId, marketplace }: JudgedPair) {
  return { productId, marketplaceId: marketplace.id }
}

// Without a row there is none whose end would end it.
const nothingToDo = { status: 'COMPLETED', progress: 1, isEnd: true } as const

function desiredPairs(pairs: JudgedPair[]): DesiredPair[] {
  return pairs.flatMap(({ productId, marketplace, owner, verdict }) => {
    if (verdict.state !== 'go' || owner === undefined) return []
    return [{ productId, marketplaceId: marketplace.id, ownerId: owner.id, name: owner.sku }]
  })
}

function refusedPairs(pairs: ForeseenPair[]): RefusedPair[] {
  return pairs.flatMap(({ productId, marketplace, owner, refusal: error }) => {
    if (error === undefined || owner === undefined) return []
    return [{ productId, marketplaceId: marketplace.id, ownerId: owner.id, name: owner.sku, error }]
  })
}

function rowsOf(pairs: JudgedPair[], groups: RaisedGroup[]): NewRow[] {
  const byOwner = new Map(groups.map((group) => [`${group.marketplaceId}:${group.ownerId}`, group]))
  return pairs.map(({ productId, sku, marketplace, owner, verdict }, at) => {
    const group = byOwner.get(`${marketplace.id}:${owner?.id ?? 0}`)
    const row = { position: at + 1, productId, sku, marketplaceId: marketplace.id }
    if (verdict.state !== 'go') return { ...row, status: verdict.state, message: verdict.reason }
    if (group === undefined) throw new Error(`no listing group for product ${productId}`)
    return { ...row, status: 'queued', groupId: group.id, generation: group.generation }
  })
}
