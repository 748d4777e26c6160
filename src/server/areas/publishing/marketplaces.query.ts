import type { Db, Tx } from '../../platform/database/database.ts'

export interface Marketplace {
  id: number
  name: string
  isOffered: boolean
}

/** Every marketplace, by name. */
export function selectMarketplaces(db: Db | Tx): Promise<Marketplace[]> {
  return db
    .selectFrom('marketplace')
    .select(['id', 'name', 'offer_in_publish_dialog as isOffered'])
    .orderBy('name')
    .execute()
}
