import { sql } from 'kysely'
import type { ActUndone } from '../../../contract/runs.ts'
import type { Tx } from '../../platform/database/database.ts'

type PastAct = {
  act: number
  /** 'Price update', 'Edit'. */
  label: string
  editor: string
  products: number
}

/** Writes an act on many products down among past work, where it can be taken back later, too. */
export async function keepAct(tx: Tx, { act, label, editor, products }: PastAct): Promise<void> {
  if (products < 2) return
  const now = sql<Date>`now()`
  await tx
    .insertInto('run')
    .values({
      ...{ id: act, kind: 'edit', status: 'COMPLETED', label, requested_by: editor, follows_rows: false },
      ...{
        total: products,
        success: products,
        progress: 1,
        is_dismissed: true,
        started_on: now,
        ended_on: now,
      },
    })
    .execute()
}

/** Notes what taking an act back came to; a second try adds nothing to the first. */
export async function keepUndone(
  tx: Tx,
  act: number,
  { undone, kept, kept_count }: ActUndone,
): Promise<void> {
  const noted = await tx
    .updateTable('run')
    .set({ counts: JSON.stringify({ undone, kept: kept_count }) })
    .where('id', '=', act)
    .where(sql<boolean>`not run.counts ? 'undone'`)
    .executeTakeFirst()
  if (noted.numUpdatedRows === 0n || kept.length === 0) return
  const rows = kept.map(({ id, sku, field, reason }, at) => {
    return {
      run_id: act,
      position: at + 1,
      status: 'skipped' as const,
      product_id: id,
      sku,
      field,
      message: reason,
    }
  })
  await tx.insertInto('run_row').values(rows).execute()
}
