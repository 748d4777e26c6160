import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { ListingState } from './pair-eligibility.ts'

/** A pair that goes, with the group it goes in. */
export interface PairWish {
  productId: number
  marketplaceId: number
  /** The product that the channel will know the group by. */
  ownerId: number
  handle: string
}

export interface WishedFor {
  desired: ListingState
  requestedBy: string
  requestId: string
}

export interface WishedGroup {
  id: number
  marketplaceId: number
  ownerId: number
  generation: number
}

/** Writes down what is wished for before any channel is called; a newer wish replaces one that still waits. */
export async function saveWishes(tx: Tx, wishes: PairWish[], wishedFor: WishedFor): Promise<WishedGroup[]> {
  if (wishes.length === 0) return []
  await addMissingGroups(tx, wishes, wishedFor)
  const left = await leaveFormerGroups(tx, wishes)
  const groups = await raiseGenerations(tx, wishes, wishedFor)
  await wishForListings(tx, wishes, wishedFor.desired)
  await replaceWaitingItems(tx, wishes, wishedFor.desired)
  return [...groups, ...left]
}

function columns(wishes: PairWish[]) {
  return sql`unnest(
    ${wishes.map(({ productId }) => productId)}::int[], ${wishes.map(({ marketplaceId }) => marketplaceId)}::int[],
    ${wishes.map(({ ownerId }) => ownerId)}::int[], ${wishes.map(({ handle }) => handle)}::text[]
  ) as wish(product_id, marketplace_id, owner_id, handle)`
}

// Each wish looks its group up by the index. A join might be planned the other way round, by figures from when the
// table was empty, and then walks through all wishes for each group.
const groupOfWish = sql`lateral (
  select listing_group.id, listing_group.generation
  from listing_group
  where listing_group.marketplace_id = wish.marketplace_id and listing_group.product_id = wish.owner_id
  offset 0
) wished`

const listingOfWish = sql`lateral (
  select listing.group_id, listing.generation
  from listing
  where listing.product_id = wish.product_id and listing.marketplace_id = wish.marketplace_id
  offset 0
) known`

async function addMissingGroups(tx: Tx, wishes: PairWish[], { requestedBy }: WishedFor): Promise<void> {
  await sql`
    insert into listing_group (marketplace_id, product_id, handle, requested_by)
    select distinct on (wish.marketplace_id, wish.owner_id)
      wish.marketplace_id, wish.owner_id, wish.handle, ${requestedBy}
    from ${columns(wishes)}
    order by wish.marketplace_id, wish.owner_id
    on conflict (marketplace_id, product_id) do nothing`.execute(tx)
}

// Locked in one order, so that two requests for the same products wait for each other instead of blocking each other.
async function raiseGenerations(
  tx: Tx,
  wishes: PairWish[],
  { requestedBy, requestId }: WishedFor,
): Promise<WishedGroup[]> {
  const { rows } = await sql<WishedGroup>`
    with touched as (
      select listing_group.id
      from listing_group
      where listing_group.id = any(array(select wished.id from ${columns(wishes)} cross join ${groupOfWish}))
      order by listing_group.id
      for update
    )
    update listing_group
    set generation = generation + 1, attempts = 0, next_try = now(), last_error = null,
      requested_by = ${requestedBy}, request_id = ${requestId}, updated_on = now()
    where id = any(array(select touched.id from touched))
    returning id, marketplace_id as "marketplaceId", product_id as "ownerId", generation`.execute(tx)
  return rows
}

// A size that was moved to another parent leaves the remote product that still carries it.
async function leaveFormerGroups(tx: Tx, wishes: PairWish[]): Promise<WishedGroup[]> {
  const { rows } = await sql<WishedGroup>`
    update listing_group
    set generation = generation + 1, attempts = 0, next_try = now(), updated_on = now()
    where id = any(array(
      select known.group_id
      from ${columns(wishes)} cross join ${groupOfWish} cross join ${listingOfWish}
      where known.group_id <> wished.id
    ))
    returning id, marketplace_id as "marketplaceId", product_id as "ownerId", generation`.execute(tx)
  return rows
}

async function wishForListings(tx: Tx, wishes: PairWish[], desired: ListingState): Promise<void> {
  await sql`
    insert into listing (product_id, marketplace_id, group_id, desired_state, generation)
    select wish.product_id, wish.marketplace_id, wished.id, ${desired}, wished.generation
    from ${columns(wishes)} cross join ${groupOfWish}
    order by wish.product_id, wish.marketplace_id
    on conflict (product_id, marketplace_id) do update
    set group_id = excluded.group_id, desired_state = excluded.desired_state, generation = excluded.generation,
      last_error = null, updated_on = now()`.execute(tx)
}

// Rows of earlier runs that still wait: the opposite wish is over, the same wish now waits for the newer answer.
async function replaceWaitingItems(tx: Tx, wishes: PairWish[], desired: ListingState): Promise<void> {
  const kind = desired === 'listed' ? 'publish' : 'unpublish'
  await sql`
    update publish_run_item item
    set status = case when run.kind = ${kind} then 'queued' else 'skipped' end,
      error_message = case when run.kind = ${kind} then item.error_message else ${`replaced by a later ${kind}`} end,
      (group_id, generation) = (
        select listing.group_id, listing.generation
        from listing
        where listing.product_id = item.product_id and listing.marketplace_id = item.marketplace_id
      ),
      updated_on = now()
    from publish_run run
    where run.id = item.run_id
      and item.id = any(array(
        select waiting.id
        from ${columns(wishes)}
        cross join lateral (
          select queued.id
          from publish_run_item queued
          where queued.status = 'queued'
            and queued.product_id = wish.product_id and queued.marketplace_id = wish.marketplace_id
          offset 0
        ) waiting
      ))`.execute(tx)
}
