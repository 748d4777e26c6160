import type { Tx } from '../../platform/database/database.ts'
import { insertRows, type NewRow } from '../../platform/runs/runs.store.ts'
import {
  saveDesired,
  saveRefusals,
  type DesiredPair,
  type RaisedGroup,
  type RefusedPair,
} from '../listings/desired-listings.store.ts'
import { oneOfEachBatch, publishQueue, type ListingParts } from '../listings/listing-queues.ts'
import type { ForeseenPair } from './foresee-pairs.ts'
import type { JudgedPair } from './judge-choice.ts'
import { forgetSoldOut } from './sold-out.store.ts'
import { placeOf } from './pair-key.ts'

type Ask = {
  runId: number
  kind: 'publish' | 'unpublish'
  /** How many rows the run has. */
  rowsBefore: number
  requestedBy: string
  requestId: string
}

/** Writes down pairs as rows of a run with what is desired of each, and queues the work. */
export async function askPairs(
  { channels, jobs }: Pick<ListingParts, 'channels' | 'jobs'>,
  tx: Tx,
  pairs: ForeseenPair[],
  { runId, kind, rowsBefore, requestedBy, requestId }: Ask,
): Promise<void> {
  const groups = await saveDesired(tx, desiredPairs(pairs), {
    desired: kind === 'publish' ? 'listed' : 'unlisted',
    requestedBy,
    requestId,
  })
  await saveRefusals(tx, refusedPairs(pairs), requestedBy)
  if (kind === 'unpublish') await forgetSoldOut(tx, pairs.map(placeOf))
  await insertRows(tx, runId, rowsOf(pairs, groups, rowsBefore))
  const names = new Map(pairs.map(({ marketplace: { id, name } }) => [id, name]))
  for (const [marketplaceId, theirs] of Map.groupBy(groups, (group) => group.marketplaceId)) {
    const name = names.get(marketplaceId) ?? ''
    const first = oneOfEachBatch(channels.account(name), theirs)
    const payloads = first.map(({ id, generation }) => ({ group_id: id, generation }))
    await jobs.enqueueMany(tx, publishQueue(name), payloads)
  }
}

/** Those that go, each with its group. */
export function desiredPairs(pairs: JudgedPair[]): DesiredPair[] {
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

function rowsOf(pairs: JudgedPair[], groups: RaisedGroup[], rowsBefore: number): NewRow[] {
  const byOwner = new Map(groups.map((group) => [`${group.marketplaceId}:${group.ownerId}`, group]))
  return pairs.map(({ productId, sku, marketplace, owner, verdict }, at) => {
    const group = byOwner.get(`${marketplace.id}:${owner?.id ?? 0}`)
    const row = { position: rowsBefore + at + 1, productId, sku, marketplaceId: marketplace.id }
    if (verdict.state !== 'go') return { ...row, status: verdict.state, message: verdict.reason }
    if (group === undefined) throw new Error(`no listing group for product ${productId}`)
    return { ...row, status: 'queued', groupId: group.id, generation: group.generation }
  })
}
