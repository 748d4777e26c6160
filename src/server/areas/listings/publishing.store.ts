import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import {
  noteSoldMeanwhile,
  saveChannelListings,
  saveGroupOutcome,
  saveResults,
  saveRows,
} from './group-outcome.store.ts'
import { leaseMore, type BatchSize } from './listing-batches.store.ts'
import {
  findDueGroups,
  findListings,
  leaseGroup,
  releaseLease,
  renewLease,
  type ClaimedGroup,
  type DueGroup,
} from './listing-groups.store.ts'
import { publishQueue } from './listing-queues.ts'
import { postponeGroups, putOffGroups, startRunsOf } from './listing-runs.store.ts'
import { readGroupSources } from './listing-source.query.ts'
import type { Claim } from './plan-group.ts'
import type { Ending, PublishingStore } from './publishing-engine.ts'
import { nextTry } from './save-attempt.ts'

export type StoreParts = { db: Db; jobs: Pick<Jobs, 'enqueue' | 'enqueueMany'> }

/** What is known between tries, in our database. */
export function publishingStore(parts: StoreParts): PublishingStore {
  const { db } = parts
  return {
    claim: (groupId, sizeOf) => claimGroups(db, groupId, sizeOf),
    renew: (lease) => renewLease(db, lease),
    release: (lease) => releaseLease(db, lease),
    postpone: (groups, until) =>
      inTransaction(db, { actor: 'publishing' }, (tx) => postponeGroups(tx, groups, until)),
    putOff: (groupIds, until) =>
      inTransaction(db, { actor: 'publishing' }, (tx) => putOffGroups(tx, groupIds, until)),
    readSources: (groups, groupedBy) => readGroupSources(db, groups, groupedBy),
    save: (group, ending) => saveEnding(parts, group, ending),
    findDue: (limit) => findDueGroups(db, limit),
    enqueue: (marketplace, groups) => enqueueGroups(parts, marketplace, groups),
  }
}

/** Behind thousands that go one by one, nobody would look what became of what went together. */
const goesFirst = ({ operations, isUrgent }: Pick<DueGroup, 'operations' | 'isUrgent'>) =>
  isUrgent || operations.length > 0

async function enqueueGroups(
  { db, jobs }: StoreParts,
  marketplace: string,
  groups: Omit<DueGroup, 'marketplace'>[],
): Promise<void> {
  for (const [isUrgent, some] of Map.groupBy(groups, goesFirst)) {
    const payloads = some.map(({ id, generation }) => ({ group_id: id, generation }))
    await jobs.enqueueMany(db, publishQueue(marketplace), payloads, { isUrgent })
  }
}

function claimGroups(
  db: Db,
  groupId: number,
  sizeOf: (marketplace: string) => BatchSize,
): Promise<Claim[] | null> {
  return inTransaction(db, { actor: 'publishing' }, async (tx) => {
    const first = await leaseGroup(tx, groupId)
    if (first === null) return null
    const groups = [first, ...(await leaseMore(tx, first, sizeOf(first.marketplace)))]
    const groupIds = groups.map(({ id }) => id)
    await startRunsOf(tx, groupIds)
    const listings = Map.groupBy(await findListings(tx, groupIds), (listing) => listing.groupId)
    return groups.map((group) => ({ group, listings: listings.get(group.id) ?? [] }))
  })
}

/** Each listing and each waiting row of a run, in one transaction; what is open is queued again. */
function saveEnding({ db, jobs }: StoreParts, group: ClaimedGroup, ending: Ending): Promise<void> {
  const { outcome, results, terms } = ending
  return inTransaction(db, { actor: group.requestedBy, reason: 'publishing' }, async (tx) => {
    const { generation: newest, isUrgent } = await saveGroupOutcome(tx, group, outcome)
    await saveResults(tx, group, results, terms)
    await noteSoldMeanwhile(tx, terms)
    await saveChannelListings(tx, group, results)
    await saveRows(tx, group, results, outcome.url)
    const next = nextTry(group, newest, ending)
    if (next === null) return
    const { job, delayMs } = next
    const when = { startAfter: delayMs / 1000, isUrgent: goesFirst({ ...outcome, isUrgent }) }
    await jobs.enqueue(tx, publishQueue(group.marketplace), job, when)
  })
}
