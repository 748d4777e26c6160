import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { plannedOnce } from '../../platform/database/prepared-statements.ts'

/** The product that has this SKU, whatever its case. */
export async function findSkuHolder(
  db: Db,
  { sku, except }: { sku: string; except?: number },
): Promise<{ id: number; sku: string } | null> {
  const { rows } = await sql<{ id: number; sku: string }>`${plannedOnce}
    select id, sku
    from product
    where not is_deleted and sku_fold = fold(${sku.trim()}) and id <> ${except ?? 0}`.execute(db)
  return rows[0] ?? null
}

/** What the select of an attribute offers. */
export function findOptions(
  db: Db,
  table: 'age_range' | 'material',
): Promise<{ id: number; name: string }[]> {
  return db.selectFrom(table).select(['id', 'name']).orderBy('id').execute()
}
