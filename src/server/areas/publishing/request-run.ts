import type { CurrentUser } from '../../platform/http/app-type.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { channelAccount } from '../listings/channel-account.ts'
import { selectChosenProducts, selectKnownListings } from './chosen-products.query.ts'
import type { KnownListing } from './chosen-products.query.ts'
import { judgeChoice } from './judge-choice.ts'
import type { JudgedPair } from './judge-choice.ts'
import { saveDesired } from '../listings/desired-listings.store.ts'
import type { DesiredPair, RaisedGroup } from '../listings/desired-listings.store.ts'
import type { Marketplace } from './marketplaces.query.ts'
import type { ListingParts } from '../listings/listing-parts.ts'
import { publishQueue } from '../listings/listing-queues.ts'
import { announceRuns, insertItems, insertRun } from '../listings/runs.store.ts'
import type { RunKind } from '../listings/runs.store.ts'

export interface RunRequest {
  kind: RunKind
  user: CurrentUser
  requestId: string
  productIds: number[]
  /** Which of them, once it is known where the products stand. */
  marketplaces: (listings: KnownListing[]) => Marketplace[]
}

/** In one transaction: judges every pair, writes down the run, its rows and what is desired, and queues the work. */
export async function requestRun(parts: ListingParts, request: RunRequest): Promise<number> {
  const { kind, user, requestId, productIds } = request
  return inTransaction(parts.db, { actor: user.username, reason: kind }, async (tx) => {
    const products = await selectChosenProducts(tx, productIds)
    const basics = products.flatMap((product) => product.basics.map(({ id }) => id))
    const listings = await selectKnownListings(tx, basics)
    const pairs = judgeChoice({
      kind,
      products,
      listings,
      marketplaces: request.marketplaces(listings),
      isConnected: ({ name }) => channelAccount(parts.channels, name) !== null,
    })
    const runId = await insertRun(tx, kind, user.username)
    const groups = await saveDesired(tx, desiredPairs(parts, pairs), {
      desired: kind === 'publish' ? 'listed' : 'unlisted',
      requestedBy: user.username,
      requestId,
    })
    await saveRows(tx, { runId, pairs, groups })
    await queueGroups(parts, tx, { pairs, groups })
    await announceRuns(tx, [runId])
    return runId
  })
}

type Going = JudgedPair & { owner: { id: number; sku: string } }

function desiredPairs({ channels }: ListingParts, pairs: JudgedPair[]): DesiredPair[] {
  return pairs.filter(isGoing).flatMap(({ productId, marketplace, owner }) => {
    const account = channelAccount(channels, marketplace.name)
    if (account === null) return []
    const handle = account.connector.suggestHandle(owner.sku, String(owner.id))
    return [{ productId, marketplaceId: marketplace.id, ownerId: owner.id, handle }]
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
  const items = pairs.map(({ productId, sku, marketplace, owner, verdict }) => {
    const group = byOwner.get(`${marketplace.id}:${owner?.id ?? 0}`)
    const row = { productId, sku, marketplaceId: marketplace.id }
    if (verdict.state !== 'go') {
      return { ...row, status: verdict.state, error: verdict.reason, groupId: null, generation: null }
    }
    if (group === undefined) throw new Error(`no listing group for product ${productId}`)
    return { ...row, status: 'queued' as const, error: null, groupId: group.id, generation: group.generation }
  })
  await insertItems(tx, runId, items)
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
