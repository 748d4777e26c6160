import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

export type Pair = {
  productId: number
  marketplaceId: number
}

/** What a run was refused, pair by pair. */
export async function findFailedPairs(db: Db, runId: number): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select product_id as "productId", marketplace_id as "marketplaceId"
    from run_row
    where run_id = ${runId} and status = 'failed'
    order by position, id`.execute(db)
  return rows
}
