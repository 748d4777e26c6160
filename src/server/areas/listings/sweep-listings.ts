import { findDueGroups } from './listing-groups.store.ts'
import type { ListingParts } from './listing-parts.ts'
import { publishQueue } from './listing-queues.ts'

const mostAtOnce = 500

/** Queues every group that is not as desired and whom nobody works on: what a killed process left, and what got lost. */
export async function sweepListings({ db, jobs }: Pick<ListingParts, 'db' | 'jobs'>): Promise<void> {
  const due = await findDueGroups(db, mostAtOnce)
  for (const [marketplace, groups] of Map.groupBy(due, (group) => group.marketplace)) {
    const payloads = groups.map(({ id, generation }) => ({ group_id: id, generation }))
    await jobs.enqueueMany(db, publishQueue(marketplace), payloads)
  }
}
