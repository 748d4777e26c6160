// Which products own which, and whose pictures are whose.
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

/** Parents own basics, masters own parents. */
export type OwnerType = 'parent' | 'master'

/** What belongs to it and is not deleted. */
export async function findMembers(tx: Tx, { id, type }: { id: number; type: OwnerType }): Promise<number[]> {
  const members = await tx
    .selectFrom('product')
    .select('id')
    .where(type === 'parent' ? 'parent_id' : 'master_id', '=', id)
    .where('is_deleted', '=', false)
    .execute()
  return members.map((member) => member.id)
}

export async function findSkus(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const products = await db
    .selectFrom('product')
    .select(['id', 'sku'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(products.map(({ id, sku }) => [id, sku]))
}

/** Those of the pictures that the product has not, and that this user can't give it. */
export async function findForeignPictures(
  tx: Tx,
  { productId = null, userId }: { productId: number | null | undefined; userId: number },
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select wanted.id
    from unnest(${ids}::integer[]) wanted (id)
    where not exists (
      select
      from product_image image
      where image.id = wanted.id
        and case
          when image.product_id is not null then image.product_id = ${productId}::integer
          when image.removed_from is not null then image.removed_from = ${productId}::integer
          else image.uploaded_by = ${userId}
        end
    )`.execute(tx)
  return rows.map(({ id }) => id)
}
