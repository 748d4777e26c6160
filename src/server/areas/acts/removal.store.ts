import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { DeletedProduct, DeletionFacts } from './removal-refusal.ts'

/** Locks products, and tells what speaks against their deletion. */
export async function lockForDeletion(tx: Tx, ids: readonly number[]): Promise<DeletionFacts[]> {
  const { rows } = await sql<DeletionFacts>`
    select
      product.id, product.sku, product.product_type as "productType", product.is_deleted as "isDeleted",
      product.is_stale as "isStale",
      exists (
        select
        from listing
        where listing.product_id = product.id and 'listed' in (listing.desired_state, listing.actual_state)
      ) as "isPublished",
      exists (
        select
        from product member
        where (member.parent_id = product.id or member.master_id = product.id) and not member.is_deleted
      ) as "hasFamily"
    from product
    where product.id = any(${ids}::integer[])
    order by product.id
    for update of product`.execute(tx)
  return rows
}

/** Locks products, and tells what speaks against bringing them back. */
export async function lockForRestoring(tx: Tx, ids: readonly number[]): Promise<DeletedProduct[]> {
  const { rows } = await sql<DeletedProduct>`
    select
      product.id, product.sku, product.is_deleted as "isDeleted", product.deleted_on as "deletedOn",
      exists (
        select
        from product other
        where other.sku_fold = product.sku_fold
          and (not other.is_deleted or (other.id > product.id and other.id = any(${ids}::integer[])))
      ) as "isSkuTaken",
      (
        select owner.sku
        from product owner
        where owner.id in (product.parent_id, product.master_id)
          and owner.is_deleted
        limit 1
      ) as "deletedOwner"
    from product
    where product.id = any(${ids}::integer[])
    order by product.id
    for update of product`.execute(tx)
  return rows
}

/** The ids by what they are, what others belong to behind all of those; ids of nothing come last. */
export async function findLevels(db: Db | Tx, ids: readonly number[]): Promise<number[][]> {
  const { rows } = await sql<{ ids: number[] }>`
    select array_agg(wanted.id order by wanted.id) as ids
    from unnest(${ids}::integer[]) wanted (id)
    left join product on product.id = wanted.id
    group by product.product_type
    order by array_position(${levels}::text[], product.product_type)`.execute(db)
  return rows.map((row) => row.ids)
}

/** Each may own those before it. */
export const levels = ['basic', 'parent', 'master'] as const

/** Keeps what a bulk delete is to take. */
export async function insertDeletion(tx: Tx, runId: number, ids: readonly number[]): Promise<void> {
  await sql`insert into bulk_deletion (run_id, product_ids) values (${runId}, ${ids}::integer[])`.execute(tx)
}

/** What a bulk delete has not come to yet; `done` is how many it has. */
export async function findUndeleted(db: Db, runId: number, done: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select bulk_deletion.product_ids[${done + 1}:] as ids
    from bulk_deletion
    where bulk_deletion.run_id = ${runId}`.execute(db)
  return rows[0]?.ids ?? []
}

/** Products with these outcomes in a run. */
export async function findRowProducts(
  db: Db | Tx,
  runId: number,
  status: 'done' | 'failed',
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select run_row.product_id as id
    from run_row
    where run_row.run_id = ${runId} and run_row.status = ${status}
    order by run_row.position`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many of the products that a bulk delete took are deleted by now. */
export async function countStillDeleted(db: Db, runId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from run_row
    join product on product.id = run_row.product_id
    where run_row.run_id = ${runId} and run_row.status = 'done' and product.is_deleted`.execute(db)
  return rows[0]?.count ?? 0
}
