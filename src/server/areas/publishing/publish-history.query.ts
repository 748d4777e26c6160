import type { PublishHistoryList } from '../../../contract/publishing.endpoints.ts'
import type { Db } from '../../platform/database/database.ts'
import { countFound, pageOf } from '../../platform/page-of.ts'
import { refuseUnknownProduct } from '../products/product-detail.query.ts'

/** When a product, or anything below it, went on and off sale; newest first. */
export async function listPublishHistory(
  db: Db,
  productId: number,
  query: Parameters<typeof pageOf>[0],
): Promise<PublishHistoryList> {
  await refuseUnknownProduct(db, productId)
  const { offset, limit } = pageOf(query)
  const history = ofFamily(db, productId)
  const found = history
    .innerJoin('marketplace', 'marketplace.id', 'publication_history.marketplace_id')
    .select([
      'publication_history.id',
      'publication_history.action as action_type',
      'marketplace.name as platform',
      'publication_history.updated_by',
      'publication_history.created_on',
    ])
    .orderBy('publication_history.id', 'desc')
    .offset(offset)
    .limit(limit)
  const [rows, count] = await Promise.all([found.execute(), countFound(history)])
  const results = rows.map((row) => {
    const time = row.created_on.toISOString()
    return { ...row, updated_on: time, created_on: time }
  })
  return { results, count }
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
