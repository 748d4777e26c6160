import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { KnownOffer } from '../listings/planned-groups.query.ts'
import type { PlannedClaim } from '../listings/plan-group.ts'
import type { GroupReading } from './judge-reading.ts'

export type NewCheck = { marketplaceIds: number[]; productIds: number[] | null }

/** Writes down what is to be read; answers how many listings that are. */
export async function insertCheck(
  tx: Tx,
  runId: number,
  { marketplaceIds, productIds }: NewCheck,
): Promise<void> {
  await tx
    .insertInto('listing_check')
    .values({ run_id: runId, marketplace_ids: marketplaceIds, product_ids: productIds })
    .execute()
}

/** How many listings are on sale there. */
export async function countListed(tx: Db | Tx, { marketplaceIds, productIds }: NewCheck): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from listing
    where listing.actual_state = 'listed' and listing.marketplace_id = any(${marketplaceIds}::int[])
      and (${productIds}::int[] is null or listing.product_id = any(${productIds}::int[]))`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Whether something has been on sale for so long by now. */
export async function isAnyListedFor(db: Db, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from listing
      where actual_state = 'listed' and published_on < now() - make_interval(secs => ${seconds})
    ) as is`.execute(db)
  return rows[0]?.is === true
}

export type CheckedGroup = PlannedClaim['group'] & { marketplaceId: number; marketplace: string }

// What a worker has in hand, or is due, is read back by that worker.
export const isSettled = sql<boolean>`listing_group.settled_generation >= listing_group.generation
  and (listing_group.lease_until is null or listing_group.lease_until < now())`

export const groupColumns = sql`
  listing_group.id, listing_group.product_id as "ownerId", listing_group.generation, listing_group.name,
  listing_group.external_id as "externalId", marketplace.margin as "marketplaceMargin",
  marketplace.id as "marketplaceId", marketplace.name as marketplace`

/** The next groups of a check that have something on sale. */
export async function findGroupsToCheck(db: Db, runId: number, limit: number): Promise<CheckedGroup[]> {
  const { rows } = await sql<CheckedGroup>`
    select ${groupColumns}
    from listing_check
    join listing_group on listing_group.id > listing_check.after_group_id
      and listing_group.marketplace_id = any(listing_check.marketplace_ids)
    join marketplace on marketplace.id = listing_group.marketplace_id
    where listing_check.run_id = ${runId} and ${isSettled}
      and exists (
        select from listing
        where listing.group_id = listing_group.id and listing.actual_state = 'listed'
          and (listing_check.product_ids is null or listing.product_id = any(listing_check.product_ids))
      )
    order by listing_group.id
    limit ${limit}`.execute(db)
  return rows
}

/**
 * Those of the groups that are still as they were when they were read: `free` are kept so until the transaction ends, `held` are
 * written to by somebody else at this moment. Nobody is waited for, since whoever holds a group may wait for what we hold.
 */
export async function lockUnchanged(
  tx: Tx,
  groups: readonly CheckedGroup[],
): Promise<{ free: Set<number>; held: Set<number> }> {
  const unchanged = sql`
    select listing_group.id
    from unnest(${groups.map(({ id }) => id)}::int[], ${groups.map(({ generation }) => generation)}::int[])
      as read(id, generation)
    join listing_group on listing_group.id = read.id and listing_group.generation = read.generation
    where ${isSettled}
    order by listing_group.id`
  const locked = await sql<{ id: number }>`${unchanged} for update of listing_group skip locked`.execute(tx)
  const free = new Set(locked.rows.map(({ id }) => id))
  if (free.size === groups.length) return { free, held: new Set() }
  const all = await sql<{ id: number }>`${unchanged}`.execute(tx)
  return { free, held: new Set(all.rows.map(({ id }) => id)).difference(free) }
}

/** What a listing was seen to be; `message` tells why it is on sale no longer, or again. */
export type SeenListing = {
  productId: number
  marketplaceId: number
  actual: 'listed' | 'unlisted'
  offer: { priceCents: number; quantity: number } | null
  problem: string | null
}

/**
 * What is on sale is what the channel shows; what it shows no more is desired no more until somebody publishes it again. Answers
 * whether any of it is otherwise than it was seen before.
 */
