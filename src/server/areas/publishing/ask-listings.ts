import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { announceRuns, insertRows, insertRun } from '../../platform/runs/runs.store.ts'
import { saveDesired } from '../listings/desired-listings.store.ts'
import { putFirst } from '../listings/listing-groups.store.ts'
import { publishQueue } from '../listings/listing-queues.ts'
import type { ListingState } from '../listings/pair-eligibility.ts'
import type { KnownListing } from './chosen-products.query.ts'

type Ask = {
  listings: readonly KnownListing[]
  desired: ListingState
  /** Of products, theirs and their owners'. */
  skus: ReadonlyMap<number, string>
  /** Of marketplaces. */
  names: ReadonlyMap<number, string>
  user: string
  requestId: string
  label?: string
  /** Goes before all that waits. */
  isUrgent?: boolean
}

/** Asks for listings that are there already, as a run of its own: each is answered by its marketplace. Answers the run, null where there is none. */
export async function askListings(
  tx: Tx,
  { jobs }: Pick<Context, 'jobs'>,
  { listings, desired, skus, names, user, requestId, label, isUrgent = false }: Ask,
): Promise<number | null> {
  if (listings.length === 0) return null
  const groups = await saveDesired(
    tx,
    listings.map((listing) => ({ ...listing, name: skus.get(listing.ownerId) ?? '' })),
    { desired, requestedBy: user, requestId },
  )
  const groupIds = groups.map(({ id }) => id)
  if (isUrgent) await putFirst(tx, groupIds)
  const byOwner = new Map(groups.map((group) => [`${group.marketplaceId}:${group.ownerId}`, group]))
  const kind = desired === 'listed' ? 'publish' : 'unpublish'
  const run = await insertRun(tx, {
    kind,
    user,
    followsRows: true,
    ...(label === undefined ? {} : { label }),
  })
  await insertRows(
    tx,
    run,
    listings.map(({ productId, marketplaceId, ownerId }, at) => {
      const group = byOwner.get(`${marketplaceId}:${ownerId}`)
      return {
        ...{ position: at + 1, status: 'queued', productId, sku: skus.get(productId) ?? '', marketplaceId },
        ...{ groupId: group?.id ?? null, generation: group?.generation ?? null },
      }
    }),
  )
  for (const [marketplaceId, theirs] of Map.groupBy(groups, (group) => group.marketplaceId)) {
    const payloads = theirs.map(({ id, generation }) => ({ group_id: id, generation }))
    await jobs.enqueueMany(tx, publishQueue(names.get(marketplaceId) ?? ''), payloads, { isUrgent })
  }
  await announceRuns(tx, [run])
  return run
}
