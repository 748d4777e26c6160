import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

export type WaitingProduct = {
  position: number
  chosenId: number
  sku: string | null
  isDeleted: boolean
  channelAdvisorId: number | null
  /** Null where there is no such product. */
  productId: number | null
}

/**
 * Freezes which products are synced, in their order: a parent or master brings its sizes along, and each product stands there
 * once. Answers how many they are.
 */
export async function insertSync(tx: Tx, runId: number, ids: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    with wanted as (
      select id, position from unnest(${ids}::int[]) with ordinality wanted (id, position)
    ), brought as (
      select wanted.position, false as is_size, wanted.id from wanted
      union all
      select wanted.position, true, child.id
      from wanted
      join product child on child.parent_id = wanted.id and not child.is_deleted
      union all
      select wanted.position, true, child.id
      from wanted
      join product parent on parent.master_id = wanted.id and not parent.is_deleted
      join product child on child.parent_id = parent.id and not child.is_deleted
    ), once as (
      select distinct on (id) id, position, is_size from brought order by id, position, is_size
    )
    insert into product_sync (run_id, position, product_id)
    select ${runId}, row_number() over (order by position, is_size, id), id from once`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** The next products of a sync, behind those that were done. */
export async function findWaiting(
  db: Db,
  runId: number,
  { done, limit }: { done: number; limit: number },
): Promise<WaitingProduct[]> {
  const { rows } = await sql<WaitingProduct>`
    select
      product_sync.position, product_sync.product_id as "chosenId", product.id as "productId", product.sku,
      coalesce(product.is_deleted, false) as "isDeleted", product.channel_advisor_id as "channelAdvisorId"
    from product_sync
    left join product on product.id = product_sync.product_id
    where product_sync.run_id = ${runId} and product_sync.position > ${done}
    order by product_sync.position
    limit ${limit}`.execute(db)
  return rows
}

/** The products that a sync has looked at, whatever ChannelAdvisor said of them: what buyers see waits for nobody else. */
export async function findSyncedIds(tx: Tx, runId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('run_row')
    .innerJoin('product', 'product.id', 'run_row.product_id')
    .select('product.id')
    .where('run_id', '=', runId)
    .where('product.is_deleted', '=', false)
    .orderBy('position')
    .execute()
  return rows.map(({ id }) => id)
}

/** What failed of a sync, and what it had not come to, in its order. */
export async function findOpenIds(db: Db, runId: number, done: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select product_sync.product_id as id
    from product_sync
    left join run_row on run_row.run_id = product_sync.run_id and run_row.position = product_sync.position
    where product_sync.run_id = ${runId} and (product_sync.position > ${done} or run_row.status = 'failed')
    order by product_sync.position`.execute(db)
  return rows.map(({ id }) => id)
}
