import type { MarketplaceDetails } from '../../../contract/publishing.ts'
import type { Db } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'
import { refuseUnknownProduct } from '../products/refuse-unknown-product.query.ts'
import { chooseMarketplaces } from './choose-marketplaces.ts'
import { findListingDocument } from './listing-document.query.ts'
import { findMarketplaces } from '../marketplaces/marketplaces.query.ts'

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
    sent: document?.sent ?? null,
    sent_on: document?.sentOn?.toISOString() ?? null,
    received: document?.received ?? null,
    received_on: document?.receivedOn?.toISOString() ?? null,
  }
}