export async function saveSeen(tx: Tx, seen: readonly SeenListing[]): Promise<boolean> {
  const problems = seen.map(({ problem }) =>
    problem === null ? null : JSON.stringify({ kind: 'not_found', message: problem }),
  )
  const { rows } = await sql<{ isChanged: boolean }>`
    update listing
    set actual_state = read.actual_state, desired_state = read.actual_state,
      last_error = coalesce(read.problem::jsonb, case when read.actual_state = 'listed' then null else listing.last_error end),
      seen_on = now(), price_seen_cents = read.price_cents, quantity_seen = read.quantity, updated_on = now()
    from unnest(
      ${seen.map(({ productId }) => productId)}::int[], ${seen.map(({ marketplaceId }) => marketplaceId)}::int[],
      ${seen.map(({ actual }) => actual)}::text[], ${seen.map(({ offer }) => offer?.priceCents ?? null)}::int[],
      ${seen.map(({ offer }) => offer?.quantity ?? null)}::int[], ${problems}::text[]
    ) as read(product_id, marketplace_id, actual_state, price_cents, quantity, problem)
    join listing before on before.product_id = read.product_id and before.marketplace_id = read.marketplace_id
    where listing.product_id = read.product_id and listing.marketplace_id = read.marketplace_id
    returning (before.actual_state, before.price_seen_cents, before.quantity_seen)
      is distinct from (read.actual_state, read.price_cents, read.quantity) as "isChanged"`.execute(tx)
  return rows.some(({ isChanged }) => isChanged)
}

/** Until when, by the channel's clock, it is known what changed there. */
export async function saveKnownUntil(tx: Tx, readings: readonly GroupReading[]): Promise<void> {
  const known = readings.flatMap(({ group, shown }) =>
    shown !== null && typeof shown !== 'string' && shown.isFound && shown.asOf !== undefined
      ? [{ id: group.id, asOf: shown.asOf }]
      : [],
  )
  await sql`
    update listing_group
    set known_until = read.known_until
    from unnest(${known.map(({ id }) => id)}::int[], ${known.map(({ asOf }) => asOf)}::timestamptz[]) read (id, known_until)
    where listing_group.id = read.id`.execute(tx)
}

export type Drift = KnownOffer & {
  productId: number
  marketplaceId: number
  ourCents: number | null
  ourQuantity: number
  /** Our names of what else is live otherwise. */
  changed: string[]
}

/** Which of these are live otherwise than we have them. */
export async function findDrifts(tx: Tx, productIds: readonly number[]): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    select live.product_id as "productId", live.marketplace_id as "marketplaceId",
      live.our_price_cents::int as "ourCents", live.our_quantity as "ourQuantity",
      listing.price_sent_cents as "sentCents", listing.quantity_sent as "sentQuantity",
      listing.price_seen_cents as "seenCents", listing.quantity_seen as "seenQuantity",
      listing.quantity_confirmed as "confirmedQuantity", live.changed_content as changed
    from live_listing live
    join listing on listing.product_id = live.product_id and listing.marketplace_id = live.marketplace_id
    where live.product_id = any(${productIds}::int[]) and live.is_out_of_step`.execute(tx)
  return rows
}

/** The check goes on behind this group. */
export async function saveProgress(tx: Tx, runId: number, afterGroupId: number): Promise<void> {
  await tx
    .updateTable('listing_check')
    .set({ after_group_id: afterGroupId })
    .where('run_id', '=', runId)
    .execute()
}

/** What a check was about, of which only those products that could not be read; all, where a whole account could not. */
export async function findUnread(db: Db, runId: number): Promise<NewCheck> {
  const { rows } = await sql<NewCheck>`
    select listing_check.marketplace_ids as "marketplaceIds",
      case when count(unread.id) = count(unread.product_id) then
        coalesce(array_agg(distinct unread.product_id) filter (where unread.product_id is not null), '{}')
      end as "productIds"
    from listing_check
    left join run_row unread on unread.run_id = listing_check.run_id and unread.status = 'failed'
    where listing_check.run_id = ${runId}
    group by listing_check.run_id`.execute(db)
  return rows[0] ?? { marketplaceIds: [], productIds: [] }
}
