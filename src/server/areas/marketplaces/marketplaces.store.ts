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
    .select(['id', 'name', 'margin', 'offer_in_publish_dialog', 'version'])
    .where('id', '=', id)
}

export type StoredMarketplace = NonNullable<Awaited<ReturnType<typeof findMarketplace>>>

export async function saveMarketplace(
  tx: Tx,
  id: number,
  {
    margin,
    offer_in_publish_dialog: isOffered,
  }: Pick<StoredMarketplace, 'margin' | 'offer_in_publish_dialog'>,
): Promise<void> {
  await tx
    .updateTable('marketplace')
    .set({ margin, offer_in_publish_dialog: isOffered })
    .where('id', '=', id)
    .execute()
}
