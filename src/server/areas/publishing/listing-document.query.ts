import type { Db } from '../../platform/database/database.ts'

/** What went to and came from a marketplace for the listing that a product is in, or owns. */
export async function findListingDocument(db: Db, productId: number, marketplaceId: number) {
  return db
    .selectFrom('listing_group')
    .leftJoin('listing', (join) =>
      join.onRef('listing.group_id', '=', 'listing_group.id').on('listing.product_id', '=', productId),
    )
    .select([
      'listing_group.last_sent as sent',
      'listing_group.last_sent_on as sentOn',
      'listing_group.last_received as received',
      'listing_group.last_received_on as receivedOn',
    ])
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
