// What goes to a channel together: more of a marketplace's groups under the lease of the first.
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { dueOn, inTurn, isFree, isUrgent, lease, type ClaimedGroup } from './listing-groups.store.ts'

/** What went together comes due one after the other, as it was written down, and is to go together again. */
const togetherSeconds = 2

const isDueTogether = sql<boolean>`${isFree} and ${dueOn} <= now() + make_interval(secs => ${togetherSeconds})`

/** How many groups a channel takes together, if it is so many at least. */
export type BatchSize = { least: number; most: number }

/**
 * Takes more of the marketplace's groups under the same lease: all that wait for the same operation, whenever they are due, so
 * that it is looked at once; else those that are due, the urgent and then the longest first, where few go one by one once they are many.
 */
export async function leaseMore(
  tx: Tx,
  first: ClaimedGroup,
  { least, most }: BatchSize,
): Promise<ClaimedGroup[]> {
  const { leaseToken, marketplaceId, operations } = first
  const isAlike =
    operations.length > 0
      ? sql<boolean>`${isFree} and listing_group.operations && ${operations}::text[]`
      : sql<boolean>`${isDueTogether} and listing_group.operations is null and (${least === 1} or not ${isUrgent})`
  const others = sql`
    select listing_group.id
    from listing_group
    where listing_group.marketplace_id = ${marketplaceId} and ${isAlike}`
  if (most === 1 || least > most) return []
  const isCounted = least > 1 && operations.length === 0
  if (isCounted && !(await isBatchDue(tx, first, { least, others }))) return []
  const due = sql`listing_group.id = any(array(
    ${others}
    order by ${inTurn}
    limit ${most - 1}
    for update skip locked
  ))`
  const more = await lease(tx, sql`${leaseToken}::uuid`, due)
  if (isCounted) await noteBatch(tx, first, more)
  return more
}

/** More would only wait for one another there, while those that go one by one are done here. */
const mostOpen = 3

type Due = { least: number; others: RawBuilder<unknown> }

/** Two looks, as most of those who ask are to go alone: the second one while nobody else claims a batch there. */
async function isBatchDue(tx: Tx, first: ClaimedGroup, due: Due): Promise<boolean> {
  if (!(await looksDue(tx, first, due))) return false
  await sql`select id from marketplace where id = ${first.marketplaceId} for no key update`.execute(tx)
  return looksDue(tx, first, due)
}

async function looksDue(
  tx: Tx,
  { id, marketplaceId }: ClaimedGroup,
  { least, others }: Due,
): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select not ${isUrgent}
      and (
        select count(distinct operation)
        from listing_group deciding, unnest(deciding.operations) operation
        where deciding.marketplace_id = ${marketplaceId} and deciding.operations is not null
      ) + (
        select count(*) from claimed_batch claimed
        where claimed.marketplace_id = ${marketplaceId} and ${isPrepared}
      ) < ${mostOpen}
      and (select count(*) from (${others} limit ${least - 1}) other) >= ${least - 1} as "isDue"
    from listing_group
    where listing_group.id = ${id}`.execute(tx)
  return rows[0]?.isDue === true
}

/** A worker has it, and has not written down what it asked for: from then on its operation counts. */
const isPrepared = sql<boolean>`coalesce((
  select bool_or(member.lease_token = claimed.lease_token and member.lease_until >= now())
    and not bool_or(member.operations is not null)
  from listing_group member
  where member.id = any(claimed.group_ids)
), false)`

async function noteBatch(tx: Tx, first: ClaimedGroup, more: ClaimedGroup[]): Promise<void> {
  const { leaseToken, marketplaceId } = first
  const groupIds = [first, ...more].map(({ id }) => id)
  await sql`
    delete from claimed_batch claimed
    where claimed.marketplace_id = ${marketplaceId} and not ${isPrepared}`.execute(tx)
  await sql`
    insert into claimed_batch (lease_token, marketplace_id, group_ids)
    values (${leaseToken}::uuid, ${marketplaceId}, ${groupIds}::int[])`.execute(tx)
}
