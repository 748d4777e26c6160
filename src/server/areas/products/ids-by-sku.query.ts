import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** The products that have these folded SKUs, deleted ones aside. */
export async function findIdsBySku(db: Db, folds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; fold: string }>`
    select id, sku_fold as fold
    from product
    where sku_fold = any(${folds}::text[]) and not is_deleted`.execute(db)
  return new Map(rows.map(({ id, fold }) => [fold, id]))
}
