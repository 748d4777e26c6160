import { sql } from 'kysely'
import type { ChannelError } from '../../connectors/ports/sales-channel.ts'
import type { Tx } from '../../platform/database/database.ts'
import { announceRuns } from '../../platform/runs/runs.store.ts'
import type { ListingState } from './pair-eligibility.ts'

/** A pair that goes, with the group it goes in. */
export type DesiredPair = {
  productId: number
  marketplaceId: number
  /** The product that the channel will know the group by. */
  ownerId: number
  /** The owner's SKU: what the group goes by at the channel from now on. */
  name: string
}

export type Desire = {
  desired: ListingState
  requestedBy: string
  requestId: string
}

export type RaisedGroup = {
  id: number
  marketplaceId: number
  ownerId: number
  generation: number
}

/** Writes down what is desired before any channel is called; a newer request replaces one that still waits. */
export async function saveDesired(tx: Tx, pairs: DesiredPair[], desire: Desire): Promise<RaisedGroup[]> {
  if (pairs.length === 0) return []
  await addMissingGroups(tx, pairs, desire)
  const left = await leaveFormerGroups(tx, pairs)
  const groups = await raiseGenerations(tx, pairs, desire)
  if (left.length > 0) await expectMoved(tx, pairs)
  await setDesiredStates(tx, pairs, desire.desired)
  await replaceWaitingRows(tx, pairs, desire.desired)
  // One that is left by one size and joined by another is both, and the last word on it is the newest.
  return [...left, ...groups]
}

/** Nobody else asks for these pairs until the transaction ends. */
export async function holdPairs(
  tx: Tx,
  pairs: DesiredPair[],
  desire: Pick<Desire, 'requestedBy'>,
): Promise<void> {
  if (pairs.length === 0) return
  await addMissingGroups(tx, pairs, desire)
  await sql`
    select listing_group.id
    from listing_group
    where listing_group.id = any(array(select target.id from ${columns(pairs)} cross join ${groupOfPair}))
    order by listing_group.id
    for update`.execute(tx)
}

/** A pair that its channel would refuse. */
export type RefusedPair = DesiredPair & { error: ChannelError }

/** Writes down why, where its listing stands; nothing is asked for, and what was asked for before goes on. */
export async function saveRefusals(tx: Tx, pairs: RefusedPair[], requestedBy: string): Promise<void> {
  if (pairs.length === 0) return
  await addMissingGroups(tx, pairs, { requestedBy })
  await sql`
    insert into listing (product_id, marketplace_id, group_id, desired_state, generation, last_error)
    select pair.product_id, pair.marketplace_id, target.id, 'unlisted', target.generation, refused.error::jsonb
    from ${columns(pairs)}
    join unnest(
      ${pairs.map(({ productId }) => productId)}::int[], ${pairs.map(({ marketplaceId }) => marketplaceId)}::int[],
      ${pairs.map(({ error }) => JSON.stringify(error))}::text[]
    ) as refused(product_id, marketplace_id, error)
      on refused.product_id = pair.product_id and refused.marketplace_id = pair.marketplace_id
    cross join ${groupOfPair}
    order by pair.product_id, pair.marketplace_id
    on conflict (product_id, marketplace_id) do update
    set last_error = excluded.last_error, updated_on = now()`.execute(tx)
}

function columns(pairs: DesiredPair[]) {
  return sql`unnest(
    ${pairs.map(({ productId }) => productId)}::int[], ${pairs.map(({ marketplaceId }) => marketplaceId)}::int[],
    ${pairs.map(({ ownerId }) => ownerId)}::int[], ${pairs.map(({ name }) => name)}::text[]
  ) as pair(product_id, marketplace_id, owner_id, name)`
}

// Each pair looks its group up by the index. A join might be planned the other way round, by figures from when the
// table was empty, and then walks through all pairs for each group.
const groupOfPair = sql`lateral (
  select listing_group.id, listing_group.generation
  from listing_group
  where listing_group.marketplace_id = pair.marketplace_id and listing_group.product_id = pair.owner_id
  offset 0
) target`

const listingOfPair = sql`lateral (
  select listing.group_id, listing.generation
  from listing
  where listing.product_id = pair.product_id and listing.marketplace_id = pair.marketplace_id
  offset 0
) known`

