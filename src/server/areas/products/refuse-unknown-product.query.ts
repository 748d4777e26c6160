import type { Db } from '../../platform/database/database.ts'
import { unknownProduct } from './show-product.ts'

/** For what belongs to a product: without it there is nothing to answer. */
export async function refuseUnknownProduct(db: Db, id: number): Promise<void> {
  const product = await db.selectFrom('product').select('id').where('id', '=', id).executeTakeFirst()
  if (product === undefined) throw unknownProduct(id)
}
