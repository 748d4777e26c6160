import { sql } from 'kysely'
import type { RunRowStatus } from '../../../contract/runs.ts'
import type { Tx } from '../database/database.ts'

export type NewRow = {
  /** The line of a file, or the place in what was chosen. */
  position: number
  status: RunRowStatus
  productId?: number
  sku?: string
  marketplaceId?: number
  /** The column of a file. */
  field?: string
  message?: string | null
  /** Only for rows that wait: the generation of the group that will answer them. */
  groupId?: number | null
  generation?: number | null
}

/** Adds rows to a run; where its figures follow its rows, one without rows that wait is complete at once. */
export async function insertRows(tx: Tx, runId: number, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return
  const column = <T>(read: (row: NewRow) => T | null | undefined) => rows.map((row) => read(row) ?? null)
  await sql`
    insert into run_row
      (run_id, position, status, product_id, sku, marketplace_id, field, message, group_id, generation)
    select ${runId}, added.*
    from unnest(
      ${column(({ position }) => position)}::int[], ${column(({ status }) => status)}::text[],
      ${column(({ productId }) => productId)}::int[], ${column(({ sku }) => sku)}::text[],
      ${column(({ marketplaceId }) => marketplaceId)}::int[], ${column(({ field }) => field)}::text[],
      ${column(({ message }) => message)}::text[], ${column(({ groupId }) => groupId)}::int[],
      ${column(({ generation }) => generation)}::int[]
    ) added`.execute(tx)
}
