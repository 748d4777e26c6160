// Imports that are taken back, and what others do in between.
import type { ImportKept } from '../../src/contract/imports.ts'
import { findKept } from '../../src/server/areas/imports/undo.store.ts'
import { startUndo, undoBlocks } from '../../src/server/areas/imports/undo-import.ts'
import { editProducts } from '../../src/server/areas/acts/edit-products.ts'
import { inTransaction } from '../../src/server/platform/database/database.ts'
import type { StoredRun } from '../../src/server/platform/runs/runs.query.ts'
import { workOnRun } from '../../src/server/platform/runs/work-on-run.ts'
import { startImportBench } from './import-bench.ts'

export type UndoBench = Awaited<ReturnType<typeof startUndoBench>>

// What a seller sees of a product; versions and times tell what has happened to it.
const unseen = ['id', 'parent_id', 'version', 'created_on', 'updated_on', 'quantity_update_date_utc']

export async function startUndoBench() {
  const bench = await startImportBench()
  const { db, pool } = bench.database
  const context = { db, jobs: { enqueue: () => Promise.resolve() } }
  const start = (id: number) => startUndo(context, { id, user: 'maria' })
  const work = (id: number) => workOnRun(context, id, { work: undoBlocks })
  return {
    bench,
    context,
    start,
    work,
    /** Undoes an import from beginning to end. */
    async undo(id: number): Promise<StoredRun> {
      const run = await work(await start(id))
      if (!run) throw new Error('the undo is gone')
      return run
    },
    async keptBy(id: number): Promise<ImportKept[]> {
      return (await findKept(db, id, { offset: 0, limit: 1000 })).kept
    },
    /** Changes cells as somebody at the sheet does. */
    async edit(sku: string, fields: Record<string, unknown>): Promise<void> {
      const { id = 0, version = 0 } = (await bench.product(sku)) as { id?: number; version?: number }
      const edits = [{ ...fields, id, version }]
      const { results } = await editProducts(db, { edits, editor: 'olga', keep: () => Promise.resolve() })
      if (results[0]?.status !== 'saved') throw new Error(`${sku} was not saved`)
    },
    async setStock(sku: string, quantity: number): Promise<void> {
      const product = await bench.product(sku)
      await inTransaction(db, { actor: 'olga' }, (tx) =>
        tx
          .updateTable('distribution_center_quantity')
          .set({ quantity })
          .where('product_id', '=', Number(product?.id))
          .execute(),
      )
    },
    /** Every live product whose SKU begins so, by SKU. */
    async catalogue(beginning: string): Promise<Record<string, Record<string, unknown>>> {
      const { rows } = await pool.query<{ doc: Record<string, unknown> & { sku: string } }>(
        `select to_jsonb(product) - $2::text[] || jsonb_build_object(
          'pictures', array(select url from product_image where product_id = product.id order by placement_name)
        ) as doc
        from product where not is_deleted and sku like $1 || '%' order by sku`,
        [beginning, unseen],
      )
      return Object.fromEntries(rows.map(({ doc }) => [doc.sku, doc]))
    },
  }
}
