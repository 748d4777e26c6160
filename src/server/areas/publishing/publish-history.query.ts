import { countFound, type Page } from '../../platform/page-of.ts'
import type { Db } from '../../platform/database/database.ts'

/** When a product, or anything below it, went on or off sale; newest first. */
export function findPublishHistory(db: Db, productId: number, { offset, limit }: Page) {
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

export function countPublishHistory(db: Db, productId: number): Promise<number> {
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
