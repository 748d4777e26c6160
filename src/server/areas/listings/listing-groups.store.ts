import { sql, type RawBuilder } from 'kysely'
import type { Operation } from '../../connectors/ports/sales-channel.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { ListingState } from './pair-eligibility.ts'

/** What a worker holds while it works on a group. */
export type ClaimedGroup = {
  id: number
  leaseToken: string
  marketplaceId: number
  marketplace: string
  /** Percent. */
  marketplaceMargin: string | null
  ownerId: number
  /** The owner's SKU when it was first wanted there. */
  name: string
  externalId: string | null
  /** What is being brought about, or what the operations were asked for; requests that come later raise it again. */
  generation: number
  /** What the channel has accepted and not decided yet. */
  operations: Operation[]
  operationsSince: Date | null
  attempts: number
  /** Goes before all others until it is settled. */
  isUrgent: boolean
  /** A try before came to no end: the channel may know what nobody wrote down. */
  wasTaken: boolean
  requestedBy: string
  requestId: string | null
}

export type ClaimedListing = {
  productId: number
  groupId: number
  sku: string
  desired: ListingState
  /** The group's generation in which this was last asked for. */
  generation: number
  actual: ListingState
  /** What the channel was last asked to sell it for, as far as it accepted that. */
  sentCents: number | null
  /** Of the channel listings below it. */
  externalIds: string[]
}

/** How long a worker has a group to itself, unless it takes longer and says so. */
const leaseSeconds = 12

export const isFree = sql<boolean>`listing_group.settled_generation < listing_group.generation
  and (listing_group.lease_until is null or listing_group.lease_until < now())`

/** As the index has it in which those that are due are found. */
export const dueOn = sql`coalesce(listing_group.next_try, '-infinity')`

/** Asked for as urgent, and not settled since; as the same index has it. */
export const isUrgent = sql<boolean>`(listing_group.urgent_generation > listing_group.settled_generation)`

/** Who goes first. */
export const inTurn = sql`${isUrgent} desc, ${dueOn}, listing_group.id`

const isDue = sql<boolean>`${isFree} and ${dueOn} <= now()`

/** Takes the group, unless nothing is due or somebody else has it. */
export async function leaseGroup(tx: Tx, groupId: number): Promise<ClaimedGroup | null> {
  const due = sql`listing_group.id = ${groupId} and ${isDue}`
  const [group] = await lease(tx, sql`gen_random_uuid()`, due)
  return group ?? null
}

/** Has those that are free leased under the token. */
export async function lease(tx: Tx, token: RawBuilder<unknown>, which: RawBuilder<unknown>) {
  const { rows } = await sql<ClaimedGroup>`
    update listing_group
    set lease_token = ${token}, lease_until = now() + make_interval(secs => ${leaseSeconds}),
      leased_generation = listing_group.generation, updated_on = now()
    from marketplace, listing_group before
    where ${which} and marketplace.id = listing_group.marketplace_id and before.id = listing_group.id
    returning listing_group.id, listing_group.lease_token as "leaseToken",
      listing_group.marketplace_id as "marketplaceId", marketplace.name as marketplace,
      marketplace.margin as "marketplaceMargin", listing_group.product_id as "ownerId", listing_group.name,
      listing_group.external_id as "externalId",
      coalesce(listing_group.operations_generation, listing_group.generation) as generation,
      coalesce(listing_group.operations, '{}') as operations, listing_group.operations_since as "operationsSince",
      listing_group.attempts, ${isUrgent} as "isUrgent", before.leased_generation > before.settled_generation as "wasTaken",
      listing_group.requested_by as "requestedBy", listing_group.request_id as "requestId"`.execute(tx)
  return rows
}

export async function findListings(tx: Tx, groupIds: number[]): Promise<ClaimedListing[]> {
  const { rows } = await sql<ClaimedListing>`
    select listing.product_id as "productId", listing.group_id as "groupId", product.sku,
      listing.desired_state as desired, listing.generation, listing.actual_state as actual,
      listing.price_sent_cents as "sentCents",
      array(
        select channel_listing.external_id
        from channel_listing
        where channel_listing.product_id = listing.product_id
          and channel_listing.marketplace_id = listing.marketplace_id
        order by channel_listing.external_id
      ) as "externalIds"
    from listing
    join product on product.id = listing.product_id
    where listing.group_id = any(${groupIds}::int[])
    order by listing.product_id`.execute(tx)
  return rows
}

/** Some groups that one worker holds together. */
export type Lease = {
  groupIds: number[]
  leaseToken: string
}

/** False when the lease was lost: somebody else has one of the groups now, or what was done with it is written down. */
export async function renewLease(db: Db, { groupIds, leaseToken }: Lease): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update listing_group
    set lease_until = now() + make_interval(secs => ${leaseSeconds})
    where id = any(${groupIds}::int[]) and lease_token = ${leaseToken}`.execute(db)
  return numAffectedRows === BigInt(groupIds.length)
}

/** Gives the groups back untouched, for the next worker to take at once. */
export async function releaseLease(db: Db, { groupIds, leaseToken }: Lease): Promise<void> {
  await sql`
    update listing_group
    set lease_token = null, lease_until = null, next_try = now()
    where id = any(${groupIds}::int[]) and lease_token = ${leaseToken}`.execute(db)
}

/** Has these groups go before all others until what is asked of them now is settled, however many tries that takes. */
export async function putFirst(tx: Tx, groupIds: number[]): Promise<void> {
  await sql`
    update listing_group
    set urgent_generation = generation
    where id = any(${groupIds}::int[])`.execute(tx)
}

export type DueGroup = {
  id: number
  generation: number
  marketplace: string
  /** What the channel has accepted of it and not decided yet. */
  operations: Operation[]
  isUrgent: boolean
}

/**
 * Groups that are not as desired although nobody works on them: the truth that lost messages are made good from. One of each operation
 * comes first: whoever looks at it looks for all, and thousands that wait for their first try must not hide it. Of the others so many
 * of each marketplace: nobody else looks for what went back for want of room, and what waits elsewhere must not hide that either.
 */
export async function findDueGroups(db: Db, limit: number): Promise<DueGroup[]> {
  const due = sql`listing_group.marketplace_id = marketplace.id and ${isDue}`
  const columns = sql`listing_group.id, listing_group.generation, listing_group.operations, ${isUrgent} as is_urgent,
    ${dueOn} as due_on`
  const { rows } = await sql<DueGroup>`
    select due.id, due.generation, marketplace.name as marketplace, coalesce(due.operations, '{}') as operations,
      due.is_urgent as "isUrgent"
    from marketplace
    cross join lateral (
      (
        select distinct on (listing_group.operations) ${columns}
        from listing_group
        where ${due} and listing_group.operations is not null
        order by listing_group.operations, ${inTurn}
      )
      union all
      (
        select ${columns}
        from listing_group
        where ${due} and listing_group.operations is null
        order by ${inTurn}
        limit ${limit}
      )
    ) due
    order by due.operations is null, due.is_urgent desc, due.due_on, due.id`.execute(db)
  return rows
}
