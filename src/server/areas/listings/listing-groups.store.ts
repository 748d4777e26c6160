import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { ListingState } from './pair-eligibility.ts'

/** What a worker holds while it works on a group. */
export interface ClaimedGroup {
  id: number
  leaseToken: string
  marketplaceId: number
  marketplace: string
  /** Percent. */
  marketplaceMargin: string | null
  ownerId: number
  handle: string
  externalId: string | null
  /** What is being brought about; requests that come later raise it again. */
  generation: number
  attempts: number
  requestedBy: string
  requestId: string | null
}

export interface ClaimedListing {
  productId: number
  sku: string
  desired: ListingState
  actual: ListingState
  externalId: string | null
}

/** Takes the group for `seconds`, unless nothing is due or somebody else has it. */
export async function leaseGroup(tx: Tx, groupId: number, seconds: number): Promise<ClaimedGroup | null> {
  const { rows } = await sql<ClaimedGroup>`
    update listing_group
    set lease_token = gen_random_uuid(), lease_until = now() + make_interval(secs => ${seconds}),
      leased_generation = generation, updated_on = now()
    from marketplace
    where listing_group.id = ${groupId}
      and marketplace.id = listing_group.marketplace_id
      and settled_generation < generation
      and (lease_until is null or lease_until < now())
      and (next_try is null or next_try <= now())
    returning listing_group.id, lease_token as "leaseToken", marketplace_id as "marketplaceId",
      marketplace.name as marketplace, marketplace.margin as "marketplaceMargin", product_id as "ownerId", handle,
      external_id as "externalId", generation, attempts, requested_by as "requestedBy", request_id as "requestId"`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function selectListings(tx: Tx, groupId: number): Promise<ClaimedListing[]> {
  return tx
    .selectFrom('listing')
    .innerJoin('product', 'product.id', 'listing.product_id')
    .select([
      'listing.product_id as productId',
      'product.sku',
      'listing.desired_state as desired',
      'listing.actual_state as actual',
      'listing.external_id as externalId',
    ])
    .where('listing.group_id', '=', groupId)
    .orderBy('listing.product_id')
    .execute()
}

/** False when the lease was lost: somebody else has the group now. */
export async function renewLease(db: Db, { id, leaseToken }: Lease, seconds: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update listing_group
    set lease_until = now() + make_interval(secs => ${seconds})
    where id = ${id} and lease_token = ${leaseToken}`.execute(db)
  return numAffectedRows === 1n
}

/** Gives the group back untouched, for the next worker to take at once. */
export async function releaseLease(db: Db, { id, leaseToken }: Lease): Promise<void> {
  await sql`
    update listing_group
    set lease_token = null, lease_until = null, next_try = now()
    where id = ${id} and lease_token = ${leaseToken}`.execute(db)
}

type Lease = Pick<ClaimedGroup, 'id' | 'leaseToken'>

export interface DueGroup {
  id: number
  generation: number
  marketplace: string
}

/** Groups that are not as desired although nobody works on them: the truth that lost messages are made good from. */
export async function selectDueGroups(db: Db, limit: number): Promise<DueGroup[]> {
  const { rows } = await sql<DueGroup>`
    select listing_group.id, listing_group.generation, marketplace.name as marketplace
    from listing_group
    join marketplace on marketplace.id = listing_group.marketplace_id
    where listing_group.settled_generation < listing_group.generation
      and (listing_group.lease_until is null or listing_group.lease_until < now())
      and (listing_group.next_try is null or listing_group.next_try <= now())
    order by listing_group.next_try nulls first
    limit ${limit}`.execute(db)
  return rows
}
