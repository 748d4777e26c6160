import type { MarketplaceDetails } from '../../../contract/publishing.endpoints.ts'
import type { Db } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'
import { findMarketplaces } from '../marketplaces/marketplaces.query.ts'
import { refuseUnknownProduct } from '../products/product-detail.query.ts'
import { chooseMarketplaces } from './choose-marketplaces.ts'
import { withoutSecrets } from '../../platform/without-secrets.ts'

/** The last document sent to a marketplace for a product, and the last one read back. */
export async function showListingDocument(
  db: Db,
  productId: number,
  marketplaceName: string,
): Promise<MarketplaceDetails> {
  await refuseUnknownProduct(db, productId)
  const [marketplace] = chooseMarketplaces(await findMarketplaces(db), [marketplaceName])
  if (marketplace === undefined) throw new NotFound(`There is no marketplace ${marketplaceName}.`)
  const document = await findListingDocument(db, productId, marketplace.id)
  return {
    marketplace: marketplace.name,
    sent: withoutSecrets(document?.last_sent ?? null),
    sent_on: document?.last_sent_on?.toISOString() ?? null,
    received: withoutSecrets(document?.last_received ?? null),
    received_on: document?.last_received_on?.toISOString() ?? null,
  }
}

/** What went to and came from a marketplace for the listing that a product is in, or owns. */
async function findListingDocument(db: Db, productId: number, marketplaceId: number) {
  return db
    .selectFrom('listing_group')
    .leftJoin('listing', (join) =>
      join.onRef('listing.group_id', '=', 'listing_group.id').on('listing.product_id', '=', productId),
    )
    .select(['last_sent', 'last_sent_on', 'last_received', 'last_received_on'])
    .where('listing_group.marketplace_id', '=', marketplaceId)
    .where((where) =>
      where.or([
        where('listing_group.product_id', '=', productId),
        where('listing.product_id', 'is not', null),
      ]),
    )
    .orderBy('listing.product_id')
    .limit(1)
    .executeTakeFirst()
}
