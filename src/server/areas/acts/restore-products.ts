import type { ProductChoice } from '../../../contract/products/product-choice.ts'
import type { Restored } from '../../../contract/products/removal.endpoints.ts'
import type { ActUndone } from '../../../contract/runs.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { Conflict, RuleBroken } from '../../platform/errors.ts'
import { existingRun } from '../../platform/runs/runs.query.ts'
import { chosenIds } from '../products/chosen-ids.ts'
import { unknownProduct } from '../products/product-detail.query.ts'
import { markRestored } from '../products/products.store.ts'
import { inBatches } from './in-batches.ts'
import { restoreRefusal } from './removal-refusal.ts'
import { findLevels, findRowProducts, lockForRestoring } from './removal.store.ts'

type Restoring<Answer> = {
  /** Name of the user, for the history. */
  editor: string
  /** Stores the answer in the transaction of the change. */
  keep: (tx: Tx, answer: Answer) => Promise<void>
}

/** More than anybody reads. */
const mostNamed = 1_000

/** Brings deleted products back as they were, where that can be; those that are there stay as they are. */
export async function restoreProducts(
  parts: Pick<Context, 'config' | 'db' | 'clock'>,
  chosen: ProductChoice | undefined,
  { editor, keep }: Restoring<Restored>,
): Promise<Restored> {
  const ids = await chosenIds(parts, chosen, 'product_ids')
  return inTransaction(parts.db, { actor: editor, reason: 'restored' }, async (tx) => {
    const answer = await restore(tx, ids, parts.clock.now())
    const [first] = answer.kept
    if (answer.restored === 0 && first !== undefined)
      throw new RuleBroken(first.reason, { code: 'not_restorable' })
    await keep(tx, answer)
    return answer
  })
}

/** Brings back what a bulk delete took. */
export function undoDeletion(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  runId: number,
  { editor, keep }: Restoring<ActUndone>,
): Promise<ActUndone> {
  return inTransaction(db, { actor: editor, reason: 'undo' }, async (tx) => {
    const run = await existingRun(tx, runId)
    if (run.ended_on === null)
      throw new Conflict('The deletion goes on still. Wait for its end, or cancel it.')
    const { restored, ...kept } = await restore(tx, await findRowProducts(tx, runId, 'done'), clock.now())
    const answer = { undone: restored, ...kept }
    await keep(tx, answer)
    return answer
  })
}

async function restore(tx: Tx, ids: readonly number[], now: Date): Promise<Restored> {
  const kept: Restored['kept'] = []
  let restored = 0
  let present = 0
  // What owns others first: a size can't come back to a parent that stays away.
  for (const some of (await findLevels(tx, ids)).toReversed().flatMap(inBatches)) {
    const found = await lockForRestoring(tx, some)
    refuseUnknown(some, found)
    const back: number[] = []
    for (const product of found.filter(({ isDeleted }) => isDeleted)) {
      const reason = restoreRefusal(product, now)
      if (reason === undefined) back.push(product.id)
      else kept.push({ id: product.id, sku: product.sku, field: null, reason })
    }
    await markRestored(tx, back)
    restored += back.length
    present += found.filter(({ isDeleted }) => !isDeleted).length
  }
  return { restored, kept: kept.slice(0, mostNamed), kept_count: kept.length, not_deleted: present }
}

function refuseUnknown(ids: readonly number[], found: readonly { id: number }[]): void {
  const known = new Set(found.map(({ id }) => id))
  const unknown = ids.find((id) => !known.has(id))
  if (unknown !== undefined) throw unknownProduct(unknown)
}
