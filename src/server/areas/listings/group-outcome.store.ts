import { sql } from 'kysely'
import type { ChannelError, Operation } from '../../connectors/ports/sales-channel.ts'
import type { Tx } from '../../platform/database/database.ts'
import { announceRuns } from '../../platform/runs/runs.store.ts'
import type { ListingTerms } from '../mapping/build-listing.ts'
import { isUrgent, type ClaimedGroup } from './listing-groups.store.ts'
import type { Result } from './listing-results.ts'

export type GroupOutcome = {
  /** False: it is tried again after `delayMs`. */
  isSettled: boolean
  delayMs: number
  attempts: number
  /** What the channel goes on with. */
  operations: Operation[]
  /** The generation that they were asked for. */
  operationsGeneration: number
  error: ChannelError | null
  externalId: string | null
  url: string | null
  /** Absent when nothing was sent. */
  sent?: unknown
  /** What was sent, now or before, is what the channel has on sale. */
  isTaken: boolean
  /** Absent when nothing was read. */
  received?: unknown
  /** By the channel's clock: what changed there until then was read. */
  knownUntil?: string
}

type Closed = { generation: number; isUrgent: boolean }

/** Somebody else took the group: whatever we know of it is out of date. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** Closes a try: answers the group's newest generation, and whether that is urgent. Throws LeaseLost when the group is no longer ours. */
export async function saveGroupOutcome(tx: Tx, group: ClaimedGroup, outcome: GroupOutcome): Promise<Closed> {
  const { sent, isTaken, received, knownUntil = null } = outcome
  const operations = outcome.operations.length > 0 ? outcome.operations : null
  const { rows } = await sql<Closed>`
    update listing_group
    set lease_token = null, lease_until = null,
      settled_generation = case when ${outcome.isSettled} then ${group.generation} else settled_generation end,
      attempts = ${outcome.attempts},
      next_try = now() + case
        when generation > ${group.generation} and ${operations === null} then interval '0'
        else make_interval(secs => ${outcome.delayMs / 1000})
      end,
      last_error = ${json(outcome.error)}::jsonb, external_id = ${outcome.externalId}, url = ${outcome.url},
      operations = ${operations}::text[],
      operations_generation = case when ${operations !== null} then ${outcome.operationsGeneration}::int end,
      operations_since = case when ${operations !== null} then coalesce(operations_since, now()) end,
      last_sent = case
        when ${isTaken} then coalesce(${json(sent)}::jsonb, last_offered, last_sent)
        else last_sent
      end,
      last_offered = case when ${isTaken} then null else coalesce(${json(sent)}::jsonb, last_offered) end,
      last_sent_on = case when ${sent !== undefined} then now() else last_sent_on end,
      last_received = coalesce(${json(received)}::jsonb, last_received),
      last_received_on = case when ${received !== undefined} then now() else last_received_on end,
      known_until = coalesce(${knownUntil}::timestamptz, known_until), updated_on = now()
    where id = ${group.id} and lease_token = ${group.leaseToken}
    returning generation, ${isUrgent} as "isUrgent"`.execute(tx)
  const [saved] = rows
  if (saved === undefined) throw new LeaseLost(`group ${group.id} was taken over`)
  return saved
}

