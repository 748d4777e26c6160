/** The sections of a product's page, and their fields in order. */
const sections = {
  'Basic info':
    'sku mpn style_grouping_id title subtitle brand product_type category manufacturer condition asin upc isbn ean harmonized_code supplier_name supplier_po warranty tax_product_code allow_consolidation default_package multipack_quantity warehouse_location received_date_utc store_title is_display_in_store store_category usp',
  Dimensions: 'length width height weight',
  Pricing:
    'retail_price retail_price_manually_updated buy_it_now_price starting_price reserve_price store_price second_chance_price cost saller_cost margin min_price max_price estimated_shipping_cost',
  Quantity:
    'total_quantity total_quantity_pooled total_available_quantity phoenix_quantity open_allocated_quantity open_allocated_quantity_pooled pending_payment_quantity pending_payment_quantity_pooled pending_shipment_quantity pending_shipment_quantity_pooled pending_checkout_quantity pending_checkout_quantity_pooled quantity_sold_last7_days quantity_sold_last14_days quantity_sold_last30_days quantity_sold_last60_days quantity_sold_last90_days last_sale_date_utc last_purchased_at is_external_quantity_blocked',
  Descriptions: 'short_description description store_description store_meta_description',
  'Identifiers and state':
    'id channel_advisor_id channel_advisor_parent_id stockx_product_id stockx_variant_id parent_sku relationship_name flag flag_description labels profile classification supplier_code bundle_type copy_to_children is_blocked block_comment is_available_in_store is_stale stale_reason created_on updated_on',
} as const

/** Titles of the sections, in order. */
export type ProductSection = keyof typeof sections

/** Where a field stands. */
export const productPlaces: ReadonlyMap<string, { section: string; sectionOrder: number }> = new Map(
  Object.entries(sections).flatMap(([section, fields]) =>
    fields.split(' ').map((field, sectionOrder) => [field, { section, sectionOrder }] as const),
  ),
)
