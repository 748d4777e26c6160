import type { SeedProduct } from './seed-catalogue.ts'
import { piecesIn } from './seed-facts.ts'

/** Columns of the COPY, in the order of `productCopyRow`. */
// prettier-ignore
export const productCopyColumns = [
  'id', 'product_type', 'parent_id', 'master_id', 'parent_sku', 'sku', 'mpn', 'title', 'brand', 'image', 'image_count', 'attributes', 'labels',
  'asin', 'ean', 'upc', 'condition', 'description', 'manufacturer', 'category', 'relationship_name', 'shopify_product_type',
  'style_grouping_id', 'harmonized_code', 'warehouse_location', 'supplier_name', 'supplier_po', 'flag', 'flag_description',
  'block_comment', 'profile', 'goat_sku', 'stockx_product_id', 'stockx_variant_id', 'release_year', 'channel_advisor_id',
  'channel_advisor_parent_id',
  'height', 'length', 'width', 'weight', 'retail_price_cents', 'retail_price_manually_updated', 'buy_it_now_price_cents',
  'store_price_cents', 'starting_price_cents', 'min_price_cents', 'max_price_cents', 'estimated_shipping_cost_cents', 'cost_cents',
  'margin', 'is_available_in_store', 'is_blocked', 'is_display_in_store', 'total_quantity', 'phoenix_quantity',
  'open_allocated_quantity', 'pending_payment_quantity', 'pending_shipment_quantity', 'pending_checkout_quantity',
  'quantity_sold_last7_days',
  'quantity_sold_last14_days', 'quantity_sold_last30_days', 'quantity_sold_last60_days', 'quantity_sold_last90_days',
  'quantity_update_date_utc', 'last_sale_date_utc', 'last_purchased_at', 'created_on', 'updated_on',
] as const

/** What a product says by default; masters and parents are never sold themselves. */
const unlessGiven = {
  retail_price_manually_updated: false,
  is_blocked: false,
}

/** What is known of a product from its orders and purchases, by column. */
export type TradedFigures = Record<string, unknown>

export function productCopyRow(product: SeedProduct, figures: TradedFigures): string {
  const { phoenix, sellable } = piecesIn(product)
  return copyRow(productCopyColumns, {
    ...unlessGiven,
    ...product,
    ...figures,
    total_quantity: sellable,
    phoenix_quantity: phoenix,
    image_count: product.image === undefined ? 0 : 1,
    quantity_update_date_utc: product.stock ? product.updated_on : undefined,
  })
}

/** One line of PostgreSQL's COPY text format. */
export function copyRow(columns: readonly string[], facts: Record<string, unknown>): string {
  let line = ''
  for (const column of columns) line += `\t${copyValue(facts[column])}`
  return `${line.slice(1)}\n`
}

/** Stock lines of one product: product id, centre id, quantity. */
export function stockCopyRows(product: SeedProduct, centreIds: ReadonlyMap<string, number>): string {
  return Object.entries(product.stock ?? {})
    .map(([centre, quantity]) => `${product.id}\t${centreIds.get(centre) ?? '\\N'}\t${quantity}\n`)
    .join('')
}

function copyValue(value: unknown): string {
  if (value === undefined || value === null) return '\\N'
  if (typeof value === 'string') return escapeCopy(value)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return escapeCopy(`{${value.map((each) => JSON.stringify(each)).join(',')}}`)
  return escapeCopy(JSON.stringify(value))
}

function escapeCopy(text: string): string {
  return /[\\\t\n\r]/.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : text
}
