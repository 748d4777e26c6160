import {
  choice,
  daysSince,
  decimal,
  flag,
  integer,
  list,
  money,
  percent,
  picture,
  quantity,
  set,
  text,
  timestamp,
  date,
} from '../columns/build-columns.ts'
import type { Column } from '../columns/column.ts'
import { filterName } from '../columns/filter.ts'
import { coverColumns } from '../stock-cover/cover-columns.ts'
import { productPlaces } from './product-sections.ts'
import { consolidations, defaultPackages, productTypes } from './product-words.ts'

const shown = { isVisible: true } as const
const computed = { isWritable: false } as const
/** An index gives its order; every other one the columns in memory know, or the database works it out. */
const inOrder = { isIndexed: true } as const
/** As large as the column holds. */
const numberThere = { ...computed, isCode: true, max: 2_147_483_647 } as const
/** What people search and order by all day. */
const searched = { isFolded: true } as const
const title = { ...searched, isCaseInsensitive: true, isRequired: true } as const

/** The column catalogue of the product grid: header, filter, sort, edit, export and import all follow it. */
export const productColumns = inSections([
  picture('image', 'Image', { ...shown, width: 56, isPinned: true }),
  text('sku', 'SKU', { ...shown, width: 155, isPinned: true, ...title, ...inOrder }),
  text('title', 'Title', { ...shown, width: 240, maxLength: 500, ...title }),
  text('brand', 'Brand', { ...shown, width: 85, isCaseInsensitive: true, ...searched }),
  choice('product_type', 'Type', { ...shown, ...computed, choices: productTypes, width: 80 }),
  quantity('total_available_quantity', 'Avail', { ...shown, width: 80, isShownFromZero: true }),
  money('retail_price', 'Retail Price', {
    ...shown,
    editing: 'yes',
    minTyped: 1,
    width: 105,
  }),
  money('cost', 'Cost', { ...shown, editing: 'basic', minTyped: 1, width: 90 }),
  percent('margin', 'Margin', shown),
  text('mpn', 'MPN', { ...shown, width: 120, ...searched }),
  list('distribution_center', 'Distribution', { ...shown, ...computed, width: 110 }),
  integer('phoenix_quantity', 'Phoenix Qty', {
    ...shown,
    ...computed,
    id: 'dc_phoenix',
    width: 110,
    aliases: ['dc_phoenix', 'distribution_center_quantity__available_quantity'],
  }),
  quantity('total_quantity', 'Qty Total', shown),
  list('marketplaces', 'Marketplaces', { ...shown, ...computed, filterField: 'published', width: 160 }),
  flag('is_published_to_voyageone', 'Published To Voyageone', { ...shown, ...computed, width: 150 }),
  daysSince('last_sale_date_utc', 'Last Sale', shown),
  timestamp('updated_on', 'Last Updated', { ...shown, ...inOrder }),

  flag('is_published_to_shopify', 'Published To Shopify', computed),
  flag('is_published_to_stockx', 'Published To StockX', computed),
  flag('online', 'Online', computed),
  flag('is_stale', 'Stale', computed),
  text('stale_reason', 'Stale Because', { ...computed, width: 240 }),
  daysSince('last_purchased_at', 'Last Purchase'),
  integer('release_year', 'Release Year', { max: 9999, isCode: true }),

  quantity('total_quantity_pooled', 'Qty Total Pooled'),
  quantity('pending_payment_quantity', 'Pending Payment'),
  quantity('pending_payment_quantity_pooled', 'Pending Payment Pooled'),
  quantity('pending_shipment_quantity', 'Pending Shipment'),
  quantity('pending_shipment_quantity_pooled', 'Pending Shipment Pooled'),
  quantity('open_allocated_quantity', 'Allocated'),
  quantity('open_allocated_quantity_pooled', 'Allocated Pooled'),
  quantity('pending_checkout_quantity', 'Pending Checkout'),
  quantity('pending_checkout_quantity_pooled', 'Pending Checkout Pooled'),
  quantity('quantity_sold_last7_days', 'Qty Sold 7 Days'),
  quantity('quantity_sold_last14_days', 'Qty Sold 14 Days'),
  quantity('quantity_sold_last30_days', 'Qty Sold 30 Days'),
  quantity('quantity_sold_last60_days', 'Qty Sold 60 Days'),
  quantity('quantity_sold_last90_days', 'Qty Sold 90 Days'),
  timestamp('quantity_update_date_utc', 'Quantity Updated'),
  ...coverColumns,

  money('inventory_value', 'Inventory Value', computed),
  money('buy_it_now_price', 'Buy Now Price'),
  flag('retail_price_manually_updated', 'Price Manually Updated', { width: 150 }),
  money('starting_price', 'Starting Price'),
  money('reserve_price', 'Reserve Price'),
  money('store_price', 'Store Price'),
  money('second_chance_price', 'Second Chance Price'),
  money('min_price', 'Min Price'),
  money('max_price', 'Max Price'),
  money('estimated_shipping_cost', 'Estimated Shipping Cost'),
  money('saller_cost', 'Seller Cost', { aliases: ['seller_cost'] }),

  // What would be left of today's price there after its margin and fees.
  money('net_payout_shopify', 'Net Payout Shopify', { ...computed, width: 140 }),
  money('net_payout_stockx', 'Net Payout StockX', { ...computed, width: 140 }),
  money('net_payout_voyageone', 'Net Payout VoyageOne', { ...computed, width: 150 }),

  integer('id', 'ID', { ...computed, width: 90, isCode: true, ...inOrder }),
  integer('channel_advisor_id', 'Channel Advisor ID', numberThere),
  integer('channel_advisor_parent_id', 'Channel Advisor Parent ID', numberThere),
  flag('is_available_in_store', 'Available in Store'),
  flag('is_blocked', 'Blocked'),
  flag('is_external_quantity_blocked', 'External Qty Blocked'),
  flag('is_display_in_store', 'Display in Store'),
  flag('is_deleted', 'Deleted', computed),
  text('block_comment', 'Block Comment'),
  flag('is_parent', 'Parent', computed),
  flag('is_in_relationship', 'RelationShip', computed),
  text('relationship_name', 'Relationship Name'),
  text('parent_sku', 'Parent SKU', { ...computed, isCaseInsensitive: true }),
  text('copy_to_children', 'Copy To Children'),

  text('asin', 'Asin', { isCaseInsensitive: true }),
  text('ean', 'EAN'),
  text('upc', 'UPC'),
  text('isbn', 'ISBN'),
  set('condition', 'Condition', { isCaseInsensitive: true, spellings: { NEW: 'New' } }),
  text('description', 'Description', { width: 240, maxLength: 50_000 }),
  text('flag_description', 'Flag Description'),
  set('flag', 'Flag'),
  text('harmonized_code', 'Harmonized Code'),
  text('manufacturer', 'Manufacturer'),
  text('short_description', 'Short Description', { width: 240, maxLength: 50_000 }),
  text('subtitle', 'Subtitle'),
  text('tax_product_code', 'Tax Product Code', { aliases: ['tax_code'] }),
  text('warehouse_location', 'Warehouse Location'),
  text('warranty', 'Warranty'),
  decimal('multipack_quantity', 'Multipack Qty', { width: 110 }),
  measure('height', 'Height', 'in'),
  measure('length', 'Length', 'in'),
  measure('width', 'Width', 'in'),
  measure('weight', 'Weight', 'lb'),
  text('supplier_name', 'Supplier Name'),
  text('supplier_code', 'Supplier Code'),
  text('supplier_po', 'Supplier Po'),
  text('classification', 'Classification'),
  text('store_title', 'Store Title', { maxLength: 500 }),
  text('store_description', 'Store Description', { width: 240, maxLength: 50_000 }),
  text('store_category', 'Store Category'),
  text('store_meta_description', 'Store Meta Description', { width: 240, maxLength: 50_000 }),
  text('bundle_type', 'Bundle Type'),
  set('profile', 'Profile', computed),
  list('labels', 'Labels', { width: 180 }),
  text('goat_sku', 'goat_sku', { editing: 'yes', width: 130 }),
  text('stockx_variant_id', 'stockx_variant_id', { editing: 'yes', width: 230 }),
  text('stockx_product_id', 'stockx_product_id', { width: 230 }),
  integer('image_count', 'Image Count', computed),
  text('style_grouping_id', 'Style Grouping ID'),
  list('imports', 'Imports', { ...computed, width: 200 }),
  set('category', 'Category'),
  set('size', 'Size', {
    ...computed,
    hasOwnOrder: true,
    isCaseInsensitive: true,
    width: 90,
  }),
  text('shopify_product_type', 'Shopify Product Type'),
  decimal('usp', 'USP', { width: 90 }),
  date('received_date_utc', 'Received In Inventory'),
  choice('allow_consolidation', 'Allow Consolidation', { choices: consolidations, width: 130 }),
  choice('default_package', 'Default Package', { choices: defaultPackages, width: 200 }),
  timestamp('created_on', 'Created', { width: 75, isFixedWidth: true }),
])

/** The order while nobody asks for another. */
export const productOrder = '-updated_on'

/** Column by its id or any other name it goes by. */
export function findProductColumn(name: string): Column | undefined {
  return byName.get(name)
}

/** A column by a field that was checked already. */
export function productColumn(field: string): Column {
  const column = findProductColumn(field)
  if (column === undefined) throw new Error(`The catalogue has no column ${field}.`)
  return column
}

const byName = new Map<string, Column>(
  productColumns.flatMap((each: Column) =>
    [each.field, each.id, filterName(each), ...(each.aliases ?? [])].map((name) => [name, each] as const),
  ),
)

function inSections<C extends { field: string }>(columns: readonly C[]) {
  return columns.map((column) => ({ ...column, ...productPlaces.get(column.field) }))
}

function measure<const Field extends string>(field: Field, label: string, unit: string) {
  return decimal(field, label, { width: 90, max: 9_999.99, unit })
}
