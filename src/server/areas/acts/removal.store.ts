import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { DeletedProduct, DeletionFacts } from './removal-refusal.ts'

/** Locks a product, and tells what speaks against its deletion. */
export async function lockForDeletion(tx: Tx, id: number): Promise<DeletionFacts | undefined> {
  const { rows } = await sql<DeletionFacts>`
    select
      product.sku, product.is_deleted as "isDeleted", product.is_stale as "isStale",
      product.total_quantity <> 0 as "hasStock",
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
    where product.id = ${id}
    for update of product`.execute(tx)
  return rows[0]
}

/** Locks products, and tells what speaks against bringing them back. */
export async function lockForRestoring(tx: Tx, ids: readonly number[]): Promise<DeletedProduct[]> {
  const { rows } = await sql<DeletedProduct>`
    select
      product.id, product.sku, product.is_deleted as "isDeleted", product.deleted_on as "deletedOn",
      exists (
        select
        from product other
        where other.sku_fold = product.sku_fold and not other.is_deleted
      ) as "isSkuTaken",
      (
        select owner.sku
        from product owner
        where owner.id in (product.parent_id, product.master_id)
          and owner.is_deleted
          and owner.id <> all(${ids}::integer[])
        limit 1
      ) as "deletedOwner"
    from product
    where product.id = any(${ids}::integer[])
    order by product.id
    for update of product`.execute(tx)
  return rows
}
