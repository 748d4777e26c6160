import type { Marketplace } from '../../../contract/settings.endpoints.ts'
import type { Db } from '../../platform/database/database.ts'

/** The few places where products are sold, by name. */
export async function findMarketplaces(db: Db): Promise<Marketplace[]> {
  const rows = await db
    .selectFrom('marketplace')
    .select(['id', 'name', 'margin', 'offer_in_publish_dialog'])
    .orderBy('name')
    .execute()
  return rows.map(({ margin, ...row }) => ({ ...row, margin: margin === null ? null : Number(margin) }))
}
