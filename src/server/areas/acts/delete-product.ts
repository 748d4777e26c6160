import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { RuleBroken } from '../../platform/errors.ts'
import { unknownProduct } from '../products/product-detail.query.ts'
import { markDeleted } from '../products/products.store.ts'
import { deletionRefusal } from './removal-refusal.ts'
import { lockForDeletion } from './removal.store.ts'

/** Takes one stale product out of the catalogue; it stays readable, and can be restored for a while. */
export function deleteProduct(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: number,
  editor: string,
): Promise<void> {
  return inTransaction(db, { actor: editor, reason: 'deleted' }, async (tx) => {
    const [product] = await lockForDeletion(tx, [id])
    if (product === undefined) throw unknownProduct(id)
    const refusal = deletionRefusal(product, `The product ${product.sku}`)
    if (refusal !== undefined) throw new RuleBroken(refusal, { code: 'not_deletable' })
    await markDeleted(tx, [id], clock.now())
  })
}
