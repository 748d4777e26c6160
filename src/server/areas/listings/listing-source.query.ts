import type { Db } from '../../platform/database/database.ts'
import { listedFields, type ListedProduct } from '../mapping/build-listing.ts'
import type { Sellable } from './pair-eligibility.ts'

export type SourceProduct = ListedProduct & Sellable

export type GroupSource = {
  owner: SourceProduct
  basics: SourceProduct[]
  pictures: { productId: number; url: string }[]
}

/** The products of a group as they are now, and the owner's pictures, or else those of its first size that has any. */
export async function readGroupSource(db: Db, ownerId: number, basicIds: number[]): Promise<GroupSource> {
  const products = await findProducts(db, [ownerId, ...basicIds])
  const byId = new Map(products.map((product) => [product.id, product]))
  const owner = byId.get(ownerId)
  if (owner === undefined) throw new Error(`product ${ownerId} of a listing group is gone`)
  const pictures = await db
    .selectFrom('product_image')
    .select(['product_id as productId', 'url'])
    .where('product_id', 'in', [ownerId, ...basicIds])
    .orderBy('placement_name')
    .execute()
  const pictured = [ownerId, ...basicIds].find((id) => pictures.some(({ productId }) => productId === id))
  return {
    owner,
    basics: basicIds.flatMap((id) => byId.get(id) ?? []),
    pictures: pictures.filter(({ productId }) => productId === pictured),
  }
}

async function findProducts(db: Db, ids: number[]): Promise<SourceProduct[]> {
  return db
    .selectFrom('product')
    .select([
      ...listedFields,
      'is_deleted as isDeleted',
      'is_blocked as isBlocked',
      'block_comment as blockComment',
      'is_external_quantity_blocked as isExternalQuantityBlocked',
    ])
    .where('id', 'in', [...new Set(ids)])
    .execute()
}
