import { sql } from 'kysely'
import type { SalesChannel } from '../../connectors/ports/sales-channel.ts'
import type { Db } from '../../platform/database/database.ts'
import { listedFields, type ListedProduct } from '../mapping/build-listing.ts'
import type { Sellable } from './pair-eligibility.ts'

export type SourceProduct = ListedProduct & Sellable

export type GroupSource = {
  /** Whose words hold where a size has none of its own: its parent, or the size itself. */
  owner: SourceProduct
  basics: SourceProduct[]
  pictures: { productId: number; url: string }[]
}

export type GroupProducts = { ownerId: number; basicIds: number[] }

/** The products of each group as they are now, and the owner's pictures, or else those of its first size that has any. */
export async function readGroupSources(
  db: Db,
  groups: GroupProducts[],
  groupedBy: SalesChannel['groupedBy'],
): Promise<GroupSource[]> {
  const owners = groups.map(({ ownerId }) => ownerId)
  const parents = groupedBy === 'basic' ? await findParents(db, owners) : new Map<number, number>()
  const families = groups.map(({ ownerId, basicIds }) => [parents.get(ownerId) ?? ownerId, ...basicIds])
  const ids = [...new Set(families.flat())]
  const [products, pictures] = await Promise.all([findProducts(db, ids), findPictures(db, ids)])
  return families.map(([ownerId = 0, ...basicIds]) => {
    const owner = products.get(ownerId)
    if (owner === undefined) throw new Error(`product ${ownerId} of a listing group is gone`)
    const pictured = [ownerId, ...basicIds].find((id) => pictures.has(id)) ?? 0
    return {
      owner,
      basics: basicIds.flatMap((id) => products.get(id) ?? []),
      pictures: pictures.get(pictured) ?? [],
    }
  })
}

/** The parents of those that have one. */
async function findParents(db: Db, ids: number[]): Promise<Map<number, number>> {
  const found = await db
    .selectFrom('product')
    .select(['id', 'parent_id'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  return new Map(found.flatMap(({ id, parent_id: parent }) => (parent === null ? [] : [[id, parent]])))
}

async function findPictures(db: Db, ids: number[]): Promise<Map<number, GroupSource['pictures']>> {
  const pictures = await db
    .selectFrom('product_image')
    .select(['product_id as productId', 'url'])
    .where('product_id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('placement_name')
    .$narrowType<{ productId: number }>()
    .execute()
  return Map.groupBy(pictures, ({ productId }) => productId)
}

async function findProducts(db: Db, ids: number[]): Promise<Map<number, SourceProduct>> {
  const products = await db
    .selectFrom('product')
    .select([
      ...listedFields,
      'is_deleted as isDeleted',
      'is_blocked as isBlocked',
      'block_comment as blockComment',
      'is_external_quantity_blocked as isExternalQuantityBlocked',
    ])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  return new Map(products.map((product) => [product.id, product]))
}
