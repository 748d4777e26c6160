import { sql } from 'kysely'
import type { ImportChange, ImportKept } from '../../../contract/imports.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { countFound, type Page } from '../../platform/page-of.ts'
import { insertRun } from '../../platform/runs/runs.store.ts'
import type { Touch } from '../products/last-touches.query.ts'
import type { KeptCell } from '../products/put-back.ts'

type NewUndo = {
  importId: number
  label: string
  user: string
  /** An undo that was cancelled or broke off: this one goes on where it stopped, with what it had come to. */
  after: number | null
}

export async function insertUndo(tx: Tx, { importId, label, user, after }: NewUndo): Promise<number> {
  const id = await insertRun(tx, { kind: 'import_undo', label, user, followsRows: false })
  await sql`
    insert into import_undo (run_id, import_id, done_blocks)
    select ${id}, ${importId}, coalesce((select done_blocks from import_undo where run_id = ${after}), 0)`.execute(
    tx,
  )
  await sql`
    update run
    set total = earlier.total, success = earlier.success, skipped = earlier.skipped, counts = earlier.counts
    from run earlier
    where run.id = ${id} and earlier.id = ${after}`.execute(tx)
  return id
}

export function findUndo(db: Db, id: number) {
  return db.selectFrom('import_undo').selectAll().where('run_id', '=', id).executeTakeFirst()
}

/** Blocks up to here are done, in the transaction of the block itself; the import tells how much of it is taken back. */
export async function saveDoneBlocks(
  tx: Tx,
  { runId, importId }: { runId: number; importId: number },
  { done, undone }: { done: number; undone: number },
): Promise<void> {
  await tx.updateTable('import_undo').set({ done_blocks: done }).where('run_id', '=', runId).execute()
  await sql`
    update run
    set counts = counts || jsonb_build_object('undone', coalesce((counts ->> 'undone')::integer, 0) + ${undone}::integer)
    where id = ${importId}`.execute(tx)
}

/**
 * The blocks of what an import did, from its end to its beginning: what belongs to a parent goes before the parent. What
 * jumps comes first, since no product that the import created is among it.
 */
export function findBlocks(db: Db, importId: number) {
  return db
    .selectFrom('import_change_block')
    .select(['is_unusual', 'first_line'])
    .where('run_id', '=', importId)
    .orderBy('is_unusual', 'desc')
    .orderBy('first_line', 'desc')
    .execute()
}

export type BlockKey = Awaited<ReturnType<typeof findBlocks>>[number]

export async function readBlock(tx: Tx, importId: number, key: BlockKey): Promise<ImportChange[]> {
  const { changes } = await tx
    .selectFrom('import_change_block')
    .select('changes')
    .where('run_id', '=', importId)
    .where('is_unusual', '=', key.is_unusual)
    .where('first_line', '=', key.first_line)
    .executeTakeFirstOrThrow()
  return JSON.parse(changes) as ImportChange[]
}

export async function saveKept(
  tx: Tx,
  runId: number,
  kept: readonly (KeptCell & Partial<Touch>)[],
): Promise<void> {
  const rows = kept.map(({ id, by, on, ...cell }) => ({
    ...cell,
    run_id: runId,
    product_id: id,
    changed_by: by,
    changed_on: on,
  }))
  const columns = sql.raw('run_id, line, product_id, sku, field, value, reason, changed_by, changed_on')
  await sql`
    insert into import_undo_kept (${columns})
    select ${columns}
    from jsonb_populate_recordset(null::import_undo_kept, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
}

/** A page of what was kept when this import was undone, in the order of its lines. */
export async function findKept(
  db: Db,
  importId: number,
  { offset, limit }: Page,
): Promise<{ kept: ImportKept[]; count: number }> {
  const wanted = db
    .selectFrom('import_undo_kept')
    .innerJoin('import_undo', 'import_undo.run_id', 'import_undo_kept.run_id')
    .where('import_undo.import_id', '=', importId)
  const [rows, count] = await Promise.all([
    wanted
      .select([
        'line',
        'product_id as id',
        'sku',
        'field',
        'value',
        'reason',
        'changed_by as by',
        'changed_on as on',
      ])
      .orderBy('line')
      .orderBy('import_undo_kept.id')
      .offset(offset)
      .limit(limit)
      .execute(),
    countFound(wanted),
  ])
  return { kept: rows.map(({ on, ...row }) => ({ ...row, on: on?.toISOString() ?? null })), count }
}
