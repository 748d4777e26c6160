import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Asker } from '../../platform/runs/run-rules.ts'
import { announceRuns, insertRows, insertRun, saveTry } from '../../platform/runs/runs.store.ts'
import { saveDesired, type DesiredPair, type RaisedGroup } from '../listings/desired-listings.store.ts'
import { publishQueue, type ListingParts } from '../listings/listing-queues.ts'
import type { Marketplace } from '../marketplaces/marketplaces.query.ts'
import { findChosenProducts, findKnownListings, type KnownListing } from './chosen-products.query.ts'
import { judgeChoice, type JudgedPair } from './judge-choice.ts'

export type RunRequest = {
  kind: 'publish' | 'unpublish'
  productIds: number[]
  /** Which of them, once it is known where the products stand. */
  marketplaces: (listings: KnownListing[]) => Marketplace[]
  /** Absent: each of the products on each of the marketplaces. */
  isAsked?: (productId: number, marketplace: Marketplace) => boolean
} & Asker

/** In one transaction: judges every pair, writes down the run, its rows and what is desired, and queues the work. */
export async function requestRun(parts: ListingParts, request: RunRequest): Promise<number> {
  const { kind, user, requestId, productIds, isAsked = () => true } = request
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
    await saveRows(tx, { runId, pairs, groups })
    await queueGroups(parts, tx, { pairs, groups })
    if (pairs.length === 0) await saveTry(tx, { id: runId, attempt: 0 }, nothingToDo)
    await announceRuns(tx, [runId])
    return runId
  })
}

// Without a row there is none whose end would end it.
const nothingToDo = { status: 'COMPLETED', progress: 1, isEnd: true } as const

type Going = JudgedPair & { owner: { id: number; sku: string } }

function desiredPairs(pairs: JudgedPair[]): DesiredPair[] {
  return pairs.filter(isGoing).map(({ productId, marketplace, owner }) => {
    return { productId, marketplaceId: marketplace.id, ownerId: owner.id, name: owner.sku }
  })
}

function isGoing(pair: JudgedPair): pair is Going {
  return pair.verdict.state === 'go' && pair.owner !== undefined
}

async function saveRows(
  tx: Tx,
  { runId, pairs, groups }: { runId: number; pairs: JudgedPair[]; groups: RaisedGroup[] },
): Promise<void> {
  const byOwner = new Map(groups.map((group) => [`${group.marketplaceId}:${group.ownerId}`, group]))
  const rows = pairs.map(({ productId, sku, marketplace, owner, verdict }, at) => {
    const group = byOwner.get(`${marketplace.id}:${owner?.id ?? 0}`)
    const row = { position: at + 1, productId, sku, marketplaceId: marketplace.id }
    if (verdict.state !== 'go') return { ...row, status: verdict.state, message: verdict.reason }
    if (group === undefined) throw new Error(`no listing group for product ${productId}`)
    return { ...row, status: 'queued' as const, groupId: group.id, generation: group.generation }
  })
  await insertRows(tx, runId, rows)
}

async function queueGroups(
  { jobs }: ListingParts,
  tx: Tx,
  { pairs, groups }: { pairs: JudgedPair[]; groups: RaisedGroup[] },
): Promise<void> {
  const names = new Map(pairs.map(({ marketplace: { id, name } }) => [id, name]))
  for (const [marketplaceId, theirs] of Map.groupBy(groups, (group) => group.marketplaceId)) {
    const payloads = theirs.map(({ id, generation }) => ({ group_id: id, generation }))
    await jobs.enqueueMany(tx, publishQueue(names.get(marketplaceId) ?? ''), payloads)
  }
}
