import type { PublishBody } from '../../../contract/publishing.endpoints.ts'
import type { Marketplace } from '../../../contract/settings.endpoints.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Asker } from '../../platform/runs/run-rules.ts'
import type { StoredRun } from '../../platform/runs/runs.query.ts'
import { announceRuns, insertRows, insertRun, saveTry, type NewRow } from '../../platform/runs/runs.store.ts'
import { saveDesired, type DesiredPair, type RaisedGroup } from '../listings/desired-listings.store.ts'
import { publishQueue, type ListingParts } from '../listings/listing-queues.ts'
import { findMarketplaces } from '../marketplaces/marketplaces.query.ts'
import { findChosenProducts, findFailedPairs, findKnownListings } from './chosen-products.query.ts'
import type { KnownListing } from './chosen-products.query.ts'
import { judgeChoice, type JudgedPair } from './judge-choice.ts'
import { chosenIds } from '../products/chosen-ids.ts'
import { chooseMarketplaces } from './choose-marketplaces.ts'

/** Puts the chosen products on sale on the named marketplaces; answers the run's id. */
export async function publishProducts(parts: ListingParts, asker: Asker, body: PublishBody): Promise<number> {
  const marketplaces = chooseMarketplaces(await findMarketplaces(parts.db), body.market_place ?? [])
  const productIds = await chosenIds(parts, body.product_list, 'product_list')
  return requestRun(parts, { kind: 'publish', ...asker, productIds, marketplaces: () => marketplaces })
}

/** Takes the chosen products off sale on the named marketplaces, or wherever they are; answers the run's id. */
export async function unpublishProducts(parts: ListingParts, asker: Asker, body: PublishBody) {
  const known = await findMarketplaces(parts.db)
  const named = body.market_place === undefined ? null : chooseMarketplaces(known, body.market_place)
  const productIds = await chosenIds(parts, body.product_list, 'product_list')
  return requestRun(parts, {
    kind: 'unpublish',
    ...asker,
    productIds,
    marketplaces: (listings) => named ?? wherever(known, listings),
  })
}

// Where nothing is on sale at all, the usual marketplaces say so.
function wherever(known: Marketplace[], listings: KnownListing[]): Marketplace[] {
  const live = new Set(
    listings
      .filter(({ desired, actual }) => desired === 'listed' || actual === 'listed')
      .map(({ marketplaceId }) => marketplaceId),
  )
  return known.filter((each) => (live.size > 0 ? live.has(each.id) : each.offer_in_publish_dialog))
}

/** The pairs that failed, and no others, as a run of their own. */
export async function retryFailedPairs(parts: ListingParts, run: StoredRun, asker: Asker): Promise<number> {
  const pairs = await findFailedPairs(parts.db, run.id)
  const known = await findMarketplaces(parts.db)
  const marketplaces = known.filter(({ id }) => pairs.some(({ marketplaceId }) => marketplaceId === id))
  const failed = new Set(pairs.map(({ productId, marketplaceId }) => `${productId}:${marketplaceId}`))
  return requestRun(parts, {
    kind: run.kind === 'unpublish' ? 'unpublish' : 'publish',
    ...asker,
    productIds: [...new Set(pairs.map(({ productId }) => productId))],
    marketplaces: () => marketplaces,
    isAsked: (productId, { id }) => failed.has(`${productId}:${id}`),
  })
}

type RunRequest = {
  kind: 'publish' | 'unpublish'
  productIds: number[]
  /** Which of them, once it is known where the products stand. */
  marketplaces: (listings: KnownListing[]) => Marketplace[]
  /** Absent: each of the products on each of the marketplaces. */
  isAsked?: (productId: number, marketplace: Marketplace) => boolean
} & Asker

/** In one transaction: judges every pair, writes down the run, its rows and what is desired, and queues the work. */
async function requestRun(parts: ListingParts, request: RunRequest): Promise<number> {
  const { kind, user, requestId, keepId, productIds, isAsked = () => true } = request
  return inTransaction(parts.db, { actor: user.username, reason: kind }, async (tx) => {
    const products = await findChosenProducts(tx, productIds)
    const basics = products.flatMap((product) => product.basics.map(({ id }) => id))
    const listings = await findKnownListings(tx, basics)
    const pairs = judgeChoice({
      kind,
      products,
      listings,
      marketplaces: request.marketplaces(listings),
      isAsked,
      isConnected: ({ name }) => parts.channels.account(name) !== null,
    })
    const runId = await insertRun(tx, { kind, user: user.username, followsRows: true })
    const groups = await saveDesired(tx, desiredPairs(pairs), {
      desired: kind === 'publish' ? 'listed' : 'unlisted',
      requestedBy: user.username,
      requestId,
    })
    await insertRows(tx, runId, rowsOf(pairs, groups))
    const names = new Map(pairs.map(({ marketplace: { id, name } }) => [id, name]))
    for (const [marketplaceId, theirs] of Map.groupBy(groups, (group) => group.marketplaceId)) {
      const payloads = theirs.map(({ id, generation }) => ({ group_id: id, generation }))
      await parts.jobs.enqueueMany(tx, publishQueue(names.get(marketplaceId) ?? ''), payloads)
    }
    if (pairs.length === 0) await saveTry(tx, { id: runId, attempt: 0 }, nothingToDo)
    await announceRuns(tx, [runId])
    await keepId?.(tx, runId)
    return runId
  })
}

// Without a row there is none whose end would end it.
const nothingToDo = { status: 'COMPLETED', progress: 1, isEnd: true } as const

function desiredPairs(pairs: JudgedPair[]): DesiredPair[] {
  return pairs.flatMap(({ productId, marketplace, owner, verdict }) => {
    if (verdict.state !== 'go' || owner === undefined) return []
    return [{ productId, marketplaceId: marketplace.id, ownerId: owner.id, name: owner.sku }]
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
