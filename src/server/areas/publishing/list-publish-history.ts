import type { PublishHistoryList } from '../../../contract/publishing.ts'
import type { Db } from '../../platform/database/database.ts'
import { pageOf } from '../../platform/page-of.ts'
import { refuseUnknownProduct } from '../products/refuse-unknown-product.query.ts'
import { countPublishHistory, findPublishHistory } from './publish-history.query.ts'

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
