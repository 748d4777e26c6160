import type { Db } from '../../platform/database/database.ts'

/** The SKUs that these products have now. */
export async function findSkus(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('product').select(['id', 'sku']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, sku }) => [id, sku]))
}