/** What was refused is desired no longer, unless a newer request has replaced it; what is there stays what the channel showed. */
export async function saveResults(
  tx: Tx,
  group: ClaimedGroup,
  results: Result[],
  terms: Map<string, ListingTerms> | undefined,
): Promise<void> {
  // What a channel decides later has gone out already: when it is decided, nothing is planned any more.
  const wasDeciding = group.operations.length > 0
  const rows = results.map((result) => ({
    ...result,
    error: 'error' in result ? JSON.stringify(result.error) : null,
    terms:
      result.state === 'done' || result.state === 'pending'
        ? terms?.get(String(result.productId))
        : undefined,
    isTaken: result.state === 'done' && result.actual === 'listed' && (wasDeciding || terms !== undefined),
  }))
  await sql`
    update listing
    set actual_state = result.actual_state,
      last_error = result.error::jsonb,
      desired_state = case
        when result.state = 'failed' and listing.generation <= ${group.generation} then result.actual_state
        else listing.desired_state
      end,
      price_sent_cents = coalesce(result.price_cents, price_sent_cents),
      cost_sent_cents = case when result.quantity is null then cost_sent_cents else result.cost_cents end,
      margin_sent = coalesce(result.margin, margin_sent),
      quantity_sent = coalesce(result.quantity, quantity_sent),
      published_on = case when result.is_taken then now() else published_on end,
      price_step_cents = coalesce(result.step_cents, price_step_cents),
      seen_on = case when result.is_read then now() else seen_on end,
      price_seen_cents = case when result.is_read then result.seen_cents else price_seen_cents end,
      quantity_seen = case when result.is_read then result.seen_quantity else quantity_seen end,
      price_confirmed_cents = case
        when result.is_taken then result.seen_cents else price_confirmed_cents
      end,
      quantity_confirmed = case
        when result.is_taken then result.seen_quantity else quantity_confirmed
      end,
      changed_content = case when result.is_taken then '{}' else changed_content end,
      content_changed_there = case when result.is_taken then '{}' else content_changed_there end,
      updated_on = now()
    from unnest(
      ${rows.map(({ productId }) => productId)}::int[], ${rows.map(({ state }) => state)}::text[],
      ${rows.map(({ actual }) => actual)}::text[],
      ${rows.map(({ error }) => error)}::text[], ${rows.map((row) => row.terms?.priceCents ?? null)}::int[],
      ${rows.map((row) => row.terms?.costCents ?? null)}::int[],
      ${rows.map((row) => row.terms?.margin ?? null)}::numeric[],
      ${rows.map((row) => row.terms?.quantity ?? null)}::int[],
      ${rows.map((row) => row.terms?.priceStepCents ?? null)}::int[],
      ${rows.map(({ offer }) => offer !== undefined)}::boolean[],
      ${rows.map(({ offer }) => offer?.priceCents ?? null)}::int[],
      ${rows.map(({ offer }) => offer?.quantity ?? null)}::int[], ${rows.map(({ isTaken }) => isTaken)}::boolean[]
    ) as result(
      product_id, state, actual_state, error, price_cents, cost_cents, margin, quantity, step_cents,
      is_read, seen_cents, seen_quantity, is_taken
    )
    where listing.group_id = ${group.id} and listing.product_id = result.product_id`.execute(tx)
}

/** The last piece may have gone while the channel was told of it: whoever looks after what is sold out is to look again. */
export async function noteSoldMeanwhile(tx: Tx, terms: Map<string, ListingTerms> | undefined): Promise<void> {
  const offered = [...(terms ?? [])].flatMap(([id, { quantity }]) => (quantity > 0 ? [Number(id)] : []))
  if (offered.length === 0) return
  await sql`
    insert into sold_out_product (product_id)
    select product.id
    from product
    where product.id = any(${offered}::int[]) and product.online and product.total_available_quantity <= 0
    order by product.id
    on conflict (product_id) do update set product_id = excluded.product_id`.execute(tx)
}

/** Which channel listings belong to which listing, as the channel last showed. */
export async function saveChannelListings(tx: Tx, group: ClaimedGroup, results: Result[]): Promise<void> {
  const seen = results.flatMap(({ productId, externalIds }) => externalIds.map((id) => ({ productId, id })))
  await sql`
    with listed as (
      select listing.product_id
      from listing
      where listing.group_id = ${group.id} and listing.product_id = any(${results.map(({ productId }) => productId)}::int[])
    ), seen as (
      select named.product_id, named.external_id
      from unnest(${seen.map(({ productId }) => productId)}::int[], ${seen.map(({ id }) => id)}::text[])
        as named(product_id, external_id)
      join listed on listed.product_id = named.product_id
    ), gone as (
      delete from channel_listing known
      using listed
      where known.product_id = listed.product_id and known.marketplace_id = ${group.marketplaceId}
        and (known.product_id, known.external_id) not in (select seen.product_id, seen.external_id from seen)
    )
    insert into channel_listing (product_id, marketplace_id, external_id)
    select seen.product_id, ${group.marketplaceId}, seen.external_id
    from seen
    on conflict do nothing`.execute(tx)
}

/** Tells every run that waits for one of the results. Requests that are newer than this try keep waiting. */
export async function saveRows(
  tx: Tx,
  group: ClaimedGroup,
  results: Result[],
  url: string | null,
): Promise<void> {
  const { rows } = await sql<{ run_id: number }>`
    update run_row waiting
    set status = case when result.state in ('again', 'pending') then 'queued' else result.state end,
      message = result.message, url = ${url}, updated_on = now()
    from unnest(
      ${results.map(({ productId }) => productId)}::int[], ${results.map(({ state }) => state)}::text[],
      ${results.map((result) => ('error' in result ? result.error.message : null))}::text[]
    ) as result(product_id, state, message)
    where waiting.status = 'queued' and waiting.group_id = ${group.id} and waiting.generation <= ${group.generation}
      and waiting.product_id = result.product_id
    returning waiting.run_id`.execute(tx)
  await announceRuns(
    tx,
    rows.map(({ run_id }) => run_id),
  )
}

function json(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value)
}
