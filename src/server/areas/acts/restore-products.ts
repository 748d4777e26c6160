import type { Context } from '../../context.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { RuleBroken } from '../../platform/errors.ts'
import { unknownProduct } from '../products/product-detail.query.ts'
import { markRestored } from '../products/products.store.ts'
import { restoreRefusal } from './removal-refusal.ts'
import { lockForRestoring } from './removal.store.ts'

type Restoring = {
  ids: readonly number[]
  /** Name of the user, for the history. */
  editor: string
  /** Stores the answer in the transaction of the change. */
  keep: (tx: Tx, answer: { restored: number }) => Promise<void>
}

/** Brings deleted products back as they were, all of them or none; those that are there stay as they are. */
export function restoreProducts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { ids, editor, keep }: Restoring,
): Promise<{ restored: number }> {
  return inTransaction(db, { actor: editor, reason: 'restored' }, async (tx) => {
    const found = await lockForRestoring(tx, ids)
    const unknown = ids.find((id) => !found.some((product) => product.id === id))
    if (unknown !== undefined) throw unknownProduct(unknown)
    const deleted = found.filter(({ isDeleted }) => isDeleted)
    for (const product of deleted) {
      const refusal = restoreRefusal(product, clock.now())
      if (refusal !== undefined) throw new RuleBroken(refusal, { code: 'not_restorable' })
    }
    await markRestored(
      tx,
      deleted.map(({ id }) => id),
    )
    const answer = { restored: deleted.length }
    await keep(tx, answer)
    return answer
  })
}
