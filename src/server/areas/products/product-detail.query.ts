import { sql, type RawBuilder } from 'kysely'
import type { Column } from '../../../contract/columns/column.ts'
import { productColumns } from '../../../contract/products/product-columns.ts'
import type { FamilyListing, ProductDetail } from '../../../contract/products/product-detail.ts'
import type { ListingError } from '../../../contract/products/products.ts'
import type { Db } from '../../platform/database/database.ts'
import { plannedOnce } from '../../platform/database/prepared-statements.ts'
import { NotFound } from '../../platform/errors.ts'
import type { StoredRow } from '../../platform/lists/define-list.ts'
import { rowReply, rowSelects } from '../../platform/lists/table-reader.ts'
import { centsToDollars } from '../../platform/money.ts'
import { attributePairs } from './product-attributes.ts'
import { belongings, withBelongings, type StoredBelongings } from './product-specials.query.ts'
import { productList } from './products.list.ts'

/** The whole product; deleted ones can still be read. */
export async function showProduct(db: Db, id: number): Promise<ProductDetail> {
  const stored = await findProduct(db, id)
  if (stored === undefined) throw unknownProduct(id)
  const { relatives, image_list, centers, published, sums, listings } = stored as StoredRow & StoredParts
  const { family_centers: allCenters } = stored as StoredRow & StoredParts
  const owner = stored.parent_id ?? stored.master_id
  const { inventory_cents, ...totals } = sums
  return {
    ...(rowReply(productList, stored, productColumns) as ProductDetail),
    ...ownFields(stored),
    children: relatives.filter((relative) => relative.id !== owner),
    parents: relatives.filter((relative) => relative.id === owner),
    images: imageAddresses(stored, image_list),
    image_list,
    distribution_centers: centers,
    published_details: published.map(publishedDetail),
    totals: {
      ...totals,
      centers: allCenters,
      inventory_value: centsToDollars(inventory_cents),
      listings: listings.map(({ error, ...listing }) => ({ ...listing, ...(error !== null && { error }) })),
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
    deleted_on: deletedOn?.toISOString() ?? null,
    attributes: attributePairs(stored),
  }
}

// Before pictures are managed here, an imported product has an address and no slots.
function imageAddresses(stored: StoredRow, images: { url: string }[]): string[] {
  if (images.length > 0) return images.map(({ url }) => url)
  return typeof stored.image === 'string' ? [stored.image] : []
}

function publishedDetail(listing: StoredListing): ProductDetail['published_details'][number] {
  const dollars = (cents: number | null) => (cents === null ? null : centsToDollars(cents))
  return {
    marketplace: listing.marketplace,
    price_cost: dollars(listing.cost_sent_cents),
    margin: listing.margin_sent === null ? null : Number(listing.margin_sent),
    price: dollars(listing.price_sent_cents),
    published_on: listing.published_on === null ? null : new Date(listing.published_on).toISOString(),
  }
}

/** What belongs to a product, as it comes out of JSON. */
type StoredParts = {
  relatives: ProductDetail['children']
  image_list: ProductDetail['image_list']
  centers: ProductDetail['distribution_centers']
  published: StoredListing[]
  sums: Omit<ProductDetail['totals'], 'centers' | 'inventory_value' | 'listings'> & {
    inventory_cents: number
  }
  family_centers: ProductDetail['totals']['centers']
  listings: (Omit<FamilyListing, 'error'> & { error: ListingError | null })[]
}

type StoredListing = {
  marketplace: string
  cost_sent_cents: number | null
  margin_sent: number | null
  price_sent_cents: number | null
  published_on: string | null
}

/** Every column of one product, with what is worked out for its row and what belongs to it. */
async function findProduct(db: Db, id: number): Promise<StoredRow | undefined> {
  const more = ['parent_id', 'master_id', 'deleted_on', 'attributes'].map((name) =>
    sql.ref(`product.${name}`),
  )
  const { rows } = await sql<StoredRow & StoredBelongings>`${plannedOnce}
    select ${sql.join([...rowSelects(productList, productColumns), ...more])},
      ${relativesSql} as relatives,
      ${imagesSql} as image_list,
      ${centersSql} as centers,
      ${publishedSql} as published,
      ${sumsSql} as sums,
      ${familyCentersSql} as family_centers,
      ${familyListingsSql} as listings,
      ${sql.join(Object.entries(belongings).map(([name, of]) => sql`${listSql(of(itself))} as ${sql.ref(name)}`))}
    from product
    where product.id = ${id}`.execute(db)
  return rows.flatMap((row) => withBelongings([row], row))[0]
}

const itself = sql`array[product.id]`

const mostRelatives = 5_000

/** Products that this one owns, and the one that owns it. */
const relativesSql = listSql(sql`
  select relative.id, relative.sku, relative.title, relative.product_type
  from product relative
  where not relative.is_deleted
    and (
      relative.parent_id = product.id
      or relative.master_id = product.id
      or relative.id = coalesce(product.parent_id, product.master_id)
    )
  order by relative.size_order, relative.sku_fold, relative.id
  limit ${sql.lit(mostRelatives)}`)

const imagesSql = listSql(sql`
  select image.id, image.placement_name, image.url
  from product_image image
  where image.product_id = product.id
  order by image.placement_name`)

/** Every visible centre, with what of this product lies there. */
const centersSql = listSql(sql`
  select center.id, center.name, coalesce(stock.quantity, 0) as qty
  from distribution_center center
  left join distribution_center_quantity stock
    on stock.distribution_center_id = center.id and stock.product_id = product.id
  where not center.is_hidden
  order by center.name`)

/** What was sent where the product is live or was. */
const publishedSql = listSql(sql`
  select marketplace.name as marketplace,
    listing.cost_sent_cents, listing.margin_sent, listing.price_sent_cents, listing.published_on
  from listing
  join marketplace on marketplace.id = listing.marketplace_id
  where listing.product_id = product.id and listing.published_on is not null
  order by marketplace.name`)

/** Of `family`: whether it is a size of the product, or of one of its styles. */
const isBelow = sql`not family.is_deleted and (
  family.parent_id = product.id
  or family.parent_id = any(array(
    select parent.id
    from product parent
    where parent.master_id = product.id and not parent.is_deleted
  ))
)`

const sizes = sql`array(select family.id from product family where ${isBelow})`

/** How its sizes stand where they are or should be; the address is that of the style, where it has one page. */
const familyListingsSql = listSql(sql`
  select state.marketplace, state.state, count(*) as products,
    count(*) filter (where state.offer ->> 'drift' <> 'none') as out_of_step,
    case when min(state.url) = max(state.url) then min(state.url) end as url,
    (array_agg(state.error order by state.error ->> 'told_on' desc) filter (where state.error is not null))[1] as error
  from (${belongings.states(sizes)}) state
  where state.state <> 'off'
  group by state.marketplace, state.state
  order by state.marketplace collate "C", state.state = 'live' desc, state.state`)

const quantityColumns = productColumns.filter(
  ({ section, type }) => section === 'Quantity' && type === 'integer',
)

function summed({ field }: Column) {
  return [sql.lit(field), sql`coalesce(sum(${sql.ref(`family.${field}`)}), 0)`]
}

/** Every visible centre, with what of the product and everything below it lies there. */
const familyCentersSql = listSql(sql`
  select center.name, coalesce(sum(stock.quantity), 0) as qty
  from distribution_center center
  left join distribution_center_quantity stock
    on stock.distribution_center_id = center.id
    and (stock.product_id = product.id or stock.product_id = any(${sizes}))
  where not center.is_hidden
  group by center.name
  order by center.name`)

/** Sums over the product and everything below it; only what can be sold counts. */
const sumsSql = sql`(
  select to_json(sums)
  from (
    select
      count(*) filter (where family.product_type = 'basic') as products,
      coalesce(sum(family.total_quantity), 0) as total_quantity,
      coalesce(sum(family.total_available_quantity), 0) as total_available_quantity,
      json_build_object(${sql.join(quantityColumns.flatMap(summed))}) as quantities,
      coalesce(sum(family.cost_cents::bigint * family.total_quantity), 0) as inventory_cents
    from product family
    where family.id = product.id
      or ${isBelow}
  ) sums
)`

function listSql(rows: RawBuilder<unknown>) {
  return sql`(select coalesce(json_agg(part), '[]') from (${rows}) part)`
}

/** For what belongs to a product: without it there is nothing to answer. */
export async function refuseUnknownProduct(db: Db, id: number): Promise<void> {
  const product = await db.selectFrom('product').select('id').where('id', '=', id).executeTakeFirst()
  if (product === undefined) throw unknownProduct(id)
}
