import type { Db } from '../../platform/database/database.ts'
import { findMarketplaces } from '../marketplaces/marketplaces.query.ts'

/** Of whom a settlement may be: where products are sold, and what is written by hand. */
export async function settledMarketplaces(db: Db): Promise<string[]> {
  return ['Manual', ...(await findMarketplaces(db)).map(({ name }) => name)]
}
