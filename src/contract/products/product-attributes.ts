import type { Column } from '../columns/column.ts'
import { integer, text } from '../columns/build-columns.ts'

/** Where the values of an attribute are chosen from. */
export type AttributeOptions = 'age_range' | 'material' | readonly string[]

/** An attribute that forms, the product's page and its configuration know. Others may be stored beside these. */
export type ProductAttribute = {
  /** As it is stored, spelt as it always was. */
  name: string
  caption: string
  /** How its text is read, bounded and shown. */
  column: Column
  options?: AttributeOptions | undefined
  /** What a new product starts with; of the release year, the year of that day. */
  initial?: string | undefined
}

const longestAttribute = 5_000

/** In the order of the form. */
export const productAttributes: readonly ProductAttribute[] = [
  attribute('age_range', 'Age Range', { options: 'age_range' }),
  attribute('amz_repricer_auto_price', 'AMZ Repricer Auto Price'),
  attribute('care', 'Care'),
  attribute('color', 'Color'),
  attribute('distribution_designation_amzc', 'Distribution Designation AMZC'),
  attribute('ebay_category_id', 'eBay Category ID'),
  attribute('eu_size', 'EU Size'),
  attribute('fight_club_price', 'Flight Club Price'),
  attribute('fight_club_cost', 'Flight Club Cost'),
  attribute('flight_club_quantity_buffered', 'Flight Club Quantity Buffered'),
  attribute('footwear_size_amz_ca_su', 'Footwear Size AMZ CA SU'),
  attribute('footwear_size_size_systema', 'Footwear Size System'),
  attribute('footwear_size_width_AMZ_CAS', 'Footwear Size Width AMZ CAS'),
  attribute('gender', 'Gender', { initial: 'Unisex' }),
  attribute('goat_sku', 'GOAT SKU'),
  attribute('item_package_quantity', 'Item Package Quantity'),
  attribute('material', 'Material', { options: 'material', initial: 'fabric' }),
  attribute('origin', 'Origin'),
  attribute('primary_color', 'Primary Color'),
  attribute('product_weight', 'Product Weight'),
  attribute('release_year', 'Release Year', {
    column: integer('release_year', 'Release Year', { max: 9999, isCode: true }),
    initial: 'this_year',
  }),
  attribute('shopify_position', 'Shopify Position'),
  attribute('shopify_product_type', 'Shopify Product Type', { initial: 'Clothing' }),
  attribute('shopify_product_url', 'Shopify Product URL'),
  attribute('size', 'Size'),
  attribute('sleeve_length', 'Sleeve Length', { options: ['ShortSleeve', 'LongSleeve'] }),
  attribute('uk_size', 'UK Size'),
  attribute('urbn_description', 'URBN Description'),
  attribute('walmart_bullet_points', 'Walmart Bullet Points'),
  attribute('walmart_shoe_category', 'Walmart Shoe Category'),
]

function attribute(
  name: string,
  caption: string,
  facts: Partial<Pick<ProductAttribute, 'column' | 'options' | 'initial'>> = {},
): ProductAttribute {
  return { name, caption, column: text(name, caption, { maxLength: longestAttribute }), ...facts }
}
