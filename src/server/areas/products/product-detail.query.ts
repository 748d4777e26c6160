import { sql } from 'kysely'
import { productColumns } from '../../../contract/products/product-columns.ts'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import type { Db } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'
import type { StoredRow } from '../../platform/lists/define-list.ts'
import { rowReply, rowSelects } from '../../platform/lists/table-reader.ts'
import { centsToDollars } from '../../platform/money.ts'
import { attributePairs } from './product-attributes.ts'
import { addBelongings } from './product-specials.query.ts'
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
  const { inventory_cents, ...sums } = await sumFamily(db, id)
  return {
    ...(rowReply(productList, stored, productColumns) as ProductDetail),
    ...ownFields(stored),
    ...family,
    images: imageAddresses(stored, images),
    image_list: images,
    distribution_centers: centers.map(({ quantity, ...center }) => ({ ...center, qty: quantity ?? 0 })),
    published_details: published.map(publishedDetail),
    totals: { ...sums, inventory_value: centsToDollars(inventory_cents) },
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
    deleted_on: deletedOn?.toISOString() ?? null,
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
    published_on: listing.published_on?.toISOString() ?? null,
  }
}

/** Every column of one product, with what is worked out for its row. */
async function findProduct(db: Db, id: number): Promise<StoredRow | undefined> {
  const more = ['parent_id', 'master_id', 'deleted_on', 'attributes'].map((name) =>
    sql.ref(`product.${name}`),
  )
  const { rows } = await sql<StoredRow>`
    select ${sql.join([...rowSelects(productList, productColumns), ...more])}
    from product
    where product.id = ${id}`.execute(db)
  const [product] = await addBelongings(db, rows, productColumns)
  return product
}

/** Products that this one owns, and the one that owns it. */
async function findFamily(db: Db, product: { id: number; owner: number | null }) {
  const relatives = await db
    .selectFrom('product')
    .select(['id', 'sku', 'title', 'product_type'])
    .where('is_deleted', '=', false)
    .where((where) =>
      where.or([
        where('parent_id', '=', product.id),
        where('master_id', '=', product.id),
        where('id', '=', product.owner),
      ]),
    )
    .orderBy('sku_fold')
    .orderBy('id')
    .limit(mostRelatives)
    .execute()
  return {
    children: relatives.filter(({ id }) => id !== product.owner),
    parents: relatives.filter(({ id }) => id === product.owner),
  }
}

const mostRelatives = 5_000

async function findImages(db: Db, productId: number) {
  return db
    .selectFrom('product_image')
    .select(['id', 'placement_name', 'url'])
    .where('product_id', '=', productId)
    .orderBy('placement_name')
    .execute()
}

/** Every visible centre, with what of this product lies there. */
async function findCenters(db: Db, productId: number) {
  return db
    .selectFrom('distribution_center')
    .leftJoin('distribution_center_quantity', (join) =>
      join
        .onRef('distribution_center_quantity.distribution_center_id', '=', 'distribution_center.id')
        .on('distribution_center_quantity.product_id', '=', productId),
    )
    .select(['distribution_center.id', 'distribution_center.name', 'distribution_center_quantity.quantity'])
    .where('distribution_center.is_hidden', '=', false)
    .orderBy('distribution_center.name')
    .execute()
}

/** What was sent where the product is live or was. */
async function findPublishedDetails(db: Db, productId: number) {
  return db
    .selectFrom('listing')
    .innerJoin('marketplace', 'marketplace.id', 'listing.marketplace_id')
    .select([
      'marketplace.name as marketplace',
      'listing.cost_sent_cents',
      'listing.margin_sent',
      'listing.price_sent_cents',
      'listing.published_on',
    ])
    .where('listing.product_id', '=', productId)
    .where('listing.published_on', 'is not', null)
    .orderBy('marketplace.name')
    .execute()
}

/** Sums over the product and everything below it; only what can be sold counts. */
async function sumFamily(db: Db, productId: number) {
  const { rows } = await sql<{
    products: number
    total_quantity: number
    total_available_quantity: number
    inventory_cents: number
  }>`
    with family as (
      select product.id, product.product_type, product.total_quantity, product.total_available_quantity, product.cost_cents
      from product
      where product.id = ${productId}
      union
      select product.id, product.product_type, product.total_quantity, product.total_available_quantity, product.cost_cents
      from product
      where not product.is_deleted and product.parent_id in (
        select ${productId}::integer
        union all
        select parent.id
        from product parent
        where parent.master_id = ${productId} and not parent.is_deleted
      )
    )
    select
      count(*) filter (where family.product_type = 'basic') as products,
      coalesce(sum(family.total_quantity), 0)::bigint as total_quantity,
      coalesce(sum(family.total_available_quantity), 0)::bigint as total_available_quantity,
      coalesce(sum(family.cost_cents::bigint * family.total_quantity), 0)::bigint as inventory_cents
    from family`.execute(db)
  const [sums] = rows
  if (sums === undefined) throw new Error('A sum answered no row.')
  return sums
}

/** For what belongs to a product: without it there is nothing to answer. */
export async function refuseUnknownProduct(db: Db, id: number): Promise<void> {
  const product = await db.selectFrom('product').select('id').where('id', '=', id).executeTakeFirst()
  if (product === undefined) throw unknownProduct(id)
}
