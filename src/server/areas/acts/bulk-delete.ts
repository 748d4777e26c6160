import type { BulkDelete } from '../../../contract/products/removal.endpoints.ts'
import type { ProductChoice } from '../../../contract/products/product-choice.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'
import { pageOf } from '../../platform/page-of.ts'
import { runFacts } from '../../platform/runs/run-reply.ts'
import type { Asker, RunRules, Turn } from '../../platform/runs/run-rules.ts'
import { enqueueRun } from '../../platform/runs/runs.jobs.ts'
import { existingRun, findRows } from '../../platform/runs/runs.query.ts'
import { announceRuns, insertRows, insertRun, type NewRow } from '../../platform/runs/runs.store.ts'
import { chosenIds } from '../products/chosen-ids.ts'
import { markDeleted } from '../products/products.store.ts'
import { deletionRefusal } from './removal-refusal.ts'
import * as store from './removal.store.ts'

/** Many stale products deleted: the worker looks at each once more, some in one transaction. */
export const deletionRuns: RunRules<Context> = {
  kinds: ['bulk_delete'],
  work: deleteInSteps,
  async retry(context, run, asker) {
    const failed = await store.findRowProducts(context.db, run.id, 'failed')
    // What somebody cancelled is not deleted after all.
    const left = run.status === 'FAILED' ? await store.findUndeleted(context.db, run.id, doneOf(run)) : []
    return startDeletion(context, [...failed, ...left], asker)
  },
}

/** Freezes what was chosen and has it deleted in the background; answers the run. */
export async function deleteProducts(
  context: Pick<Context, 'db' | 'clock' | 'config' | 'jobs'>,
  chosen: ProductChoice | undefined,
  asker: Asker,
): Promise<number> {
  return startDeletion(context, await chosenIds(context, chosen, 'product_ids'), asker)
}

function startDeletion(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  ids: readonly number[],
  { user, keepId }: Asker,
): Promise<number> {
  return inTransaction(db, { actor: user.username, reason: 'bulk delete' }, async (tx) => {
    const id = await insertRun(tx, {
      kind: 'bulk_delete',
      user: user.username,
      followsRows: false,
      total: ids.length,
    })
    await store.insertDeletion(tx, id, (await store.findLevels(tx, ids)).flat())
    await enqueueRun({ jobs }, tx, { queue: 'bulk_delete', id })
    await announceRuns(tx, [id])
    await keepId?.(tx, id)
    return id
  })
}

/** So many in one transaction that nobody waits long for a product. */
const idsAtOnce = 500

async function deleteInSteps({ db, clock }: Pick<Context, 'db' | 'clock'>, turn: Turn): Promise<void> {
  const left = await store.findUndeleted(db, turn.run.id, doneOf(turn.run))
  for (let from = 0; from < left.length; from += idsAtOnce) {
    turn.signal?.throwIfAborted()
    await turn.step(async (tx) => {
      const done = doneOf(turn.run)
      const rows = await deleteSome(tx, left.slice(from, from + idsAtOnce), clock.now())
      await insertRows(
        tx,
        turn.run.id,
        rows.map((row, at) => ({ ...row, position: done + at + 1 })),
      )
      const failed = rows.filter(({ status }) => status === 'failed').length
      return {
        success: rows.length - failed,
        failed,
        progress: (done + rows.length) / Math.max(1, turn.run.total),
      }
    })
  }
}

/** Each product gives one row: how many there are says where a successor goes on. */
function doneOf({ success, failed }: { success: number; failed: number }): number {
  return success + failed
}

/** Sizes go before what owns them, so that it need not stay for their sake. */
async function deleteSome(tx: Tx, ids: readonly number[], now: Date): Promise<Omit<NewRow, 'position'>[]> {
  const rows = new Map<number, Omit<NewRow, 'position'>>()
  for (const type of store.levels) {
    const open = ids.filter((id) => !rows.has(id))
    const found = (await store.lockForDeletion(tx, open)).filter(({ productType }) => productType === type)
    const going: number[] = []
    for (const product of found) {
      const message = deletionRefusal(product)
      if (message === undefined) going.push(product.id)
      const status = message === undefined ? 'done' : 'failed'
      rows.set(product.id, { productId: product.id, sku: product.sku, status, message })
    }
    await markDeleted(tx, going, now)
    if (rows.size === ids.length) break
  }
  return ids.map(
    (id) => rows.get(id) ?? { productId: id, status: 'failed', message: 'There is no such product.' },
  )
}

/** A bulk delete with a page of what became of the products. */
export async function showBulkDelete(
  db: Db,
  id: number,
  query: Parameters<typeof pageOf>[0],
): Promise<BulkDelete> {
  const run = await existingRun(db, id)
  if (run.kind !== 'bulk_delete') throw new NotFound(`There is no bulk delete ${id}.`)
  const fields = runFacts(run)
  const rows = await findRows(db, { runId: id, ...pageOf(query) })
  const products = rows.map((row) => ({
    id: row.product_id ?? 0,
    sku: row.sku ?? '',
    status: row.status === 'done',
    message: row.message,
  }))
  const stillDeleted = await store.countStillDeleted(db, id)
  return { ...fields, kind: 'bulk_delete', data: { still_deleted: stillDeleted, products } }
}
