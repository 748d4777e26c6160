import { sql } from 'kysely'
import type { PublishBody } from '../../../contract/publishing.endpoints.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

type LeftOut = NonNullable<PublishBody['left_out']>

export type NewPublishChoice = {
  productIds: readonly number[]
  marketplaceIds: readonly number[]
  leftOut: LeftOut
  retryOf: number | undefined
  /** What is not on sale somewhere stays so. */
  isLiveOnly: boolean
  requestId: string
}

/** Freezes what a run was asked for. */
export async function insertPublishChoice(tx: Tx, runId: number, choice: NewPublishChoice): Promise<void> {
  await sql`
    insert into publish_choice (run_id, product_ids, marketplace_ids, left_out, retry_of, is_live_only, request_id)
    values (
      ${runId}, ${choice.productIds}::int[], ${choice.marketplaceIds}::int[],
      ${JSON.stringify(choice.leftOut)}::jsonb, ${choice.retryOf ?? null}, ${choice.isLiveOnly},
      ${choice.requestId}
    )`.execute(tx)
}

export type PublishChoice = {
  /** How many products have their rows. */
  done: number
  count: number
  /** Those that come next. */
  nextIds: number[]
  marketplaceIds: number[]
  leftOut: LeftOut
  retryOf: number | null
  isLiveOnly: boolean
  requestId: string
}

/** Nobody else adds rows to the run until the transaction ends: locked before anything else of it, and of its products. */
export async function lockPublishChoice(tx: Tx, runId: number, limit: number): Promise<PublishChoice> {
  const { rows } = await sql<PublishChoice>`
    select done, cardinality(product_ids) as count, product_ids[done + 1 : done + ${limit}::int] as "nextIds",
      marketplace_ids as "marketplaceIds", left_out as "leftOut", retry_of as "retryOf",
      is_live_only as "isLiveOnly", request_id as "requestId"
    from publish_choice
    where run_id = ${runId}
    for update`.execute(tx)
  const [choice] = rows
  if (choice === undefined) throw new Error(`run ${runId} has no choice of products`)
  return choice
}

/** Has sizes of a parent follow each other, where the first of them stands. */
export async function bringFamiliesTogether(tx: Tx, runId: number): Promise<void> {
  await sql`
    update publish_choice
    set product_ids = array(
      select placed.id
      from (
        select chosen.id, chosen.position,
          min(chosen.position) over (partition by coalesce(product.parent_id, chosen.id)) as family_position
        from unnest(publish_choice.product_ids) with ordinality chosen(id, position)
        left join product on product.id = chosen.id
      ) placed
      order by placed.family_position, placed.position
    )
    where run_id = ${runId}`.execute(tx)
}

export type ChosenSizes = {
  /** The parent, or itself where it has none. */
  family: number
  /** How many basics it stands for; one at the least. */
  basics: number
}

/** What each of these products is in a choice, in order. */
export async function findSizes(tx: Tx, productIds: readonly number[]): Promise<ChosenSizes[]> {
  const { rows } = await sql<ChosenSizes>`
    select coalesce(product.parent_id, chosen.id) as family, greatest(1, size.count)::int as basics
    from unnest(${productIds}::int[]) with ordinality chosen(id, position)
    left join product on product.id = chosen.id
    left join lateral (
      select count(*)
      from (
        select child.id from product child where child.parent_id = chosen.id and not child.is_deleted
        union all
        select child.id
        from product parent
        join product child on child.parent_id = parent.id and not child.is_deleted
        where parent.master_id = chosen.id and not parent.is_deleted
      ) basic
    ) size on product.product_type <> 'basic'
    order by chosen.position`.execute(tx)
  return rows
}

/** So many more products have their rows. */
export async function advancePublishChoice(tx: Tx, runId: number, count: number): Promise<void> {
  await sql`update publish_choice set done = done + ${count}::int where run_id = ${runId}`.execute(tx)
}

type Pair = { productId: number; marketplaceId: number }

/** Which pairs of these products the run has rows of: a size may be chosen by itself and with its parent. */
export async function findPairsThere(tx: Tx, runId: number, productIds: readonly number[]): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select product_id as "productId", marketplace_id as "marketplaceId"
    from run_row
    where run_id = ${runId} and product_id = any(${productIds}::int[])`.execute(tx)
  return rows
}

type LaterAsk = Pair & { kind: 'publish' | 'unpublish' }

type Earlier = { runId: number; kind: LaterAsk['kind']; productIds: readonly number[] }

/**
 * What was asked of these products after the run, and not cancelled: the newest of each pair. What found nothing to ask for stands in
 * the way of the opposite alone.
 */
export async function findLaterAsks(tx: Tx, { runId, kind, productIds }: Earlier): Promise<LaterAsk[]> {
  const { rows } = await sql<LaterAsk>`
    select distinct on (run_row.product_id, run_row.marketplace_id)
      run_row.product_id as "productId", run_row.marketplace_id as "marketplaceId", run.kind
    from run
    join run_row on run_row.run_id = run.id
    where run.id > ${runId} and run.kind in ('publish', 'unpublish')
      and run_row.product_id = any(${productIds}::int[]) and run_row.message is distinct from 'cancelled'
      and (run.kind <> ${kind} or run_row.group_id is not null)
    order by run_row.product_id, run_row.marketplace_id, run.id desc`.execute(tx)
  return rows
}

type Limits = Pick<PublishChoice, 'leftOut' | 'isLiveOnly'>

/** Within what a run stayed: all of what was chosen, where that is not kept. */
export async function findLimits(db: Db, runId: number): Promise<Limits> {
  const { rows } = await sql<Limits>`
    select left_out as "leftOut", is_live_only as "isLiveOnly" from publish_choice where run_id = ${runId}`.execute(
    db,
  )
  return rows[0] ?? { leftOut: [], isLiveOnly: false }
}

/** Adds a row that failed for each of these products on each marketplace that the run was asked for, where it has none. */
export async function addFailedRows(
  tx: Tx,
  runId: number,
  { productIds, message }: { productIds: readonly number[]; message: string },
): Promise<void> {
  await sql`
    insert into run_row (run_id, position, status, product_id, sku, marketplace_id, message)
    select run.id, run.total + row_number() over (order by chosen.position, place.position), 'failed', chosen.id,
      product.sku, place.id, ${message}
    from run
    join publish_choice choice on choice.run_id = run.id
    cross join unnest(${productIds}::int[]) with ordinality chosen(id, position)
    cross join unnest(choice.marketplace_ids) with ordinality place(id, position)
    join marketplace on marketplace.id = place.id
    left join product on product.id = chosen.id
    where run.id = ${runId}
      and (choice.retry_of is null or exists (
        select from run_row failed
        where failed.run_id = choice.retry_of and failed.status = 'failed'
          and failed.product_id = chosen.id and failed.marketplace_id = place.id
      ))
      and (not choice.is_live_only or exists (
        select from listing
        where listing.product_id = chosen.id and listing.marketplace_id = place.id
          and listing.desired_state = 'listed' and listing.actual_state = 'listed'
      ))
      and not exists (
        select from jsonb_to_recordset(choice.left_out) as left_out(product_id int, marketplace text)
        where left_out.product_id = chosen.id and lower(left_out.marketplace) = lower(marketplace.name)
      )
    on conflict (run_id, product_id, marketplace_id) where product_id is not null do nothing`.execute(tx)
}
