/** The sections of a product's page and form, and their fields in order. */
const sections = {
  'Basic info':
    'sku mpn brand product_type condition category manufacturer classification release_year subtitle flag flag_description labels profile warranty',
  Pricing:
    'retail_price retail_price_manually_updated cost margin buy_it_now_price starting_price reserve_price store_price second_chance_price min_price max_price estimated_shipping_cost saller_cost',
  Quantity:
    'total_quantity total_available_quantity phoenix_quantity open_allocated_quantity pending_payment_quantity pending_shipment_quantity pending_checkout_quantity quantity_sold_last7_days quantity_sold_last30_days quantity_sold_last90_days last_sale_date_utc last_purchased_at',
  Identifiers:
    'id upc ean isbn asin goat_sku stockx_product_id stockx_variant_id style_grouping_id channel_advisor_id channel_advisor_parent_id harmonized_code tax_product_code',
  Dimensions: 'length width height weight multipack_quantity',
  'Supplier and stock-keeping':
    'supplier_name supplier_code supplier_po warehouse_location received_date_utc is_blocked is_external_quantity_blocked is_available_in_store is_display_in_store is_stale stale_reason created_on updated_on',
}

/** Titles of the sections, in order. */
export const productSections: readonly string[] = Object.keys(sections)

/** Where a field stands. */
export const productPlaces: ReadonlyMap<string, { section: string; sectionOrder: number }> = new Map(
  Object.entries(sections).flatMap(([section, fields]) =>
    fields.split(' ').map((field, sectionOrder) => [field, { section, sectionOrder }] as const),
  ),
)
