import type { Column } from '../columns/column.ts'
import { productColumn } from './product-columns.ts'
import type { ProductType } from './products.ts'

/** How a field of the forms is filled in. */
export type FormField = {
  /** Where the value is stored and what bounds it. */
  column: Column
  /** As the form names it; lists may name the column otherwise. */
  label: string
  /** What is offered; another value that is stored already stays and is shown. */
  options?: readonly string[] | undefined
  isLong?: boolean | undefined
  /** Whose forms have it; every form when absent. */
  types?: readonly ProductType[] | undefined
  /** What a new product starts with. */
  initial?: string | undefined
  /** Can't be switched off in the product configuration. */
  isAlwaysActive?: boolean | undefined
}

export const basicInfoFields: readonly FormField[] = [
  field('sku', 'SKU', { isAlwaysActive: true }),
  field('mpn', 'MPN', { isAlwaysActive: true }),
  field('style_grouping_id', 'Style Grouping ID'),
  field('title', 'Title', { isAlwaysActive: true }),
  field('subtitle', 'Subtitle'),
  field('brand', 'Brand'),
  field('category', 'Category', { options: ['Shoes', 'Clothing'] }),
  field('manufacturer', 'Manufacturer'),
  field('condition', 'Condition', {
    options: ['New', 'Used', 'Refurbished', 'Reconditioned', 'Like New'],
    initial: 'New',
  }),
  field('asin', 'ASIN'),
  field('upc', 'UPC'),
  field('isbn', 'ISBN'),
  field('ean', 'EAN'),
  field('harmonized_code', 'Harmonized Code'),
  field('short_description', 'Short Description', { isLong: true }),
  field('description', 'Description', { isLong: true }),
  field('height', 'Height (inches)'),
  field('width', 'Width (inches)'),
  field('weight', 'Weight (lb)'),
  field('supplier_name', 'Supplier'),
  field('supplier_po', 'Supplier PO'),
  field('warranty', 'Warranty'),
  field('tax_product_code', 'Tax Code'),
  field('allow_consolidation', 'Allow Consolidation', { initial: 'NotAllowed' }),
  field('default_package', 'Default Package'),
  field('multipack_quantity', 'Multipack Quantity'),
  field('warehouse_location', 'Warehouse Location'),
  field('received_date_utc', 'Received In Inventory'),
  field('store_title', 'Store Title'),
  field('is_display_in_store', 'Display In Store', { options: ['No', 'Yes'] }),
  field('store_category', 'Store Category'),
  field('store_description', 'Store Description', { isLong: true }),
  field('store_meta_description', 'Store Meta Description', { isLong: true }),
  field('usp', 'USP'),
]

export const pricingFields: readonly FormField[] = [
  field('retail_price', 'Retail'),
  field('buy_it_now_price', 'Buy-It-Now'),
  field('starting_price', 'Starting'),
  field('reserve_price', 'Reserve'),
  field('store_price', 'Store'),
  field('cost', 'Cost', { types: ['basic'] }),
  field('saller_cost', 'Seller Cost', { types: ['master'] }),
  field('margin', 'Product Margin'),
  field('min_price', 'Minimum'),
  field('max_price', 'Maximum'),
  field('estimated_shipping_cost', 'Estimated Shipping Cost'),
]

/** What the product's page shows beside the fields of the forms, and can be switched off too. */
export const pageOnlyFields: readonly FormField[] = [field('length', 'Length (inches)')]

/** Every field that the product configuration lists, in its order. */
export const configuredFields: readonly FormField[] = [
  ...basicInfoFields,
  ...pageOnlyFields,
  ...pricingFields,
]

function field(
  name: string,
  label: string,
  facts: Omit<Partial<FormField>, 'column' | 'label'> = {},
): FormField {
  return { column: productColumn(name), label, ...facts }
}
