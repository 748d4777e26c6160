import type { PublishHistoryList } from '../../../contract/publishing.endpoints.ts'
import type { Db } from '../../platform/database/database.ts'
import { countFound, pageOf, type Page } from '../../platform/page-of.ts'
import { refuseUnknownProduct } from '../products/refuse-unknown-product.query.ts'

/** When a product went on and off sale. */
export async function listPublishHistory(
  db: Db,
  productId: number,
  query: Parameters<typeof pageOf>[0],
): Promise<PublishHistoryList> {
  await refuseUnknownProduct(db, productId)
  const [rows, count] = await Promise.all([
    findPublishHistory(db, productId, pageOf(query)),
    countPublishHistory(db, productId),
  ])
  const results = rows.map(({ action, created_on, ...row }) => ({
    ...row,
    action_type: action,
    updated_on: created_on.toISOString(),
    created_on: created_on.toISOString(),
  }))
  return { results, count }
}

/** When a product, or anything below it, went on or off sale; newest first. */
function findPublishHistory(db: Db, productId: number, { offset, limit }: Page) {
  return ofFamily(db, productId)
    .innerJoin('marketplace', 'marketplace.id', 'publication_history.marketplace_id')
    .select([
      'publication_history.id',
      'publication_history.action',
      'marketplace.name as platform',
      'publication_history.updated_by',
      'publication_history.created_on',
    ])
    .orderBy('publication_history.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

function countPublishHistory(db: Db, productId: number): Promise<number> {
  return countFound(ofFamily(db, productId))
}

function ofFamily(db: Db, productId: number) {
  return db.selectFrom('publication_history').where('publication_history.product_id', 'in', (query) =>
    query
      .selectFrom('product')
      .leftJoin('product as parent', 'parent.id', 'product.parent_id')
      .select('product.id')
      .where((where) =>
        where.or([
          where('product.id', '=', productId),
          where('product.parent_id', '=', productId),
          where('parent.master_id', '=', productId),
        ]),
      ),
  )
}
