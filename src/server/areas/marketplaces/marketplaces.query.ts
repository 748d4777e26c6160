import type { Db, Tx } from '../../platform/database/database.ts'

export type Marketplace = {
  id: number
  name: string
  /** Percent on top of the price. */
  margin: number | null
  /** Whether sellers publish there by hand. */
  isOffered: boolean
}

/** The few places where products are sold, by name. */
export async function findMarketplaces(db: Db | Tx): Promise<Marketplace[]> {
  const rows = await db
    .selectFrom('marketplace')
    .select(['id', 'name', 'margin', 'offer_in_publish_dialog as isOffered'])
    .orderBy('name')
    .execute()
  return rows.map(({ margin, ...row }) => ({ ...row, margin: margin === null ? null : Number(margin) }))
}