async function addMissingGroups(
  tx: Tx,
  pairs: DesiredPair[],
  { requestedBy }: Pick<Desire, 'requestedBy'>,
): Promise<void> {
  await sql`
    insert into listing_group (marketplace_id, product_id, name, requested_by)
    select distinct on (pair.marketplace_id, pair.owner_id)
      pair.marketplace_id, pair.owner_id, pair.name, ${requestedBy}
    from ${columns(pairs)}
    order by pair.marketplace_id, pair.owner_id
    on conflict (marketplace_id, product_id) do nothing`.execute(tx)
}

// Locked in one order, so that two requests for the same products wait for each other instead of blocking each other.
async function raiseGenerations(tx: Tx, pairs: DesiredPair[], desire: Desire): Promise<RaisedGroup[]> {
  const { rows } = await sql<RaisedGroup>`
    with touched as (
      select listing_group.id
      from listing_group
      where listing_group.id = any(array(select target.id from ${columns(pairs)} cross join ${groupOfPair}))
      order by listing_group.id
      for update
    )
    update listing_group
    set generation = generation + 1, attempts = 0, next_try = now(), last_error = null,
      requested_by = ${desire.requestedBy}, request_id = ${desire.requestId}, updated_on = now()
    where id = any(array(select touched.id from touched))
    returning id, marketplace_id as "marketplaceId", product_id as "ownerId", generation`.execute(tx)
  return rows
}

// A size that was moved to another parent leaves the remote product that still carries it. No row waits for that, so whoever cancels
// what else is asked of it must not take it for nothing: it counts as begun.
async function leaveFormerGroups(tx: Tx, pairs: DesiredPair[]): Promise<RaisedGroup[]> {
  const { rows } = await sql<RaisedGroup>`
    update listing_group
    set generation = generation + 1, leased_generation = generation + 1, attempts = 0, next_try = now(), updated_on = now()
    where id = any(array(
      select known.group_id
      from ${columns(pairs)} cross join ${groupOfPair} cross join ${listingOfPair}
      where known.group_id <> target.id
    ))
    returning id, marketplace_id as "marketplaceId", product_id as "ownerId", generation`.execute(tx)
  return rows
}

// What carried it until now takes it off. Whoever cancels before the next one was sent must not leave it on sale nowhere: as of one that
// a worker may have begun with, the channel is made to follow.
async function expectMoved(tx: Tx, pairs: DesiredPair[]): Promise<void> {
  await sql`
    update listing_group
    set leased_generation = generation
    where id = any(array(
      select target.id
      from ${columns(pairs)} cross join ${groupOfPair} cross join ${listingOfPair}
      where known.group_id <> target.id
    ))`.execute(tx)
}

async function setDesiredStates(tx: Tx, pairs: DesiredPair[], desired: ListingState): Promise<void> {
  await sql`
    insert into listing (product_id, marketplace_id, group_id, desired_state, generation)
    select pair.product_id, pair.marketplace_id, target.id, ${desired}, target.generation
    from ${columns(pairs)} cross join ${groupOfPair}
    order by pair.product_id, pair.marketplace_id
    on conflict (product_id, marketplace_id) do update
    set group_id = excluded.group_id, desired_state = excluded.desired_state, generation = excluded.generation,
      last_error = null, is_sold_out = false, updated_on = now()`.execute(tx)
}

// Rows of earlier runs that still wait: the opposite request is over, the same one now waits for the newer answer.
async function replaceWaitingRows(tx: Tx, pairs: DesiredPair[], desired: ListingState): Promise<void> {
  const kind = desired === 'listed' ? 'publish' : 'unpublish'
  const { rows } = await sql<{ run_id: number }>`
    update run_row replaced
    set status = case when run.kind = ${kind} then 'queued' else 'skipped' end,
      message = case when run.kind = ${kind} then replaced.message else ${`replaced by a later ${kind}`} end,
      (group_id, generation) = (
        select listing.group_id, listing.generation
        from listing
        where listing.product_id = replaced.product_id and listing.marketplace_id = replaced.marketplace_id
      ),
      updated_on = now()
    from run
    where run.id = replaced.run_id
      and replaced.id = any(array(
        select waiting.id
        from ${columns(pairs)}
        cross join lateral (
          select queued.id
          from run_row queued
          where queued.status = 'queued'
            and queued.product_id = pair.product_id and queued.marketplace_id = pair.marketplace_id
          offset 0
        ) waiting
      ))
    returning replaced.run_id`.execute(tx)
  const runIds = rows.map(({ run_id }) => run_id)
  await announceRuns(tx, runIds)
}
