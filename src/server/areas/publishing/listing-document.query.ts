import { sql } from 'kysely'
import type { MarketplaceDetails } from '../../../contract/publishing.endpoints.ts'
import type { Marketplace } from '../../../contract/settings.endpoints.ts'
import type { Db } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'
import type { ListingParts } from '../listings/listing-queues.ts'
import { readGroupSources } from '../listings/listing-source.query.ts'
import { planFrom, productsOf } from '../listings/plan-group.ts'
import { findPlannedGroups } from '../listings/planned-groups.query.ts'
import { documentOf } from '../listings/save-attempt.ts'
import { findMarketplaces } from '../marketplaces/marketplaces.query.ts'
import { refuseUnknownProduct } from '../products/product-detail.query.ts'
import { chooseMarketplaces } from './choose-marketplaces.ts'
import { withoutSecrets } from '../../platform/without-secrets.ts'

type Parts = Pick<ListingParts, 'db' | 'channels' | 'files'>

/** What would go to a marketplace for a product now, the last document sent there, and the last one read back. */
export async function showListingDocument(
  parts: Parts,
  productId: number,
  marketplaceName: string,
): Promise<MarketplaceDetails> {
  const { db } = parts
  await refuseUnknownProduct(db, productId)
  const [marketplace] = chooseMarketplaces(await findMarketplaces(db), [marketplaceName])
  if (marketplace === undefined) throw new NotFound(`There is no marketplace ${marketplaceName}.`)
  const document = await findListingDocument(db, productId, marketplace.id)
  return {
    marketplace: marketplace.name,
    intended: document === undefined ? null : await intendedDocument(parts, marketplace, document.ownerId),
    sent: withoutSecrets(document?.last_sent ?? null),
    sent_on: document?.last_sent_on?.toISOString() ?? null,
    received: withoutSecrets(document?.last_received ?? null),
    received_on: document?.last_received_on?.toISOString() ?? null,
  }
}

/** Worked out as the worker would, from the products as they are at this moment. */
async function intendedDocument(
  { db, channels, files }: Parts,
  { id: marketplaceId, name }: Marketplace,
  ownerId: number,
): Promise<unknown> {
  const sales = channels.account(name)?.sales
  const [planned] = await findPlannedGroups(db, [{ marketplaceId, ownerId }])
  if (sales === undefined || planned === undefined) return null
  const [source] = await readGroupSources(db, [productsOf(planned)], sales.groupedBy)
  if (source === undefined) return null
  const { built } = planFrom(source, planned, { priceStepCents: sales.priceStepCents, files })
  if (built === null) return null
  // Its fields in the order of the one that was sent, which the database keeps.
  const { rows } = await sql<{ document: unknown }>`
    select ${JSON.stringify(documentOf(built.draft))}::jsonb as document`.execute(db)
  return withoutSecrets(rows[0]?.document ?? null)
}

/** What went to and came from a marketplace for the listing that a product is in, or owns. */
async function findListingDocument(db: Db, productId: number, marketplaceId: number) {
  return db
    .selectFrom('listing_group')
    .leftJoin('listing', (join) =>
      join.onRef('listing.group_id', '=', 'listing_group.id').on('listing.product_id', '=', productId),
    )
    .select([
      'listing_group.product_id as ownerId',
      sql<unknown>`coalesce(last_offered, last_sent)`.as('last_sent'),
      'last_sent_on',
      'last_received',
      'last_received_on',
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
