import type { Db } from '../../platform/database/database.ts'

export interface MarketplaceRow {
  id: number
  name: string
  margin: string | null
  offer_in_publish_dialog: boolean
}

/** The few places where products are sold, by name. */
export function listMarketplaces(db: Db): Promise<MarketplaceRow[]> {
  return db
    .selectFrom('marketplace')
    .select(['id', 'name', 'margin', 'offer_in_publish_dialog'])
    .orderBy('name')
    .execute()
}
