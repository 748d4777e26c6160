import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { announceProgress } from '../../platform/events/announce-progress.ts'

export type RunKind = 'publish' | 'unpublish'

export interface NewItem {
  productId: number
  sku: string
  marketplaceId: number
  status: 'queued' | 'failed' | 'skipped'
  error: string | null
  /** Only for items that wait. */
  groupId: number | null
  generation: number | null
}

export async function insertRun(tx: Tx, kind: RunKind, requestedBy: string): Promise<number> {
  const run = await tx
    .insertInto('publish_run')
    .values({ kind, requested_by: requestedBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return run.id
}

/** The run's figures follow by trigger; a run without rows that wait is complete at once. */
export async function insertItems(tx: Tx, runId: number, items: NewItem[]): Promise<void> {
  if (items.length === 0) return
  await sql`
    insert into publish_run_item
      (run_id, product_id, sku, marketplace_id, status, error_message, group_id, generation)
    select ${runId}, item.product_id, item.sku, item.marketplace_id, item.status, item.error_message,
      item.group_id, item.generation
    from unnest(
      ${items.map(({ productId }) => productId)}::int[], ${items.map(({ sku }) => sku)}::text[],
      ${items.map(({ marketplaceId }) => marketplaceId)}::int[], ${items.map(({ status }) => status)}::text[],
      ${items.map(({ error }) => error)}::text[], ${items.map(({ groupId }) => groupId)}::int[],
      ${items.map(({ generation }) => generation)}::int[]
    ) with ordinality
      as item(product_id, sku, marketplace_id, status, error_message, group_id, generation, position)
    order by item.position`.execute(tx)
}

/** A run begins with the first of its groups that a worker takes. */
export async function startRunsOf(tx: Tx, groupId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update publish_run
    set status = 'IN PROGRESS', started_on = now()
    where status = 'QUEUED'
      and id in (select run_id from publish_run_item where group_id = ${groupId} and status = 'queued')
    returning id`.execute(tx)
  await announceRuns(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Tells those who watch how far the runs have come. */
export async function announceRuns(tx: Tx, runIds: number[]): Promise<void> {
  if (runIds.length === 0) return
  const runs = await tx
    .selectFrom('publish_run')
    .select(['id', 'kind', 'status', 'total', 'success', 'failed', 'skipped', 'started_on', 'ended_on'])
    .where('id', 'in', runIds)
    .execute()
  await announceProgress(
    tx,
    runs.map(({ id, ...body }) => ({ topic: 'publish', subjectId: id, userId: null, body })),
  )
}
