import { productColumns } from '../../../contract/products/product-columns.ts'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import type { Db } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'
import type { StoredRow } from '../../platform/lists/define-list.ts'
import { rowReply } from '../../platform/lists/table-reader.ts'
import { centsToDollars } from '../../platform/money.ts'
import { attributePairs } from './product-attributes.ts'
import {
  findCenters,
  findFamily,
  findImages,
  findProduct,
  findPublishedDetails,
  sumFamily,
} from './product-detail.query.ts'
import { productList } from './products.list.ts'

/** The whole product; deleted ones can still be read. */
export async function showProduct(db: Db, id: number): Promise<ProductDetail> {
  const stored = await findProduct(db, id)
  if (stored === undefined) throw unknownProduct(id)
  const owner = (stored.parent_id ?? stored.master_id) as number | null
  const family = await findFamily(db, { id, owner })
  const images = await findImages(db, id)
  const centers = await findCenters(db, id)
  const published = await findPublishedDetails(db, id)
  const sums = await sumFamily(db, id)
  return {
    ...(rowReply(productList, stored, productColumns) as ProductDetail),
    ...ownFields(stored),
    ...family,
    images: imageAddresses(stored, images),
    image_list: images,
    distribution_centers: centers.map(({ quantity, ...center }) => ({ ...center, qty: quantity ?? 0 })),
    published_details: published.map(publishedDetail),
    totals: {
      products: sums.products,
      total_quantity: sums.total_quantity,
      total_available_quantity: sums.total_available_quantity,
      inventory_value: centsToDollars(sums.inventory_cents),
    },
  }
}

export function unknownProduct(id: number): NotFound {
  return new NotFound(`There is no product ${id}.`)
}

function ownFields(stored: StoredRow) {
  const deletedOn = stored.deleted_on as Date | null
  return {
    title: stored.title as string,
    parent_id: stored.parent_id as number | null,
    master_id: stored.master_id as number | null,
    tax_code: stored.tax_product_code as string | null,
    deleted_on: deletedOn === null ? null : deletedOn.toISOString(),
    attributes: attributePairs(stored),
  }
}

// Before pictures are managed here, an imported product has an address and no slots.
function imageAddresses(stored: StoredRow, images: { url: string }[]): string[] {
  if (images.length > 0) return images.map(({ url }) => url)
  return typeof stored.image === 'string' ? [stored.image] : []
}

type StoredListing = Awaited<ReturnType<typeof findPublishedDetails>>[number]

function publishedDetail(listing: StoredListing): ProductDetail['published_details'][number] {
  const dollars = (cents: number | null) => (cents === null ? null : centsToDollars(cents))
  return {
    marketplace: listing.marketplace,
    price_cost: dollars(listing.cost_sent_cents),
    margin: listing.margin_sent === null ? null : Number(listing.margin_sent),
    price: dollars(listing.price_sent_cents),
    published_on: listing.published_on === null ? null : listing.published_on.toISOString(),
  }
}
