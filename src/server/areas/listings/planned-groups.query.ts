import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { ClaimedListing } from './listing-groups.store.ts'
import type { PlannedClaim } from './plan-group.ts'

export type PlannedPlace = { marketplaceId: number; ownerId: number }

/** What was sent of a listing and what the channel showed of it, where that is known. */
export type KnownOffer = {
  sentCents: number | null
  sentQuantity: number | null
  seenCents: number | null
  seenQuantity: number | null
  /** What it showed when it had just taken what we sent. */
  confirmedQuantity: number | null
}

export type PlannedGroup = PlannedPlace & {
  group: PlannedClaim['group']
  listings: (Pick<ClaimedListing, 'productId' | 'desired' | 'actual' | 'externalIds'> & KnownOffer)[]
  /** The document that the channel took last. */
  lastSent: unknown
  /** The title that it showed when it was last worked on; null where it tells of none. */
  titleShown: string | null
}

type Row = PlannedPlace &
  Omit<PlannedClaim['group'], 'ownerId'> &
  Pick<PlannedGroup, 'listings' | 'lastSent' | 'titleShown'>

/** The groups of these places as they stand, also those that nothing was ever asked of. */
export async function findPlannedGroups(db: Db | Tx, places: PlannedPlace[]): Promise<PlannedGroup[]> {
  const { rows } = await sql<Row>`
    select place.marketplace_id as "marketplaceId", place.owner_id as "ownerId",
      coalesce(known.id, 0) as id, coalesce(known.generation, 0) as generation,
      coalesce(known.name, owner.sku) as name, known.external_id as "externalId",
      known.last_sent as "lastSent", known.last_received #>> '{details,title}' as "titleShown", marketplace.margin as "marketplaceMargin",
      coalesce(known.listings, '[]') as listings
    from unnest(
      ${places.map(({ marketplaceId }) => marketplaceId)}::int[], ${places.map(({ ownerId }) => ownerId)}::int[]
    ) as place(marketplace_id, owner_id)
    join marketplace on marketplace.id = place.marketplace_id
    join product owner on owner.id = place.owner_id
    left join lateral (
      select listing_group.*, (
        select json_agg(json_build_object(
          'productId', listing.product_id, 'desired', listing.desired_state, 'actual', listing.actual_state,
          'sentCents', listing.price_sent_cents, 'sentQuantity', listing.quantity_sent,
          'seenCents', listing.price_seen_cents, 'seenQuantity', listing.quantity_seen,
          'confirmedQuantity', listing.quantity_confirmed,
          'externalIds', array(
            select channel_listing.external_id
            from channel_listing
            where channel_listing.product_id = listing.product_id
              and channel_listing.marketplace_id = listing.marketplace_id
            order by channel_listing.external_id
          )
        ) order by listing.product_id)
        from listing
        where listing.group_id = listing_group.id
      ) as listings
      from listing_group
      where listing_group.marketplace_id = place.marketplace_id and listing_group.product_id = place.owner_id
      offset 0
    ) known on true`.execute(db)
  return rows.map(({ marketplaceId, ownerId, lastSent, titleShown, listings, ...group }) => ({
    marketplaceId,
    ownerId,
    lastSent,
    titleShown,
    listings,
    group: { ...group, ownerId },
  }))
}
