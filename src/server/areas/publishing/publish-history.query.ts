import { sql } from 'kysely'
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
    .innerJoin('product', 'product.id', 'publication_history.product_id')
    .innerJoin('marketplace', 'marketplace.id', 'publication_history.marketplace_id')
    .select([
      'publication_history.id',
      'product.sku',
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
  // Named once: asked for beside each other, the three ways to belong would have every product read.
  const family = sql<number[]>`array(
    select id from product where id = ${productId} or parent_id = ${productId}
    union all
    select size.id from product parent join product size on size.parent_id = parent.id
    where parent.master_id = ${productId}
  )`
  return db
    .selectFrom('publication_history')
    .where(sql<boolean>`publication_history.product_id = any(${family})`)
}
