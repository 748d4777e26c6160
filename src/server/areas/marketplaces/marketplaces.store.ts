import type { Db, Tx } from '../../platform/database/database.ts'

export function findMarketplace(db: Db, id: number) {
  return marketplace(db, id).executeTakeFirst()
}

/** Holds the row until the transaction ends. */
export function lockMarketplace(tx: Tx, id: number) {
  return marketplace(tx, id).forUpdate().executeTakeFirst()
}

function marketplace(db: Db, id: number) {
  return db
    .selectFrom('marketplace')
    .select(['id', 'name', 'margin', 'offer_in_publish_dialog', 'version', 'fee_source'])
    .select(['transaction_fee', 'least_fee_cents', 'payment_fee', 'fixed_fee_cents'])
    .where('id', '=', id)
}

export type StoredMarketplace = NonNullable<Awaited<ReturnType<typeof findMarketplace>>>

export type MarketplaceCells = Omit<StoredMarketplace, 'id' | 'name' | 'version'>

export async function saveMarketplace(tx: Tx, id: number, cells: Partial<MarketplaceCells>): Promise<void> {
  await tx.updateTable('marketplace').set(cells).where('id', '=', id).execute()
}
